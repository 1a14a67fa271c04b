import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { list, listItem } from './admin-schemas.ts'
import type { RecordStatus } from './kinds/kind-description.ts'

/** Records saved within a time, or not for a year, in words. */
export const changedWords = {
  day: 'за сутки',
  week: 'за неделю',
  month: 'за месяц',
  notYear: 'больше года назад',
} as const
export type ChangedWithin = keyof typeof changedWords

/** What ends soon, such as a registration, in words. */
export const endsWords = { soon: 'истекает или\u00a0истекло' } as const
export type Ends = keyof typeof endsWords

export const pageSizes = [25, 50, 100] as const

/** A list as its URL asks for it. */
export interface ListState {
  q: string
  /** A field, with a minus for the reverse order: `-updatedAt`. */
  sort: string
  page: number
  pageSize: number
  status: readonly RecordStatus[]
  /** Fields that must be empty. */
  missing: readonly string[]
  columns: readonly string[]
  /** How long ago a record was saved; empty: any time. */
  changed: ChangedWithin | ''
  /** The number of the editor who has saved the record within the last thirty days; empty: anybody, at any time. */
  editor: string
  /** Empty: any end or none. */
  ends: Ends | ''
  /** The saved view: its number, `all` for the list without one, or empty. It filters nothing. */
  view: string
  /** Chosen values by field. */
  filters: Readonly<Record<string, readonly string[]>>
}

export type ListItem = DeepReadonly<z.infer<typeof listItem>>

/** Without what the endpoint adds to it: the values beside their fields, and other words. */
export type ListPage = Omit<DeepReadonly<z.infer<typeof list>>, 'items' | 'corrected'> & { items: readonly ListItem[] }

/** The path of a list with its state, without what is the default; a change other than of the page leads to the first page. */
export function listHref(path: string, state: ListState, defaults: ListState, change: Partial<ListState> = {}): string {
  const next = { ...state, page: 1, ...change }
  const search = new URLSearchParams()
  const set = (name: string, value: string, usual: string) => value !== usual && search.set(name, value)
  set('q', next.q, '')
  set('status', next.status.join(), '')
  for (const [key, values] of Object.entries(next.filters)) set(key, values.join(), '')
  set('missing', next.missing.join(), '')
  set('changed', next.changed, '')
  set('editor', next.editor, '')
  set('ends', next.ends, '')
  set('view', next.view, '')
  set('columns', next.columns.join(), defaults.columns.join())
  set('sort', next.sort, defaults.sort)
  set('pageSize', String(next.pageSize), String(defaults.pageSize))
  set('page', String(next.page), '1')
  const query = search.toString().replaceAll('%2C', ',')
  return query === '' ? `/admin/${path}` : `/admin/${path}?${query}`
}
