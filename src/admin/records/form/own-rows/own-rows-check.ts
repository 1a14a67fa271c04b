import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { RowsState } from '#admin/kit/rows-link.ts'
import type { OwnRowsScreen } from '#admin/screens.ts'
import { count } from '#ui/format/format-number.ts'
import type { Check } from '../publish-checks.ts'

export const unreadCheckId = 'own-rows-unread'

const cellForms = { one: 'ячейка', few: 'ячейки', many: 'ячеек' }

/**
 * A record that is about its rows is not ready without any, such as a drug without norms. On the site already, it may be mended all the same.
 * `state` null: not known yet.
 */
export function ownRowsCheck(
  rows: OwnRowsScreen | undefined,
  status: RecordStatus | null,
  state: RowsState | null,
): Check[] {
  if (!rows || !state) return []
  const base = { id: 'own-rows', field: rows.id }
  const unread: Check = {
    id: unreadCheckId,
    field: rows.id,
    state: 'forbids',
    text: `${rows.title}: не\u00a0прочитаны ${count(state.unread, cellForms)}`,
  }
  const ofUnread = state.unread > 0 ? [unread] : []
  if (state.count > 0) return [...ofUnread, { ...base, state: 'ok', text: `${rows.title}: ${state.count}` }]
  return [
    ...ofUnread,
    { ...base, state: status === 'published' ? 'warns' : 'forbids', text: `${rows.title}: ни\u00a0одной строки` },
  ]
}
