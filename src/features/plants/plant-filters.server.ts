import { sql } from 'drizzle-orm'
import { wordsFilter } from '#features/search/words-filter.server.ts'
import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { facetOfRecords } from '#kit/catalogue-list/matches.server.ts'
import { publicList } from '#kit/catalogue-list/public-list.ts'
import { alias, described, type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'

/** A crop is in its groups and in all above them, through any parent. */
const group = facetOfRecords({
  param: described('Группа культур', alias()),
  label: 'Группа',
  column: sql`coalesce(groups_of.ids, '{}')`,
  join: sql`left join (
    with recursive above as (
      select parent_id as plant_id, target_id as group_id from plant_groups
      union select above.plant_id, l.target_id from above join plant_group g on g.id = above.group_id and g.status = 'published'
        join (select parent_id, target_id from plant_group_parents union all select parent_id, target_id from plant_group_shown_under) l
          on l.parent_id = above.group_id)
    select plant_id, array_agg(group_id) as ids from above group by 1) groups_of on groups_of.plant_id = p.id`,
  records: { table: 'plant_group', label: 'name', order: sql`r.sort_order, r.id` },
})

/** The filters of the list, in the order of the address. A new filter is added only here. */
export const plantFilters = { group, q: wordsFilter }

/** The parameters of the list of crops, for the page and the public API. */
export const plantsQuery = { ...paramsOf(plantFilters), page: pageNumber() }
export type PlantsQuery = QueryValues<typeof plantsQuery>
export type ParsedPlantsQuery = ParsedQuery<typeof plantsQuery>

export const plantsList = publicList({
  path: '/plants',
  name: 'Культуры',
  words: { one: 'культура', few: 'культуры', many: 'культур' },
  filters: plantFilters,
  spec: plantsQuery,
  indexed: ['group'],
})
