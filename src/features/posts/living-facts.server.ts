import { type SQL, sql } from 'drizzle-orm'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { findAllowed } from '#features/drugs/uses/find-uses.server.ts'
import { calculatorLink } from '#features/verdict/calculator-link.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import { nodesOf, type RichDoc, type RichNode } from '#kit/entity/rich-doc.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { number } from '#ui/format/format.ts'
import { factOfUse } from './fact-of-use.ts'
import { type Living, type LivingFacts, livingKey } from './living.ts'
import { livingBlocks } from './living-blocks.ts'

/** Products in a table of uses; the page of the problem shows all. */
const shownUses = 5
/** Tables of uses in one article that are filled; each takes a statement. */
const maxTables = 20

/**
 * What the living blocks of an article show today, by `livingKey`. A block whose record is gone or not published says so; nothing throws.
 */
export async function findLivingFacts(db: Db, doc: RichDoc, today = moscowDay(new Date())): Promise<LivingFacts> {
  const blocks = new Map(
    [...nodesOf(doc)].filter(({ type }) => Object.hasOwn(livingBlocks, type)).map(node => [livingKey(node), node]),
  )
  if (blocks.size === 0) return {}
  const world = await findWorld(db, [...blocks.values()], today)
  const tables = [...blocks.values()].filter(({ type }) => type === 'uses').slice(0, maxTables)
  const filled = new Map(await Promise.all(tables.map(async node => [node, await usesOf(db, node, world)] as const)))
  return Object.fromEntries([...blocks].map(([key, node]) => [key, filled.get(node) ?? livingOf(node, world)]))
}

type NamedKind = 'plant' | 'pest' | 'disease' | 'sort' | 'product'

interface Named {
  kind: NamedKind
  id: number
  alias: string
  name: string
  text: string
}

interface World {
  named: Map<string, Named>
  drugs: Map<number, Awaited<ReturnType<typeof findRecords<typeof drug>>>[number]>
  uses: Map<number, Awaited<ReturnType<typeof findRecords<typeof drugUse>>>[number]>
  today: string
}

/** Three statements for all blocks. */
async function findWorld(db: Db, blocks: readonly RichNode[], today: string): Promise<World> {
  const ids = (key: string) => [
    ...new Set(blocks.flatMap(({ attrs }) => (Number.isInteger(attrs?.[key]) ? [Number(attrs![key])] : []))),
  ]
  const isShown = <T extends { status: string }>(records: T[]) => records.filter(({ status }) => status === 'published')
  const [named, uses] = await Promise.all([
    findNamed(db, {
      plant: ids('plantId'),
      pest: ids('pestId'),
      disease: ids('diseaseId'),
      sort: ids('sortId'),
      product: ids('productId'),
    }),
    findRecords(db, drugUse, ids('drugUseId')).then(isShown),
  ])
  const drugs = isShown(
    await findRecords(db, drug, [...new Set([...ids('drugId'), ...uses.map(({ drugId }) => drugId)])]),
  )
  return {
    named: new Map(named.map(each => [`${each.kind} ${each.id}`, each])),
    drugs: new Map(drugs.map(each => [each.id, each])),
    uses: new Map(uses.map(each => [each.id, each])),
    today,
  }
}

const namedTables: Record<NamedKind, { name: SQL; text: SQL }> = {
  plant: { name: sql`x.short_name`, text: sql`coalesce(x.family, '')` },
  pest: { name: sql`x.name`, text: sql`coalesce(x.latin, '')` },
  disease: { name: sql`x.name`, text: sql`coalesce(x.latin, '')` },
  sort: { name: sql`x.name`, text: sql`(select short_name from plant where plant.id = x.plant_id)` },
  product: { name: sql`x.title`, text: sql`''` },
}

async function findNamed(db: Db, ids: Record<NamedKind, number[]>): Promise<Named[]> {
  const kinds = (Object.keys(ids) as NamedKind[]).filter(kind => ids[kind].length > 0)
  if (kinds.length === 0) return []
  const parts = kinds.map(
    kind => sql`select ${kind}::text as kind, x.id, x.alias, ${namedTables[kind].name}::text as name, ${namedTables[kind].text}::text as text
      from ${sql.identifier(kind)} x where x.status = 'published' and x.id = any(${sql.param(ids[kind])}::int[])`,
  )
  const row = rowOf<Named>({ kind: sql`kind`, id: sql`id`, alias: sql`alias`, name: sql`name`, text: sql`text` })
  return findRows(db, selectOf(row, sql`from (${sql.join(parts, sql` union all `)}) named`))
}

