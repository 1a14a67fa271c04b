import { sql } from 'drizzle-orm'
import type { PouredDose } from '#features/dosing/amount-text.ts'
import { type BaseUnit, convert, quantityOf } from '#features/dosing/quantity.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { DrugFacts, Registration } from '#features/verdict/question.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { date } from '#ui/format/format-date.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { findUsesAbout } from '../plantings/uses-of-planting.server.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import { coversOf } from './pack-covers.server.ts'
import { isPastBestBefore, stateOfPack } from './pack-state.ts'
import { type Pack, stockLevels, type Used } from './stock-levels.ts'
import type { PackCovers, StockList, StockView } from './stock-view.ts'

export interface StoredPack extends Omit<Pack, 'drug'> {
  drug: { alias: string; kind: DrugFacts['kind']; registrations: Registration[]; densityGMl: string | null } | null
  drugName: string
  openedAt: Day | null
  note: string | null
}

/** Jobs of so many days ahead are counted. */
const daysAhead = 30

/** The packs of a gardener with what the journal has left of them, how far that goes, and what the next jobs need. */
export async function findStock(
  db: Db,
  userId: number,
  openWith: (uses: readonly string[]) => Promise<OpenGarden>,
): Promise<StockList> {
  const packs = await findPacks(db, userId)
  const uses = await usesOfPacks(
    db,
    packs.flatMap(({ drug }) => drug?.alias ?? []),
  )
  const open = await openWith(uses)
  const used = packs.length > 0 ? await findUsed(db, userId) : []
  return listOf(open, packs, { ...countPacks(packs, used, open.today), uses })
}

/** Registered uses of what is at home, by the aliases of the drugs. */
export const usesOfPacks = async (db: Db, drugs: readonly string[]): Promise<readonly string[]> =>
  drugs.length > 0 ? findUsesAbout(db, { drugs: [...new Set(drugs)].sort() }) : []

interface Counted extends ReturnType<typeof countPacks> {
  /** Of the products at home, which the garden was opened with. */
  uses: readonly string[]
}

/** With how far the packs go, and what the next jobs need. */
export function listOf(open: OpenGarden, packs: readonly StoredPack[], { items, unwritten, uses }: Counted): StockList {
  const densityOf = (id: number) => packs.find(pack => pack.id === id)?.drug?.densityGMl ?? null
  return {
    items: items.map(item => ({ ...item, covers: coversOfItem(open, item, densityOf(item.id), uses) })),
    shortages: shortagesOf(open, atHome(packs, items), open.today),
    unwritten: unwritten.map(({ entry, day, drug, amount, unit }) => ({
      entry,
      day,
      drug: nameOf(packs, drug),
      amount,
      unit,
    })),
  }
}

function coversOfItem(
  open: OpenGarden,
  item: CountedPack,
  densityGMl: string | null,
  uses: readonly string[],
): PackCovers | null {
  const { drug, left, unit, state } = item
  if (drug.alias === null || (state !== 'fine' && state !== 'ends_soon')) return null
  return coversOf(open, { drug: drug.alias, left, unit, densityGMl }, uses)
}

/** By the alias of the drug. */
export async function findAtHome(
  db: Db,
  userId: number,
  today: Day,
  known?: readonly StoredPack[],
): Promise<ReadonlyMap<string, AtHome>> {
  const { packs, items } = await countStock(db, userId, today, known)
  return atHome(packs, items)
}

async function countStock(db: Db, userId: number, today: Day, known?: readonly StoredPack[]) {
  const packs = known ?? (await findPacks(db, userId))
  return { packs, ...countPacks(packs, packs.length > 0 ? await findUsed(db, userId) : [], today) }
}

/** What the journal has left of the packs. */
export function countPacks(packs: readonly StoredPack[], used: readonly Used[], today: Day) {
  const { left, unwritten } = stockLevels(
    packs.map(({ drug, drugName, ...pack }) => ({ ...pack, drug: drug?.alias ?? drugName })),
    used,
  )
  return { items: packs.map(pack => toView(pack, left.get(pack.id)!, today)), unwritten }
}

/** The alias of a drug of the journal is that of its copy. */
const nameOf = (packs: readonly StoredPack[], alias: string) =>
  packs.find(({ drug }) => drug?.alias === alias)?.drugName ?? alias

/** Of the drug `d`. */
export const drugOfPack = sql`jsonb_build_object('alias', d.alias, 'kind', d.kind, 'densityGMl', d.density_g_ml::text, 'registrations',
  (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'validFrom', r.valid_from, 'validTo', r.valid_to,
    'useUpUntil', r.use_up_until) order by r.position), '[]') from drug_registrations r where r.parent_id = d.id))`

