import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import type { MovePreview } from '../tasks/move-preview.ts'
import type { SeasonMark } from './season-view.ts'

const undoSeconds = 10

/** Writes the move; the notice brings the days back that were stored before. */
export async function moveTask(
  { task, title }: SeasonMark,
  { from, before }: MovePreview,
  today: Day,
  onChange: () => Promise<void>,
) {
  await api.post(`/tasks/${task!}/shift`, { date: from })
  const undo = async () => {
    try {
      await api.post(`/tasks/${task!}/shift`, { restore: before })
      await onChange()
    } catch {
      notifications.add({ message: 'Вернуть не\u00a0получилось: проверьте связь.', kind: 'error' })
    }
  }
  notifications.add({
    message: `«${title}» перенесено на\u00a0${dateSeenFrom(today, from)}.`,
    action: { label: 'Вернуть', run: () => void undo() },
    timeout: undoSeconds,
    kind: 'success',
  })
  await onChange()
}
