/** What waits for an editor, in the order of urgency. */
export const groupTitles = {
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
} as const
export type GroupKey = keyof typeof groupTitles

export interface QueueRow {
  /** Names the row when it is put off. */
  key: string
  title: string
  /** The kind of record, in words. */
  kind: string
  /** What is wrong. */
  problem: string
  isWrongOnSite: boolean
  to: string
  /** The verb of the button. */
  action: string
}

export interface QueueGroup {
  key: GroupKey
  title: string
  total: number
  rows: readonly QueueRow[]
  /** Where all of them are; null when all are shown. */
  more: string | null
}

export interface Queue {
  groups: readonly QueueGroup[]
  total: number
  postponed: number
}
