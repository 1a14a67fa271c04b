import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { AskedUse } from '#features/drugs/uses/drug-permission.ts'
import { bestUses, drugOrder, isBiological } from '#features/drugs/uses/order-of-uses.server.ts'
import { drugFacts, factsOfUse, type StoredUseFacts } from '#features/drugs/uses/permission-facts.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { exceptionsJson, exceptionsOf, relativesJson } from './crop-neighbours.server.ts'
import { type Group, type GroupNode, groupTree, insideGroup, membersOf } from './group-tree.ts'
import { type Plant, plant } from './plant.entity.ts'
import type { PlantsQuery } from './plant-query.ts'
import { findNearest, matchesWords } from './search-plants.server.ts'

/** A crop for menus and trees. */
interface PlantName {
  id: number
  alias: string
  name: string
  groups: number[]
}

interface Catalogue {
  groups: Group[]
  plants: PlantName[]
}

/** The parent in navigation first: it decides where the group is shown. */
const groupsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'alias', g.alias, 'name', g.name, 'parents',
    (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_group_shown_under l where l.parent_id = g.id)
      || (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_group_parents l where l.parent_id = g.id))
    order by g.sort_order, g.name collate "ru", g.id), '[]')
  from plant_group g where g.status = 'published')`

const plantsJson = (
  where: SQL = sql`true`,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'alias', c.alias, 'name', c.short_name,
    'groups', (select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from plant_groups l where l.parent_id = c.id))
    order by c.sort_order, c.short_name collate "ru", c.id), '[]')
  from plant c where c.status = 'published' and ${where})`

