import { sql } from 'drizzle-orm'
import { currentFirst } from '#features/drug-uses/registration-order.server.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { scopeCondition, type UseFilter } from '../uses/filter-of-uses.server.ts'

export interface Analogue {
  alias: string
  name: string
  form: string | null
  substances: string
  lph: 'yes' | 'no' | 'unknown'
  /** `same`: the same set of substances; `group`: a common mode of action; `other`: another one, with a usable use for the same crop and problem. */
  relation: 'same' | 'group' | 'other'
  /** How many pairs of crop and problem of this drug the analogue may be used for on a private plot today. */
  pairs: number
}

/** What the drug `d` is used for, and what it consists of. */
const ownTables = (pair: UseFilter) => sql`
    own_lines as materialized (
      select distinct plant_id, pest_id, disease_id
      from drug_use_scope
      where drug_id = d.id and plant_id is not null and ${scopeCondition(pair)}
    ),
    own_substances as materialized (select substance_id from drug_ingredients where parent_id = d.id),
    own_groups as (
      select distinct target_id
      from substance_moa_groups
      where parent_id in (select substance_id from own_substances)
    )`

/** Every drug that shares a substance, a mode of action or a use. */
const candidateTables = (pair: UseFilter) => sql`
    related as (
      select i.parent_id as drug_id,
        bool_or(i.substance_id in (select substance_id from own_substances)) as shares_substance
      from drug_ingredients i
      where i.parent_id <> d.id
        and i.substance_id in (
          select substance_id from own_substances
          union select parent_id from substance_moa_groups where target_id in (select target_id from own_groups)
        )
      group by 1
    ),
    common_pairs as (
      select drug_id, count(*)::int as pairs
      from (${commonPairsBy('pest_id', pair)} union ${commonPairsBy('disease_id', pair)}) pair
      where drug_id <> d.id
      group by drug_id
    ),
    candidate as (
      select coalesce(related.drug_id, common_pairs.drug_id) as id,
        coalesce(common_pairs.pairs, 0) as pairs,
        case
          when related.drug_id is null then 'other'
          when related.shares_substance and ${hasSameSubstances} then 'same'
          else 'group'
        end as relation
      from related
        full join common_pairs on common_pairs.drug_id = related.drug_id
    )`

/** Analogues of the drug `d` that are in force; at most six of each relation, those that share most pairs first. */
export const analogues = (pair: UseFilter) => sql`(
    with ${ownTables(pair)},
    ${candidateTables(pair)},
    preselected as (
      select *
      from (select *, row_number() over (partition by relation order by pairs desc, id) as place from candidate) c
      where place <= 24
    ),
    ranked as (
      select preselected.id,
        preselected.pairs,
        preselected.relation,
        d.alias,
        d.name,
        d.formulation_id,
        d.lph_allowed,
        row_number() over (partition by relation order by pairs desc, d.name collate "ru", d.id) as place
      from preselected
        join drug d on d.id = preselected.id
          and d.status = 'published'
          and ${isInForce}
          and (preselected.relation <> 'other' or ${hasKnownAction})
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'alias', alias,
      'name', name,
      'relation', relation,
      'pairs', pairs,
      'lph', coalesce(lph_allowed, 'unknown'),
      'form', (select code from formulation where id = ranked.formulation_id and status = 'published'),
      'substances', coalesce((select string_agg(s.name, ', ' order by i.position)
        from drug_ingredients i
          join substance s on s.id = i.substance_id and s.status = 'published'
        where i.parent_id = ranked.id), '')
    ) order by relation, place), '[]')
    from ranked
    where place <= 6)`

/** Limits the work in a dense catalogue, where this many lines are enough to find the best analogues. */
const maxLines = 500

/** A lateral join looks up each pair in its index; for a plain join the planner reads all lines. */
const commonPairsBy = (
  problem: 'pest_id' | 'disease_id',
  { place }: UseFilter,
) => sql`(select line.drug_id, own_lines.plant_id, own_lines.pest_id, own_lines.disease_id
  from own_lines
    cross join lateral (
      select x.drug_id
      from drug_use_scope x
      where x.plant_id = own_lines.plant_id
        and x.${sql.identifier(problem)} = own_lines.${sql.identifier(problem)}
        and ${usableNow(sql`x.`)}
        and ${scopeCondition(place === undefined ? {} : { place })}
      limit ${sql.raw(String(maxLines))}
    ) line
  where own_lines.${sql.identifier(problem)} is not null
  limit ${sql.raw(String(maxLines))})`

const hasSameSubstances = sql`(select array_agg(distinct substance_id order by substance_id) from own_substances)
  = (select array_agg(distinct i.substance_id order by i.substance_id)
    from drug_ingredients i
    where i.parent_id = related.drug_id)`

const isInForce = sql`not exists (
  select from (select * from drug_registrations r where r.parent_id = d.id order by ${currentFirst} limit 1) r
  where r.status in ('expired', 'withdrawn', 'suspended') or r.valid_to < current_date)`

/** «Another mode of action» requires that the mode of action is known. */
const hasKnownAction = sql`exists (select from drug_ingredients i
    join substance s on s.id = i.substance_id
  where i.parent_id = d.id
    and (s.is_biological or exists (select from substance_moa_groups l where l.parent_id = s.id)))`