const gone: Living = { type: 'gone' }

function livingOf(node: RichNode, world: World): Living {
  const { type, attrs = {} } = node
  if (type === 'useFact') return factOf(attrs, world)
  if (type === 'drugCard' || type === 'calculator') return drugCardOf(type, attrs, world)
  const found = namedOf(attrs, world)
  if (!found) return gone
  const path = ({ plant: 'plants', pest: 'pests', disease: 'diseases', sort: 'sorts', product: 'products' } as const)[
    found.kind
  ]
  return {
    type: 'card',
    kind: path,
    alias: found.alias,
    to: `/${path === 'products' ? 'shop' : path}/${found.alias}`,
    title: found.name,
    text: found.text,
    lapse: null,
  }
}

const namedOf = (attrs: NonNullable<RichNode['attrs']>, { named }: World): Named | undefined =>
  (['pest', 'disease', 'sort', 'product', 'plant'] as const).flatMap(
    kind => named.get(`${kind} ${attrs[`${kind}Id`]}`) ?? [],
  )[0]

/** One number of a registered use; where the registration is not in force, that instead of the number. */
function factOf(attrs: NonNullable<RichNode['attrs']>, { uses, drugs, today }: World): Living {
  const use = uses.get(Number(attrs.drugUseId))
  const product = use && drugs.get(use.drugId)
  if (!use || !product) return gone
  const lapse = findLapse(product.kind, product.registrations, today)
  return {
    type: 'fact',
    text: lapse?.why ?? factOfUse(String(attrs.fact), use, product.registrations) + farmOnly(use),
    isLapsed: lapse !== null,
    to: `/drugs/${product.alias}`,
    title: `${product.name}, ${use.objectText}`,
  }
}

/** A number for farms must not be read as advice for a garden. */
const farmOnly = ({ audience }: Pick<DrugUse, 'audience'>) =>
  audience === 'household' ? '' : ' (не\u00a0для личных хозяйств)'

function drugCardOf(
  type: 'drugCard' | 'calculator',
  attrs: NonNullable<RichNode['attrs']>,
  { drugs, uses, today }: World,
): Living {
  const use = attrs.drugUseId === undefined ? undefined : uses.get(Number(attrs.drugUseId))
  const found = drugs.get(Number(attrs.drugId))
  if (!found || (attrs.drugUseId !== undefined && !use)) return gone
  const lapse = findLapse(found.kind, found.registrations, today)
  const card = {
    kind: 'drugs',
    alias: found.alias,
    to: `/drugs/${found.alias}`,
    title: found.name,
    lapse: lapse && `${upperFirst(lapse.why)}${lapse.level === 'forbidden' ? ': применять нельзя' : ''}.`,
  } as const
  if (type === 'drugCard' || lapse) return { type: 'card', ...card, text: '' }
  return {
    type: 'calculator',
    title: found.name,
    to: calculatorLink({ drug: found.alias, use: use?.alias }),
    text: use?.objectText ?? '',
  }
}

async function usesOf(db: Db, { attrs = {} }: RichNode, world: World): Promise<Living> {
  const plant = world.named.get(`plant ${attrs.plantId}`)
  const problem = namedOf({ ...attrs, plantId: '' }, world)
  if (!plant || !problem) return gone
  const filter = {
    plantId: plant.id,
    ...(problem.kind === 'pest' ? { pestId: problem.id } : { diseaseId: problem.id }),
  }
  const { uses, drugs } = await findAllowed(db, filter, shownUses)
  const page = `/${problem.kind}s/${problem.alias}?crop=${plant.alias}`
  return {
    type: 'uses',
    title: `${plant.name}: ${problem.name.toLowerCase()}`,
    total: `разрешено ${number(drugs)}`,
    rows: uses.map(use => ({
      to: `/drugs/${use.drug.alias}?crop=${plant.alias}`,
      name: use.drug.name,
      rate: use.rate,
      wait: use.phi.text,
      place: use.place,
      verdict: use.verdict,
    })),
    to: page,
    isMore: drugs > uses.length,
  }
}