async function findCatalogue(db: Db, where?: SQL): Promise<Catalogue> {
  const row = rowOf<Catalogue>({ groups: groupsJson, plants: plantsJson(where) })
  const [found] = await findRows(db, selectOf(row))
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
  const { groups, plants } = await findCatalogue(db, matchesWords(query.q))
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

/** A pest or a disease on one crop. */
export interface CropProblem {
  kind: 'pests' | 'diseases'
  alias: string
  name: string
  /** 1…3 on this crop. */
  severity: number
  months: string[]
  quarantine: boolean
  /** Number of products usable against it here today; `partial` of them only suppress it. */
  drugs: number
  partial: number
  /** At most three of these products, each with one use. */
  best: BestDrug[]
  /** Why there is no product, and what to do instead. */
  gap: { reason: string; instead: string } | null
}

type UseFacts = 'place' | 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit'

interface BestDrug extends Pick<DrugUse, UseFacts> {
  drug: string
  name: string
  isBiological: boolean
  /** Alias of the use. */
  use: string
  /** Its word and wait come from these. */
  facts: Omit<AskedUse, 'use'> & { use: StoredUseFacts }
}

export interface StoredPlant extends Catalogue {
  id: number
  name: string
  alias: string
  shortName: string
  synonyms: string | null
  latin: string | null
  eppo: string | null
  family: string | null
  /** The label, as for the harvest mode. */
  lifeCycle: string | null
  harvestMode: string | null
  edible: boolean
  spacingCm: string | null
  rotationYears: number | null
  frostT: string | null
  description: string | null
  confidence: 'high' | 'medium' | 'low'
  isDemo: boolean
  source: ReaderSource | null
  waterSource: ReaderSource | null
  water: { condition: string | null; value: string; unit: string; basisValue: string; basisUnit: string }[]
  phases: { name: string; months: string[]; flowering: boolean }[]
  problems: CropProblem[]
  /** Crops of the same family or with a common disease. */
  relatives: { alias: string; name: string; sameFamily: boolean; diseases: string[] }[]
  /** Uses for a group that exclude this crop: the first ones, and the number of all. */
  exceptions: { alias: string; name: string; object: string }[]
  exceptionCount: number
  cover: Picture | null
}

/** Everything the page of a crop shows except its products, in one statement; null for an unknown or unpublished crop. */
export async function findPlant(db: Db, alias: string): Promise<StoredPlant | null> {
  const stored = rowOf<StoredPlant>({
    ...columnsOf(
      'p',
      'id',
      'name',
      'alias',
      'shortName',
      'synonyms',
      'latin',
      'eppo',
      'family',
      'lifeCycle',
      'harvestMode',
      'edible',
      'spacingCm',
      'rotationYears',
    ),
    frostT: sql`p.frost_t::text`,
    ...columnsOf('p', 'description', 'confidence', 'isDemo'),
    source: sourceJson(sql`p.source_id`),
    waterSource: sourceJson(sql`p.water_source_id`),
    relatives: relativesJson,
    exceptions: exceptionsJson,
    exceptionCount: sql`(select count(*)::int from ${exceptionsOf})`,
    cover: pictureJson(sql`p.cover_id`),
    groups: groupsJson,
    plants: plantsJson(),
    water: sql`(select coalesce(jsonb_agg(jsonb_build_object('condition', w.condition, 'value', w.value::text, 'unit', w.unit,
          'basisValue', w.basis_value::text, 'basisUnit', w.basis_unit) order by w.position), '[]')
        from plant_default_water w where w.parent_id = p.id)`,
    phases: sql`(select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'months', f.typical_months, 'flowering', f.flowering = 'yes') order by f.position), '[]')
        from phase_scale_phases f join phase_scale scale on scale.id = f.parent_id and scale.status = 'published'
        where f.parent_id = p.phase_scale_id)`,
    problems: sql`(select coalesce(jsonb_agg(to_jsonb(problem) - '{id,sort_order}'::text[]
          order by problem.severity desc, problem.sort_order nulls last, problem.name collate "ru"), '[]')
        from (${problemsOf('pest')} union all ${problemsOf('disease')}) problem)`,
  })
  const [row] = await findRows(db, selectOf(stored, sql`from plant p where p.alias = ${alias} and p.status = 'published'`))
  if (!row) return null
  const { lifeCycle, harvestMode } = plant.fields
  return {
    ...row,
    lifeCycle: row.lifeCycle && lifeCycle.toCell(row.lifeCycle as Plant['lifeCycle']),
    harvestMode: row.harvestMode && harvestMode.toCell(row.harvestMode as Plant['harvestMode']),
  }
}

const sourceJson = (id: SQL) =>
  sql`(select ${readerSource('source')} from source where source.id = ${id} and source.status = 'published' and reader_title is not null)`

/** The hosts of pests or of diseases on the crop `p`, with what the scope allows there. */
function problemsOf(kind: 'pest' | 'disease'): SQL {
  const name = (suffix: string) => sql.raw(kind + suffix)
  return sql`select ${sql.raw(`'${kind}s'`)} as kind, x.id, x.sort_order, x.alias, x.name, h.severity, x.active_months as months, x.quarantine,
      allowed.drugs, allowed.partial, ${bestDrugs(kind)} as best,
      (select jsonb_build_object('reason', g.reason, 'instead', g.instead_text) from ${name('_gaps')} g
        where g.parent_id = x.id and g.plant_id = p.id order by g.position limit 1) as gap
    from ${name('_hosts')} h join ${sql.raw(kind)} x on x.id = h.parent_id and x.status = 'published',
      lateral (select count(*)::int as drugs, (count(*) filter (where is_partial))::int as partial
        from (select bool_and(s.effect = 'partial') as is_partial from drug_use_scope s
          where s.plant_id = p.id and s.${name('_id')} = x.id and ${usableNow(sql`s.`)} group by s.drug_id) drug) allowed
    where h.plant_id = p.id`
}

/** The first products against the problem `x` on the crop `p`, each with the use that answers for it. */
const bestDrugs = (kind: 'pest' | 'disease'): SQL => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('drug', best.drug, 'name', best.name, 'isBiological', best.is_biological,
      'use', u.alias, 'place', u.place, 'rateKind', u.rate_kind, 'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text,
      'rateUnit', u.rate_unit, 'basisValue', u.basis_value::text, 'basisUnit', u.basis_unit,
      'facts', jsonb_build_object('today', current_date, 'drug', best.facts, 'use', ${factsOfUse},
        'isPartial', best.is_partial, 'isEaten', best.is_eaten)) order by best.rank), '[]')
    from (
      select best.*, d.alias as drug, d.name, ${isBiological} as is_biological, ${drugFacts} as facts, row_number() over (order by ${drugOrder}) as rank
      from (${bestUses(sql`plant_id = p.id and ${sql.raw(kind)}_id = x.id and ${usableNow()}`)}) best
        join drug d on d.id = best.drug_id and d.status = 'published'
      order by rank limit ${sql.raw(String(maxBestDrugs))}
    ) best join drug_use u on u.id = best.use_id)`

const maxBestDrugs = 3
