import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { queue } from './admin-schemas.ts'

export type Queue = DeepReadonly<z.infer<typeof queue>>
export type QueueGroup = Queue['groups'][number]
export type GroupKey = QueueGroup['key']
export type QueueRow = QueueGroup['rows'][number]

/** What waits for an editor, in the order of urgency. */
export const groupTitles: Readonly<Record<GroupKey, string>> = {
  account: 'Первый пароль',
  registrations: 'Регистрации',
  publications: 'Неудавшиеся публикации',
  jobs: 'Не\u00a0выполнено по\u00a0расписанию',
  drafts: 'Мои черновики',
  unread: 'Прочитано не\u00a0полностью',
  reviews: 'Изменено с\u00a0проверки',
  gaps: 'Без описания и\u00a0без источника',
  links: 'Ссылки на\u00a0другие сайты',
  misses: 'Спрашивали у\u00a0поиска',
  addresses: 'Искали и\u00a0не\u00a0нашли',
}
