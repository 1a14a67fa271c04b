import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Norm } from './dose-request.ts'

/** The norms of published uses by their keys; unknown while nobody has read the use. One statement. */
export async function findNorms(db: Db, uses: readonly string[]): Promise<Map<string, Norm>> {
  if (uses.length === 0) return new Map()
  const row = rowOf<{ alias: string; norm: Norm }>({
    alias: sql`u.alias`,
    norm: sql`jsonb_build_object('densityGMl', d.density_g_ml::text,
      'rate', jsonb_build_object('rateKind', case when u.is_ready then u.rate_kind else 'unknown' end, 'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text, 'rateUnit', u.rate_unit,
        'basisValue', u.basis_value::text, 'basisUnit', u.basis_unit),
      'waterNorms', (select coalesce(jsonb_agg(jsonb_build_object('condition', w.condition, 'min', w.min::text, 'max', w.max::text,
          'unit', w.unit, 'basisValue', w.basis_value::text, 'basisUnit', w.basis_unit) order by w.position), '[]')
        from drug_use_water_norms w where w.parent_id = u.id))`,
  })
  const rest = sql`from drug_use u join drug d on d.id = u.drug_id
    where u.alias in ${uses} and u.status = 'published' and d.status = 'published'`
  const rows = await findRows(db, selectOf(row, rest))
  return new Map(rows.map(({ alias, norm }) => [alias, norm]))
}
