import { sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { findMatches, jsonRows } from '#features/search/find-matches.server.ts'
import { matchesAll, matchOf } from '#kit/catalogue-list/matches.server.ts'
import { type Columns, columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Group, type GroupNode, groupTree, membersOf } from './group-tree.ts'
import { type PlantsQuery, plantFilters } from './plant-filters.server.ts'

/** A crop for menus and trees. */
interface PlantName {
  id: number
  alias: string
  name: string
  groups: number[]
}

export interface Catalogue {
  groups: Group[]
  plants: PlantName[]
}

/** The parent in navigation first: it decides where the group is shown. */
export const groupsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', g.id,
    'alias', g.alias,
    'name', g.name,
    'parents', (select coalesce(jsonb_agg(l.target_id order by l.position), '[]')
        from plant_group_shown_under l
        where l.parent_id = g.id)
      || (select coalesce(jsonb_agg(l.target_id order by l.position), '[]')
        from plant_group_parents l
        where l.parent_id = g.id)
  ) order by g.sort_order, g.name collate "ru", g.id), '[]')
  from plant_group g
  where g.status = 'published')`

const plantColumns: Columns<PlantName> = {
  ...columnsOf('p', 'id', 'alias'),
  name: sql`p.short_name`,
  groups: sql`(select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_groups l where l.parent_id = p.id)`,
}
const editorsOrder = sql`order by p.sort_order, p.short_name collate "ru", p.id`

export const plantsJson = jsonRows(
  selectOf(rowOf<PlantName>(plantColumns), sql`from plant p where p.status = 'published' ${editorsOrder}`),
)

export interface MenuGroup {
  alias: string
  name: string
  plants: { alias: string; name: string }[]
}

/** Groups and crops for the catalogue menu of every page. */
export async function findMenu(db: Db): Promise<MenuGroup[]> {
  const [found] = await findRows(db, selectOf(rowOf<Catalogue>({ groups: groupsJson, plants: plantsJson })))
  const { groups, plants } = found!
  return groupTree(groups, plants).map(node => ({
    alias: node.group.alias,
    name: node.group.name,
    plants: membersOf(node).map(({ alias, name }) => ({ alias, name })),
  }))
}

const isShown = (tree: readonly GroupNode<PlantName>[], id: number): boolean =>
  tree.some(node => node.group.id === id || isShown(node.children, id))

export interface PlantCard {
  alias: string
  name: string
  latin: string | null
  family: string | null
  /** Published pests and diseases that live on it. */
  problems: number
  /** Products with a use that may be recommended on a private plot today. */
  drugs: number
  cover: Picture | null
}

interface StoredCard extends PlantCard {
  id: number
}

interface ListedName extends PlantName {
  /** In the chosen group, if there is one. */
  isInside: boolean
}

const list = { kind: 'plant', filters: plantFilters, pageSize: 60 } as const
export const { pageSize } = list

/** Crops in the order of the group tree. `total` and the counts of groups are for the whole search, `items` for its page. */
export async function listPlants(db: Db, query: PlantsQuery) {
  const row = rowOf<ListedName>({ ...plantColumns, isInside: matchOf('group') })
  const found = await findMatches<ListedName, typeof plantFilters, Pick<Catalogue, 'groups'>>(db, list, query, {
    rows: selectOf(
      row,
      sql`from matches join plant p on p.id = matches.id where ${matchesAll(plantFilters, 'group')} ${editorsOrder}`,
    ),
    more: { groups: groupsJson },
  })
  const { groups, items: plants } = found
  const tree = groupTree(groups, plants)
  const inside = plants.filter(({ isInside }) => isInside)
  const ordered = groupTree(groups, inside).flatMap(membersOf)
  const counts = new Map(found.facets.map(({ facet, value, count }) => [facet === 'group' ? value : null, count]))
  const group = groups.find(({ alias }) => alias === query.group) ?? null
  return {
    ...found,
    items: await findCards(db, ordered.slice((query.page - 1) * pageSize, query.page * pageSize)),
    group,
    // A group whose crops are all shown in other groups, such as one for crop rotation, is no filter.
    groups: groups
      .filter(({ id }) => isShown(tree, id))
      .map(each => ({ ...each, count: counts.get(each.alias) ?? 0 }))
      .filter(({ id, count }) => count > 0 || id === group?.id),
  }
}

async function findCards(db: Db, names: readonly PlantName[]): Promise<(PlantCard & { groups: number[] })[]> {
  if (names.length === 0) return []
  const ids = sql`any(${sql.param(names.map(({ id }) => id))}::int[])`
  const counted = sql`
    with host as (
      select h.plant_id
      from pest_hosts h
        join pest p on p.id = h.parent_id and p.status = 'published'
      where h.plant_id = ${ids}
      union all select h.plant_id
        from disease_hosts h
          join disease d on d.id = h.parent_id and d.status = 'published'
        where h.plant_id = ${ids}
    ),
    problems_of as (select plant_id, count(*)::int as n from host group by 1),
    drugs_of as (
      select s.plant_id, count(distinct s.drug_id)::int as n
      from drug_use_scope s
      where s.plant_id = ${ids} and ${usableNow(sql`s.`)}
      group by 1
    )`
  const row = rowOf<StoredCard>({
    id: sql`p.id`,
    alias: sql`p.alias`,
    name: sql`p.short_name`,
    latin: sql`p.latin`,
    family: sql`p.family`,
    problems: sql`coalesce(problems_of.n, 0)`,
    drugs: sql`coalesce(drugs_of.n, 0)`,
    cover: pictureJson(sql`p.cover_id`),
  })
  const rest = sql`
    from plant p
      left join problems_of on problems_of.plant_id = p.id
      left join drugs_of on drugs_of.plant_id = p.id
    where p.id = ${ids}`
  const rows = await findRows(db, selectOf(row, rest, counted))
  const cards = new Map(rows.map(({ id, ...card }) => [id, card]))
  return names.flatMap(({ id, groups }) => (cards.has(id) ? [{ ...cards.get(id)!, groups }] : []))
}
