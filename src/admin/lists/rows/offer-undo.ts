import { offerUndo } from '#admin/records/form/moves/move-record.ts'
import { notifications } from '#ui/notifications/notifications.tsx'

let last = ''

/** One notice for all changes of a table, so that many of them in a row do not cover it: the last one can be taken back. */
export function offerLastUndo(message: string, undo: () => Promise<void>): void {
  notifications.remove(last)
  last = offerUndo(message, undo)
}
