import { type Observable, observable } from '#kit/observable.ts'

interface NewNotification {
  message: string
  /** A URL of this site, and the text of the link. */
  link?: { url: string; anchor: string }
  /** A button; the notification closes when it is pressed. */
  action?: { label: string; run(): void }
  /** Seconds after it appears; without it the notification stays until closed. */
  timeout?: number
  kind?: 'info' | 'success' | 'error'
}

export interface Notification extends NewNotification {
  /** Eight random letters and digits. */
  key: string
}

export interface NotificationList {
  /** Visible notifications, oldest first. */
  visible: Observable<readonly Notification[]>
  /** @param delay seconds until it appears; returns its key */
  add(notification: NewNotification, delay?: number): string
  /** Closes it, or cancels it before it appears. */
  remove(key: string): void
  /** Whether it is visible, queued or delayed. */
  has(key: string): boolean
  /** Pauses its timeout while it is hovered or focused. */
  pause(key: string): void
  resume(key: string): void
}

/** The next one appears when one of them is removed. */
const maxVisible = 3

export function createNotificationList(): NotificationList {
  const visible = observable<readonly Notification[]>([])
  const delayed = new Map<string, ReturnType<typeof setTimeout>>()
  const timers = new Map<string, PausableTimer>()
  let active: readonly Notification[] = []

  const has = (key: string) => delayed.has(key) || active.some(each => each.key === key)

  function change(next: readonly Notification[]) {
    active = next
    const first = next.slice(0, maxVisible)
    for (const { key, timeout } of first)
      if (timeout !== undefined && !timers.has(key))
        timers.set(
          key,
          startTimer(timeout * 1000, () => remove(key)),
        )
    visible.set(first)
  }

  function remove(key: string) {
    clearTimeout(delayed.get(key))
    delayed.delete(key)
    timers.get(key)?.stop()
    timers.delete(key)
    if (active.some(each => each.key === key)) change(active.filter(each => each.key !== key))
  }

  return {
    visible,
    has,
    remove,
    add(notification, delay) {
      if (notification.link && !/^\/(?![/\\])/.test(notification.link.url))
        throw new TypeError('A notification links to this site only.')
      const key = newKey(has)
      const appear = () => {
        delayed.delete(key)
        change([...active, { ...notification, key }])
      }
      if (delay) delayed.set(key, setTimeout(appear, delay * 1000))
      else appear()
      return key
    },
    pause: key => timers.get(key)?.stop(),
    resume: key => timers.get(key)?.run(),
  }
}

interface PausableTimer {
  run(): void
  stop(): void
}

function startTimer(milliseconds: number, end: () => void): PausableTimer {
  let left = milliseconds
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const clock: PausableTimer = {
    run() {
      clock.stop()
      since = Date.now()
      timer = setTimeout(end, left)
    },
    stop() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - since
    },
  }
  clock.run()
  return clock
}

const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function newKey(isTaken: (key: string) => boolean): string {
  const key = Array.from(
    crypto.getRandomValues(new Uint8Array(8)),
    byte => keyAlphabet[byte % keyAlphabet.length],
  ).join('')
  return isTaken(key) ? newKey(isTaken) : key
}
