import { type SQL, sql } from 'drizzle-orm'
import { places } from '../places-and-methods.ts'
import { bitOf, lineCondition, placesMeant, reachCondition } from './conditions.ts'
import type { CountedFilter, DrugFilterName, DrugQuery } from './drug-query.ts'

/** SQL that counts the drugs behind each value of a group, in the list that all the other filters leave. */
export function countsOf(query: DrugQuery): Record<CountedFilter, SQL> {
  return {
    crop: jsonRows(sql`select p.alias as value, p.short_name as label, coalesce(n.count, 0) as count
      from plant p left join (${reached(query, 'crop', sql`plant_id`)}) n on n.plant_id = p.id where p.status = 'published'
      order by p.sort_order, p.id`),
    target: jsonRows(targetCounts(query)),
    place: jsonRows(placeCounts(query)),
    purpose: jsonRows(sql`select value, sum(count) as count
      from (select purposes, count(*) as count from listed where ${meets('purpose')} group by 1) n, unnest(purposes) value group by 1`),
    kind: fromKinds('kind'),
    substance: jsonRows(sql`select s.alias as value, s.name as label, coalesce(n.count, 0) as count
      from substance s left join (select substance_id, count(*) as count from (
          select distinct i.substance_id, i.parent_id from drug_ingredients i join listed l on l.id = i.parent_id where ${meets('substance')}
        ) pair group by 1) n on n.substance_id = s.id
      where s.status = 'published' order by s.name collate "ru"`),
    form: jsonRows(sql`select f.alias as value, f.code || ', ' || f.name as label, coalesce(n.count, 0) as count
      from formulation f left join (select formulation_id, count(*) as count from listed where ${meets('form')} group by 1) n
        on n.formulation_id = f.id
      where f.status = 'published' order by f.code collate "ru"`),
    hazard: fromKinds('hazard'),
    bee: fromKinds('bee'),
    lph: fromKinds('lph'),
    bio: fromKinds('bio'),
  }
}

/** The list folded to the few combinations of its short scales: five groups are counted from one pass. */
export const kindsOfDrugs = sql`select kind, hazard, bee, lph, bio, missed, count(*) as count from listed group by 1, 2, 3, 4, 5, 6`

const fromKinds = (name: 'kind' | 'hazard' | 'bee' | 'lph' | 'bio') =>
  jsonRows(sql`select ${sql.identifier(name)}::text as value, sum(count) as count from combination
    where ${meets(name)} and ${sql.identifier(name)} is not null group by 1`)

/** Every filter but one leaves the drug in the list. */
const meets = (name: DrugFilterName) => sql`missed & ${sql.raw(String(~bitOf(name)))} = 0`

const jsonRows = (rows: SQL) => sql`(select coalesce(jsonb_agg(x), '[]') from (${rows}) x)`

/**
 * Drugs of the list by crop, problem or place. Where two things meet the bits of `drug_reach` know the answer; where three do, the
 * lines of the scope are few, by its index. Membership is a look at a bit: a join would be planned for the wrong size.
 */
function reached(query: DrugQuery, name: 'crop' | 'target' | 'place', key: SQL, meant: SQL = sql``): SQL {
  const rows = reachCondition(query, name)
  if (rows)
    return sql`select ${key}, bit_count(bit_or(drugs) & (select bits from passing)) as count from drug_reach ${meant}
      where ${rows} group by ${key}`
  return sql`select ${key}, count(*) as count from (select distinct ${key}, drug_id from drug_use_scope ${meant}
    where ${lineCondition(query, name)} and get_bit((select bits from passing), drug_id) = 1) pair group by ${key}`
}

function targetCounts(query: DrugQuery): SQL {
  const of = (table: 'pest' | 'disease') => sql`select t.alias as value, t.name collate "ru" as label, ${sql.raw(`'${table}s'`)} as kind,
      to_char(current_date, 'MM') = any (t.active_months) as "inSeason", coalesce(n.count, 0) as count
    from ${sql.identifier(table)} t left join n on n.${sql.identifier(`${table}_id`)} = t.id where t.status = 'published'`
  return sql`with n as (${reached(query, 'target', sql`pest_id, disease_id`)}) ${of('pest')} union all ${of('disease')} order by 2`
}

/** A use for any place counts for the open ground and for cover as well. */
function placeCounts(query: DrugQuery): SQL {
  const pairs = Object.keys(places).flatMap(value => placesMeant(value).map(place => sql`(${value}, ${place})`))
  const meant = sql`join (values ${sql.join(pairs, sql`, `)}) m(value, meant) on m.meant = place`
  return sql`select value, coalesce(count, 0) as count from (${reached(query, 'place', sql`value`, meant)}) n`
}