export function findPacks(db: Db, userId: number): Promise<StoredPack[]> {
  const row = rowOf<StoredPack>({
    id: sql`s.id`,
    drug: sql`(select ${drugOfPack} from drug d where d.id = s.drug_id)`,
    drugName: sql`coalesce((select name from drug where id = s.drug_id and status = 'published'), s.drug_name)`,
    amount: sql`s.amount::text`,
    unit: sql`s.unit`,
    countedAt: sql`to_char(s.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    openedAt: sql`s.opened_at::text`,
    bestBefore: sql`s.best_before::text`,
    batch: sql`s.batch`,
    note: sql`s.note`,
  })
  return findRows(db, selectOf(row, sql`from stock_item s where s.user_id = ${userId} order by s.id`))
}

/** For the download of one's own data. */
export const findOwnPacks = async (db: Db, userId: number) =>
  (await findPacks(db, userId)).map(({ drug, drugName, ...pack }) => ({ drug: drugName, ...pack }))

/** What was used by standing entries, as far as they say how much. */
function findUsed(db: Db, userId: number): Promise<Used[]> {
  const row = rowOf<Used>({
    entry: sql`e.id`,
    day: sql`e.day::text`,
    recordedAt: sql`to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    drug: sql`i.regulation_copy #>> '{drug,alias}'`,
    amount: sql`i.amount::text`,
    unit: sql`i.unit`,
    batch: sql`i.batch`,
    densityGMl: sql`(select d.density_g_ml::text from drug d where d.alias = i.regulation_copy #>> '{drug,alias}')`,
  })
  return findRows(
    db,
    selectOf(
      row,
      sql`from journal_item i join journal_entry e on e.id = i.entry_id
        where e.user_id = ${userId} and e.struck_at is null and i.amount is not null and i.unit is not null
          and e.recorded_at > (select min(counted_at) from stock_item where user_id = ${userId})`,
    ),
  )
}

type CountedPack = Omit<StockView, 'covers'>

function toView({ drug, drugName, countedAt: _, ...pack }: StoredPack, left: Ratio, today: Day): CountedPack {
  const lapse = drug && findLapse(drug.kind, drug.registrations, today)
  const isForbidden = lapse?.level === 'forbidden'
  const isExpired = isPastBestBefore(pack, today)
  const state = stateOfPack({ bestBefore: pack.bestBefore, left, isForbidden }, today)
  const why = [
    isExpired ? `срок годности вышел ${date(pack.bestBefore!)}` : '',
    isForbidden ? lapse.why : '',
    drug ? '' : 'препарата больше нет в\u00a0каталоге',
    state === 'ends_soon' ? `срок годности кончится ${date(pack.bestBefore!)}` : '',
  ]
  return {
    ...pack,
    drug: { alias: drug?.alias ?? null, name: drugName },
    left: left.toDecimal(4),
    state,
    why: why.filter(Boolean).join(', '),
  }
}

const isUsable = ({ state }: CountedPack) => state === 'fine' || state === 'ends_soon' || state === 'empty'

/** What is left at home of a drug and may be used, in the unit of its first pack. */
export interface AtHome {
  left: Ratio
  unit: BaseUnit
  /** Grams in a millilitre; null: not known. */
  density: Ratio | null
}

type Amount = Pick<PouredDose, 'value' | 'unit'>

/** By the alias of the drug, of the drugs that are kept at home. */
export function atHome(packs: readonly StoredPack[], items: readonly CountedPack[]): Map<string, AtHome> {
  const byDrug = Map.groupBy(items, ({ drug }) => drug.alias ?? '')
  return new Map(
    [...byDrug].flatMap(([alias, [first, ...rest]]): [string, AtHome][] => {
      const density = positive(packs.find(({ drug }) => drug?.alias === alias)?.drug?.densityGMl)
      const usable = [first!, ...rest].filter(isUsable).map(({ left, unit }) => ({ value: left, unit }))
      const left = sumIn(first!.unit, density, usable)
      return alias !== '' && left ? [[alias, { left, unit: first!.unit, density }]] : []
    }),
  )
}

/** Null where grams and millilitres meet and the density is not known. */
const sumIn = (unit: BaseUnit, density: Ratio | null, amounts: readonly Amount[]) =>
  amounts.reduce<Ratio | null>((total, each) => {
    const converted = convert(quantityOf(Ratio.of(each.value), each.unit), unit, density)
    return total && converted && total.plus(converted.value)
  }, Ratio.of('0'))

/** What these amounts need where there is less of it; null where there is enough, or nobody can tell. */
export function lackOf(
  { left, unit, density }: AtHome,
  amounts: readonly Amount[],
): { need: string; left: string; unit: BaseUnit } | null {
  const need = sumIn(unit, density, amounts)
  return need && left.isBelow(need) ? { need: need.toDecimal(4), left: left.toDecimal(4), unit } : null
}

/** Of products that are kept at home: a job whose product is not in the list lacks nothing that the gardener has not said. */
function shortagesOf(open: OpenGarden, home: ReadonlyMap<string, AtHome>, today: Day): StockList['shortages'] {
  const until = addDays(today, daysAhead)
  const due = listDays(open).filter(
    ({ isTreatment, group, from }) => isTreatment && group !== 'ended' && from !== null && from <= until,
  )
  const needs = new Map<string, { alias: string; name: string; parts: Amount[] }>()
  for (const { treatment } of home.size > 0 ? withVerdicts(open, due) : [])
    if (treatment?.drug && treatment.dose) {
      const need = needs.get(treatment.drug.alias) ?? { ...treatment.drug, parts: [] }
      need.parts.push(treatment.dose)
      needs.set(treatment.drug.alias, need)
    }
  return [...needs.values()].flatMap(({ alias, name, parts }) => {
    const own = home.get(alias)
    const lack = own && lackOf(own, parts)
    return lack ? [{ drug: { alias, name }, ...lack }] : []
  })
}
