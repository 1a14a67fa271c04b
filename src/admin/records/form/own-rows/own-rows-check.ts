import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { OwnRowsScreen } from '#admin/screens.ts'
import type { Check } from '../publish-checks.ts'

/**
 * A record that is about its rows is not ready without any, such as a drug without norms. On the site already, it may be mended all the same.
 * `count` null: not known yet; a new record has none.
 */
export function ownRowsCheck(rows: OwnRowsScreen | undefined, status: RecordStatus | null, count: number | null): Check[] {
  if (!rows) return []
  const known = status === null ? 0 : count
  if (known === null) return []
  const base = { id: 'own-rows', field: rows.id }
  if (known > 0) return [{ ...base, state: 'ok', text: `${rows.title}: ${known}` }]
  const text = status === null ? `Сохраните и\u00a0внесите: ${rows.title.toLowerCase()}` : `${rows.title}: ни\u00a0одной строки`
  return [{ ...base, state: status === 'published' ? 'warns' : 'forbids', text }]
}
