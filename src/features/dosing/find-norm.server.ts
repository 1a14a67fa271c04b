import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Norm } from './dose-request.ts'

/** The norm of a published use, by its key. One statement. */
export async function findNorm(db: Db, use: string): Promise<Norm | null> {
  const { rows } = await db.execute<{ norm: Norm }>(sql`
    select jsonb_build_object('densityGMl', d.density_g_ml::text,
      'rate', jsonb_build_object('rateKind', u.rate_kind, 'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text, 'rateUnit', u.rate_unit,
        'basisValue', u.basis_value::text, 'basisUnit', u.basis_unit),
      'waterNorms', (select coalesce(jsonb_agg(jsonb_build_object('condition', w.condition, 'min', w.min::text, 'max', w.max::text,
          'unit', w.unit, 'basisValue', w.basis_value::text, 'basisUnit', w.basis_unit) order by w.position), '[]')
        from drug_use_water_norms w where w.parent_id = u.id)) as norm
    from drug_use u join drug d on d.id = u.drug_id
    where u.alias = ${use} and u.status = 'published' and d.status = 'published'`)
  return rows[0]?.norm ?? null
}
