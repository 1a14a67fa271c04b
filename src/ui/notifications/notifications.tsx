import { useRef } from 'react'
import { toneClass } from '#ui/badges/tone.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { createNotificationList, type Notification } from './notification-list.ts'

/** The notifications of this browser window: `notifications.add({ message: 'Сохранено.', timeout: 8 })`. */
export const notifications = createNotificationList()

const kindLooks: Record<NonNullable<Notification['kind']>, { tone: string; icon: IconName }> = {
  info: { tone: toneClass('sky'), icon: 'info' },
  success: { tone: toneClass('green'), icon: 'allowed' },
  error: { tone: toneClass('tomato'), icon: 'warning' },
}

/** Top right on desktop, above the bottom bar on mobile. Live regions must be mounted before their text changes. */
export function Notifications() {
  const shown = useObservable(notifications.visible)
  const cards = (isError: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === isError)
      .map(each => <Notice key={each.key} notification={each} />)
  return (
    <section aria-label="Уведомления" className="notices screen-only">
      <div role="alert">{cards(true)}</div>
      <div role="status">{cards(false)}</div>
    </section>
  )
}

function Notice({ notification: { key, message, link, action, kind = 'info' } }: { notification: Notification }) {
  const card = useRef<HTMLDivElement>(null)
  const { tone, icon } = kindLooks[kind]
  const act = () => {
    close(key, card.current)
    action?.run()
  }
  const pause = () => notifications.pause(key)
  const resume = () => {
    if (!card.current?.matches(':hover, :focus-within')) notifications.resume(key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; the timeout pauses while it is hovered or focused
    <div
      ref={card}
      className={`notice ${tone}`}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={icon} className="mt-3 text-(--tone-mark)" />
      <p className="min-w-0 grow py-2.5">
        {message}{' '}
        {link && (
          <Link to={link.url} className="text-link underline underline-offset-4">
            {link.anchor}
          </Link>
        )}
        {action && (
          <button type="button" className="min-h-6 text-link underline underline-offset-4" onClick={act}>
            {action.label}
          </button>
        )}
      </p>
      <IconButton
        icon="close"
        label="Закрыть уведомление"
        className="shrink-0"
        onClick={() => close(key, card.current)}
      />
    </div>
  )
}

/** Moves the focus to the page before the button that has it is removed. */
function close(key: string, card: HTMLElement | null): void {
  if (card?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
  notifications.remove(key)
}
