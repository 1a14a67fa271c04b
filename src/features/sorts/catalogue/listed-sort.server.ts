import { sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import type { Matches } from '#features/search/find-matches.server.ts'
import { columnsOf, rowOf } from '#kit/db/checked-row.server.ts'
import type { maturities, Sort, sortPlaces } from '../sort.entity.ts'

export const pageSize = 24

export interface ListedSort
  extends Pick<Sort, 'alias' | 'name' | 'isHybrid' | 'daysFrom' | 'daysTo' | 'fruitMassMin' | 'fruitMassMax'> {
  maturity: keyof typeof maturities | null
  place: keyof typeof sortPlaces
  plant: { alias: string; name: string }
  /** The best known resistances first. */
  resistances: { problem: string; alias: string; level: number }[]
  isDemo: boolean
  cover: Picture | null
}

export interface SortList extends Matches<ListedSort> {
  /** Varieties that meet all other filters and about whose resistance nothing is known. */
  unknown: { items: ListedSort[]; total: number }
}

/** Published problems that the variety `p` was judged by. */
export const resistancesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('problem', problem.name, 'alias', problem.alias, 'kind', problem.kind,
    'level', r.level) order by r.level desc, r.position), '[]')
  from sort_resistances r join lateral (
    select alias, name, 'pests' as kind from pest where id = r.pest_id and status = 'published'
    union all select alias, name, 'diseases' from disease where id = r.disease_id and status = 'published') problem on true
  where r.parent_id = p.id)`

/** The row of the variety `p` of the crop `c`. */
export const listed = rowOf<ListedSort>({
  ...columnsOf('p', 'alias', 'name', 'isHybrid', 'daysFrom', 'daysTo'),
  fruitMassMin: sql`p.fruit_mass_min::text`,
  fruitMassMax: sql`p.fruit_mass_max::text`,
  ...columnsOf('p', 'maturity', 'place', 'isDemo'),
  plant: sql`jsonb_build_object('alias', c.alias, 'name', c.short_name)`,
  resistances: resistancesJson,
  cover: pictureJson(sql`p.cover_id`),
})

const name = sql`p.name collate "ru", p.id`

/** Orders that do not depend on what was chosen. */
export const orders = {
  name,
  early: sql`p.days_from nulls last, p.days_to nulls last, ${name}`,
  crop: sql`c.sort_order nulls last, c.short_name collate "ru", p.sort_order nulls last, ${name}`,
}
