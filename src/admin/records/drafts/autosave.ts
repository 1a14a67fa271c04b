import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { type Observable, observable } from '#kit/observable.ts'

/** What the line beside the buttons says of the draft. */
export type DraftState =
  | { type: 'clean' }
  | { type: 'unsaved' }
  | { type: 'saving' }
  | { type: 'saved'; at: string }
  /** The server is out of reach; the edits are in this browser, if it stores anything. */
  | { type: 'offline'; isCopied: boolean }
  | { type: 'refused'; text: string }

export interface Autosave {
  state: Observable<DraftState>
  /** The form differs from the stored record in these controls now, as JSON. */
  update(changed: string): void
  /** Sends at once what the server does not have, after a save that is running. Resolves to whether it has everything now. */
  flush(): Promise<boolean>
  /** The server has this now, by a save or because the draft was removed. Ends a pause. */
  reset(changed: string, savedAt: string | null): void
  /** Before a save: no request begins until `reset` or `resume`, and the last one has ended. */
  pause(): Promise<void>
  /** Ends a pause, such as after a save that was refused. */
  resume(): void
  /** What the server has, as a draft or as the record. */
  stored(): string
  stop(): void
}

interface Options {
  /** Stores the draft, or removes it when nothing differs. Resolves to the time of the server. Null: a kind without drafts. */
  send: ((changed: string) => Promise<string | null>) | null
  /** Copies in the browser what the server does not have; null: it has everything. Returns false when that failed. */
  copy(changed: string | null): boolean
  idleMs?: number
  retryMs?: number
}

/** The controls of a form without edits. */
export const nothingChanged = '{}'

/** Milliseconds after the last change. */
const defaultIdleMs = 5_000
const defaultRetryMs = 15_000

interface Edits {
  present: string
  /** What the server has. */
  stored: string
}

/** Stores a form's edits on the server some seconds after the last one; one request at a time, the latest edits last. */
export function createAutosave({ send, copy, idleMs = defaultIdleMs, retryMs = defaultRetryMs }: Options): Autosave {
  const state = observable<DraftState>({ type: 'clean' })
  const edits: Edits = { present: nothingChanged, stored: nothingChanged }
  const pause = createPause()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> | null = null
  const plan = (delayMs: number) => {
    clearTimeout(timer)
    if (send && !pause.ends()) timer = setTimeout(() => void flush(), delayMs)
  }
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (pause.ends()) return pause.ends()!.then(flush)
    if ((edits.present === edits.stored && !sending) || !send) return Promise.resolve(edits.present === edits.stored)
    sending ??= sendPresent({ send, copy }, edits, state, () => plan(retryMs)).finally(() => {
      sending = null
    })
    return sending
  }

  return {
    state,
    flush,
    update(changed) {
      if (changed === edits.present) return
      edits.present = changed
      if (edits.present === edits.stored) return clearTimeout(timer)
      copy(edits.present)
      if (!sending) state.set({ type: 'unsaved' })
      plan(idleMs)
    },
    reset(changed, savedAt) {
      clearTimeout(timer)
      Object.assign(edits, { present: changed, stored: changed })
      copy(null)
      state.set(savedAt === null ? { type: 'clean' } : { type: 'saved', at: savedAt })
      pause.end()
    },
    async pause() {
      clearTimeout(timer)
      pause.begin()
      await sending
    },
    resume() {
      pause.end()
      if (edits.present !== edits.stored && state.get().type !== 'refused') plan(idleMs)
    },
    stored: () => edits.stored,
    stop: () => clearTimeout(timer),
  }
}

function createPause() {
  let present: PromiseWithResolvers<void> | null = null
  return {
    begin() {
      present ??= Promise.withResolvers()
    },
    end() {
      present?.resolve()
      present = null
    },
    /** Null without a pause. */
    ends: () => present?.promise ?? null,
  }
}

interface Sending extends Pick<Options, 'copy'> {
  send: NonNullable<Options['send']>
}

async function sendPresent(
  { send, copy }: Sending,
  edits: Edits,
  state: Observable<DraftState>,
  retry: () => void,
): Promise<boolean> {
  while (edits.present !== edits.stored) {
    const changed = edits.present
    state.set({ type: 'saving' })
    try {
      const at = await send(changed)
      edits.stored = changed
      state.set(at === null ? { type: 'clean' } : { type: 'saved', at })
    } catch (error) {
      const failed = failureOf(error, copy(edits.present))
      state.set(failed)
      if (failed.type === 'offline') retry()
      return false
    }
  }
  copy(null)
  return true
}

function failureOf(error: unknown, isCopied: boolean): DraftState {
  const status = error instanceof ApiError ? error.status : -1
  if (status === 0 || status >= 500) return { type: 'offline', isCopied }
  return { type: 'refused', text: status === 401 || status === 419 ? 'Вы не\u00a0вошли.' : errorText(error) }
}
