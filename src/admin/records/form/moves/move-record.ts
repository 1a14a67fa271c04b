import { ApiError, api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { observable } from '#kit/observable.ts'
import { notifications } from '#ui/notifications/notifications.tsx'

/** A record whose status has changed beside its form. */
interface MovedRecord {
  path: string
  id: number
}

interface NamedRecord extends MovedRecord {
  title: string
}

/** Set after every move and every undoing, so that an open form shows the present status. */
export const movedRecord = observable<MovedRecord | null>(null)

export type Move = 'unpublish' | 'archive'

const doneWords: Record<Move, string> = { unpublish: 'Снято с\u00a0сайта', archive: 'В\u00a0архиве' }

/** Long enough to read the notice and to think it over. */
const undoSeconds = 60

/**
 * Takes a stored record off the site or into the archive. It goes the way of changes of many records, which never takes unsaved edits along
 * and whose undoing leaves a record alone that somebody has changed since. Throws why it is refused.
 */
export async function moveRecord({ path, id, title }: NamedRecord, action: Move): Promise<void> {
  const { token, refused } = await api.post(`/admin/${path}/bulk/preview`, {
    query: '',
    ids: [id],
    action,
  })
  const [reason] = refused.items
  if (reason) throw new Error(reason.reason)
  const { batch } = await api.post(`/admin/${path}/bulk`, { token })
  movedRecord.set({ path, id })
  if (batch === null) return
  offerUndo(`${doneWords[action]}: ${title}.`, async () => {
    const { keptItems } = await api.post(`/admin/batches/${batch}/undo`)
    const [kept] = keptItems
    movedRecord.set({ path, id })
    notifications.add(
      kept
        ? { message: `Осталось как есть: ${kept.reason}`, kind: 'error' }
        : { message: `Возвращено: ${title}.`, timeout: 5 },
    )
  })
}

/** After a record was put into the trash. `backTo`: where it is seen again, its own page when nothing is said. */
export function offerRestore({ path, id, title }: NamedRecord, backTo?: string): void {
  const page = `/admin/${path}/${id}` as const
  offerUndo(`В\u00a0корзине: ${title}.`, async () => {
    await api.post(`${page}/restore`)
    await navigateTo(backTo ?? page)
  })
}

/** Returns the key of the notice. */
export function offerUndo(message: string, undo: () => Promise<void>): string {
  const run = () =>
    void undo().catch((error: unknown) =>
      notifications.add({ message: `Вернуть не\u00a0получилось. ${reasonOf(error)}`, kind: 'error' }),
    )
  return notifications.add({ message, action: { label: 'Вернуть', run }, timeout: undoSeconds, kind: 'success' })
}

/** What the server said, or the reason of a refused move. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error)
  return error instanceof Error && /^[А-ЯЁ]/.test(error.message) ? error.message : 'Попробуйте ещё раз.'
}
