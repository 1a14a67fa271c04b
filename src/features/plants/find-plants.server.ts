import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import {
  foundWords,
  isFoundByWords,
  type ListWords,
  readWords,
  stateOfWords,
  toWordsFound,
  type WordsState,
} from '#features/search/found-words.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Group, type GroupNode, groupTree, insideGroup, membersOf } from './group-tree.ts'
import type { PlantsQuery } from './plant-query.ts'
import { findNearest } from './search-plants.server.ts'

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
export const groupsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'alias', g.alias, 'name', g.name, 'parents',
    (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_group_shown_under l where l.parent_id = g.id)
      || (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_group_parents l where l.parent_id = g.id))
    order by g.sort_order, g.name collate "ru", g.id), '[]')
  from plant_group g where g.status = 'published')`

export const plantsJson = (
  where: SQL = sql`true`,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'alias', c.alias, 'name', c.short_name,
    'groups', (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_groups l where l.parent_id = c.id))
    order by c.sort_order, c.short_name collate "ru", c.id), '[]')
  from plant c where c.status = 'published' and ${where})`

async function findCatalogue(db: Db, words: ListWords = null): Promise<Catalogue & { state: WordsState }> {
  const where = words ? isFoundByWords(sql`c.id`) : undefined
  const row = rowOf<Catalogue & { state: WordsState }>({
    groups: groupsJson,
    plants: plantsJson(where),
    state: stateOfWords('plant', words),
  })
  const [found] = await findRows(db, selectOf(row, undefined, sql`with ${foundWords('plant', words)}`))
  return found!
}

export interface MenuGroup {
  alias: string
  name: string
  plants: { alias: string; name: string }[]
}

/** Groups and crops for the catalogue menu of every page. */
export async function findMenu(db: Db): Promise<MenuGroup[]> {
  const { groups, plants } = await findCatalogue(db)
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

/** Crops in the order of the group tree. `total` and the counts of groups are for the whole search, `items` for its page. */
export async function listPlants(db: Db, query: PlantsQuery) {
  const words = await readWords(db, query.q)
  const { groups, plants, state } = await findCatalogue(db, words)
  const group = query.group === undefined ? undefined : groups.find(({ alias }) => alias === query.group)
  const within = (id: number) => {
    const inside = insideGroup(groups, id)
    return plants.filter(plant => plant.groups.some(member => inside.has(member)))
  }
  const chosen = query.group === undefined ? plants : group ? within(group.id) : []
  const ordered = groupTree(groups, chosen).flatMap(membersOf)
  // A group whose crops are all shown in other groups, such as one for crop rotation, is no filter.
  const navigable = groups.filter(each => isShown(groupTree(groups, plants), each.id))
  const items = await findCards(db, ordered.slice((query.page - 1) * pageSize, query.page * pageSize))
  return {
    items,
    total: ordered.length,
    pages: Math.max(1, Math.ceil(ordered.length / pageSize)),
    /** The total without the filter by group. */
    totalWithoutGroup: plants.length,
    group: group ?? null,
    groups: navigable.map(each => ({ ...each, count: within(each.id).length })).filter(each => each.count > 0 || each.id === group?.id),
    nearest: ordered.length === 0 && query.q !== '' ? await findNearest(db, query.q) : [],
    words: toWordsFound(words, state),
  }
}

export const pageSize = 60

async function findCards(db: Db, names: readonly PlantName[]): Promise<(PlantCard & { groups: number[] })[]> {
  if (names.length === 0) return []
  const ids = sql`any(${sql.param(names.map(({ id }) => id))}::int[])`
  const counted = sql`
    with host as (
      select h.plant_id from pest_hosts h join pest p on p.id = h.parent_id and p.status = 'published' where h.plant_id = ${ids}
      union all select h.plant_id from disease_hosts h join disease d on d.id = h.parent_id and d.status = 'published' where h.plant_id = ${ids}
    ),
    problems_of as (select plant_id, count(*)::int as n from host group by 1),
    drugs_of as (select s.plant_id, count(distinct s.drug_id)::int as n from drug_use_scope s where s.plant_id = ${ids} and ${usableNow(sql`s.`)} group by 1)`
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
    from plant p left join problems_of on problems_of.plant_id = p.id left join drugs_of on drugs_of.plant_id = p.id where p.id = ${ids}`
  const rows = await findRows(db, selectOf(row, rest, counted))
  const cards = new Map(rows.map(({ id, ...card }) => [id, card]))
  return names.flatMap(({ id, groups }) => (cards.has(id) ? [{ ...cards.get(id)!, groups }] : []))
}
