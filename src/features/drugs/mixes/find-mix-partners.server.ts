import { type SQL, sql } from 'drizzle-orm'
import type { TankPartner } from '#features/dosing/mix-tags.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** A product that may be used today on a private plot, with what the mixing rules need. */
export interface MixCandidate {
  drug: TankPartner['drug']
  methods: DrugUse['method'][]
  form: string | null
  /** A crop that both are registered for; null: none. */
  crop: string | null
}

export interface MixCandidates {
  own: MixCandidate & { isUsable: boolean; isDemo: boolean; crops: { alias: string; name: string }[] }
  partners: MixCandidate[]
  total: number
}

/** More would be a catalogue, not an answer. */
const maxPartners = 200

/** The product and those that share a crop with it (or the given crop), by name: one statement. Null: no such product. */
export async function findMixPartners(db: Db, alias: string, crop: string | undefined): Promise<MixCandidates | null> {
  const tables = sql`
    with own as (select * from drug where alias = ${alias} and status = 'published'),
    own_crops as (
      select distinct x.plant_id
      from drug_use_scope x
        join plant p on p.id = x.plant_id and p.status = 'published'
      where x.drug_id = (select id from own)
        and ${usable}
        and ${crop === undefined ? sql`true` : sql`p.alias = ${crop}`}
    ),
    shared as (
      select x.drug_id, min(x.plant_id) as plant_id
      from drug_use_scope x
      where x.plant_id in (select plant_id from own_crops) and x.drug_id <> (select id from own) and ${usable}
      group by x.drug_id
    ),
    partner as (
      select d.*, s.plant_id, count(*) over ()::int as total
      from shared s
        join drug d on d.id = s.drug_id and d.status = 'published'
      order by d.name collate "ru", d.id
      limit ${maxPartners}
    )`
  const row = rowOf<MixCandidates>({
    own: sql`(select ${candidate('own')} || jsonb_build_object(
        'isDemo', own.is_demo,
        'crop', null,
        'isUsable', exists (select from drug_use_scope x where x.drug_id = own.id and ${usable}),
        'crops', (select coalesce(jsonb_agg(jsonb_build_object('alias', p.alias, 'name', p.short_name)
            order by p.sort_order, p.id), '[]')
          from plant p
          where p.id in (select plant_id from own_crops))
      )
      from own)`,
    partners: sql`(select coalesce(jsonb_agg(${candidate('partner')} || jsonb_build_object(
        'crop', (select alias from plant where id = partner.plant_id)
      ) order by partner.name collate "ru", partner.id), '[]')
      from partner)`,
    total: sql`coalesce((select max(total) from partner), 0)`,
  })
  const [found] = await findRows(db, selectOf(row, undefined, tables))
  return found?.own ? found : null
}

const usable = usableNow(sql`x.`)

function candidate(table: 'own' | 'partner'): SQL {
  const d = sql.identifier(table)
  return sql`jsonb_build_object(
    'form', (select f.code from formulation f where f.id = ${d}.formulation_id and f.status = 'published'),
    'methods', (select coalesce(jsonb_agg(distinct u.method), '[]')
      from drug_use u
      where u.drug_id = ${d}.id and u.status = 'published'),
    'drug', jsonb_build_object(
      'alias', ${d}.alias,
      'name', ${d}.name,
      'kind', ${d}.kind,
      'purposes', ${d}.purposes,
      'formulation', (select jsonb_build_object('code', f.code, 'mixRank', f.mix_rank, 'isDiluted', f.is_diluted)
        from formulation f
        where f.id = ${d}.formulation_id),
      'substances', (select coalesce(jsonb_agg(jsonb_build_object(
          'alias', case when s.status = 'published' then s.alias else '#' || s.id end,
          'isBiological', s.is_biological,
          'groups', (select coalesce(jsonb_agg(jsonb_build_object('system', m.system, 'code', m.code)
              order by l.position), '[]')
            from substance_moa_groups l
              join moa_group m on m.id = l.target_id
            where l.parent_id = s.id)
        ) order by i.position), '[]')
        from drug_ingredients i
          join substance s on s.id = i.substance_id
        where i.parent_id = ${d}.id)
    )
  )`
}
