import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#kit/text/fold-text.ts'
import {
  activeLineFilters,
  type DrugFilterName,
  type DrugQuery,
  drugFilters,
  isActive,
  type LineFilterName,
  lineFilters,
} from './drug-query.ts'

/** The filters of the catalogue as conditions of SQL. Values travel as parameters only. */

const idsOf = (table: 'plant' | 'pest' | 'disease' | 'substance' | 'formulation', aliases: readonly string[]) =>
  sql`array(select id from ${sql.identifier(table)} where alias in (${list(aliases)}) and status = 'published')`

const list = (values: readonly (string | number)[]) =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )

/** What is registered for any place may be used in the open and under cover. */
const standIns: Record<string, readonly string[]> = { open: ['open', 'any'], protected: ['protected', 'any'] }
export const placesMeant = (place: string): readonly string[] => standIns[place] ?? [place]

const lineConditions: Record<LineFilterName, (query: DrugQuery) => SQL> = {
  crop: ({ crop }) => sql`plant_id = any (${idsOf('plant', crop)})`,
  target: ({ target }) => sql`(pest_id = any (${idsOf('pest', target)}) or disease_id = any (${idsOf('disease', target)}))`,
  place: ({ place }) => sql`place in (${list([...new Set(place.flatMap(placesMeant))])})`,
  phi: ({ phi }) => sql`(phi_kind = 'days' and phi_days <= ${phi} or phi_kind = 'not_regulated')`,
}

/** What a line of `drug_use_scope` must meet; null when nothing is asked of it. */
export function lineCondition(query: DrugQuery, without?: LineFilterName): SQL | null {
  const active = activeLineFilters(query).filter(name => name !== without)
  return active.length > 0
    ? sql.join(
        active.map(name => lineConditions[name](query)),
        sql` and `,
      )
    : null
}

/**
 * The two things a row of `drug_reach` is about. Every line has a place and a waiting period (of a kind) but not always a crop or a
 * problem, so one thing alone is looked up in the first kind that has it.
 */
const reachKinds: readonly (readonly [LineFilterName, LineFilterName])[] = [
  ['place', 'phi'],
  ['crop', 'place'],
  ['target', 'place'],
  ['crop', 'target'],
  ['crop', 'phi'],
  ['target', 'phi'],
]

const reachColumns: Record<LineFilterName, SQL> = {
  crop: sql`plant_id`,
  target: sql`coalesce(pest_id, disease_id)`,
  place: sql`place`,
  phi: sql`phi_days`,
}

/**
 * The rows of `drug_reach` that answer for the filters of a line together with a group to count by (which is not filtered itself);
 * null where three or more things must meet: only the lines know that.
 */
export function reachCondition(query: DrugQuery, counted?: LineFilterName): SQL | null {
  const active = activeLineFilters(query).filter(name => name !== counted)
  const things = counted ? [...active, counted] : active
  const kind = reachKinds.find(two => things.every(thing => two.includes(thing)))
  if (!kind) return null
  const shape = lineFilters.map(name => sql`${reachColumns[name]} ${sql.raw(kind.includes(name) ? 'is not null' : 'is null')}`)
  const conditions = active.map(name => (name === 'phi' ? sql`phi_days between 0 and ${query.phi}` : lineConditions[name](query)))
  return sql.join([...shape, ...conditions], sql` and `)
}

/** Of a drug `d` with its last registration `r`. */
const drugConditions: Record<DrugFilterName, (query: DrugQuery) => SQL> = {
  q: ({ q }) => {
    const like = `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`
    return sql`(d.search_text like ${like} or exists (select from drug_ingredients i join substance s on s.id = i.substance_id
      where i.parent_id = d.id and s.status = 'published' and s.search_text like ${like}))`
  },
  purpose: ({ purpose }) => sql`d.purposes && array[${list(purpose)}]::text[]`,
  kind: ({ kind }) => sql`d.kind in (${list(kind)})`,
  substance: ({ substance }) =>
    sql`d.id in (select parent_id from drug_ingredients where substance_id = any (${idsOf('substance', substance)}))`,
  form: ({ form }) => sql`coalesce(d.formulation_id = any (${idsOf('formulation', form)}), false)`,
  hazard: ({ hazard }) => sql`coalesce(d.hazard_human in (${list(hazard.map(Number))}), false)`,
  bee: ({ bee }) => sql`coalesce(d.hazard_bee in (${list(bee.map(Number))}), false)`,
  lph: ({ lph }) => sql`coalesce(d.lph_allowed, 'unknown') in (${list(lph)})`,
  bio: () => isBiological,
  expired: () => inForce,
}

export const isBiological = sql`d.id in (select i.parent_id from drug_ingredients i join substance s on s.id = i.substance_id where s.is_biological)`

/** Neither withdrawn nor past its last day. An unknown status is no refusal here: the record says that it is unknown. */
export const inForce = sql`(r.status is null or r.status in ('active', 'unknown')) and (r.valid_to is null or r.valid_to >= current_date)`

export const lastRegistrations = sql`(select distinct on (parent_id) parent_id, number, status, valid_to from drug_registrations
  order by parent_id, valid_to desc nulls last)`

export const bitOf = (name: DrugFilterName): number => 1 << drugFilters.indexOf(name)

/** A bit for every filter a drug does not meet: 0 is in the list, a single bit is what one filter keeps out. */
export function missedBits(query: DrugQuery): SQL {
  const active = drugFilters.filter(name => isActive(query, name))
  const terms = active.map(name => sql`case when ${drugConditions[name](query)} then 0 else ${sql.raw(String(bitOf(name)))} end`)
  return terms.length > 0 ? sql.join(terms, sql` + `) : sql`0`
}
