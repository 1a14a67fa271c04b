import { sql } from 'drizzle-orm'
import { convert, quantityOf } from '#features/dosing/quantity.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { DrugFacts, Registration } from '#features/verdict/question.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { date } from '#ui/format/format-date.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import { type Pack, stockLevels, type Used } from './stock-levels.ts'
import type { StockList, StockView } from './stock-view.ts'

interface StoredPack extends Omit<Pack, 'drug'> {
  drug: { alias: string; kind: DrugFacts['kind']; registrations: Registration[]; densityGMl: string | null } | null
  drugName: string
  openedAt: Day | null
  note: string | null
}

/** Jobs of so many days ahead are counted. */
const daysAhead = 30

/** The packs of a gardener with what the journal has left of them, and what the next jobs need. */
export async function findStock(db: Db, userId: number, open: OpenGarden): Promise<StockList> {
  const packs = await findPacks(db, userId)
  const levels = stockLevels(
    packs.map(({ drug, drugName, ...pack }) => ({ ...pack, drug: drug?.alias ?? drugName })),
    packs.length > 0 ? await findUsed(db, userId) : [],
  )
  const today = open.todayOf(null)
  const items = packs.map(pack => toView(pack, levels.left.get(pack.id)!, today))
  return {
    items,
    shortages: shortagesOf(open, packs, items, today),
    unwritten: levels.unwritten.map(({ entry, day, drug, amount, unit }) => ({ entry, day, drug: nameOf(packs, drug), amount, unit })),
  }
}

/** The alias of a drug of the journal is that of its copy. */
const nameOf = (packs: readonly StoredPack[], alias: string) => packs.find(({ drug }) => drug?.alias === alias)?.drugName ?? alias

function findPacks(db: Db, userId: number): Promise<StoredPack[]> {
  const row = rowOf<StoredPack>({
    id: sql`s.id`,
    drug: sql`(select jsonb_build_object('alias', d.alias, 'kind', d.kind, 'densityGMl', d.density_g_ml::text, 'registrations',
        (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'validFrom', r.valid_from, 'validTo', r.valid_to,
          'useUpUntil', r.use_up_until) order by r.position), '[]') from drug_registrations r where r.parent_id = d.id))
      from drug d where d.id = s.drug_id)`,
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

const soonDays = 60

function toView({ drug, drugName, countedAt: _, ...pack }: StoredPack, left: Ratio, today: Day): StockView {
  const lapse = drug && findLapse(drug.kind, drug.registrations, today)
  const isExpired = pack.bestBefore !== null && pack.bestBefore < today
  const isForbidden = lapse?.level === 'forbidden'
  const endsSoon = pack.bestBefore !== null && pack.bestBefore <= addDays(today, soonDays)
  const state = isForbidden ? 'forbidden' : isExpired ? 'expired' : left.isZero ? 'empty' : endsSoon ? 'ends_soon' : 'fine'
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

const isUsable = ({ state }: StockView) => state === 'fine' || state === 'ends_soon' || state === 'empty'

/** Of products that are kept at home: a job whose product is not in the list lacks nothing that the gardener has not said. */
function shortagesOf(open: OpenGarden, packs: readonly StoredPack[], items: readonly StockView[], today: Day): StockList['shortages'] {
  const until = addDays(today, daysAhead)
  const due = listDays(open).filter(({ isTreatment, group, from }) => isTreatment && group !== 'ended' && from !== null && from <= until)
  const needs = new Map<string, { alias: string; name: string; parts: { value: Ratio; unit: 'g' | 'ml' | 'pcs' }[] }>()
  for (const { treatment } of items.length > 0 ? withVerdicts(open, due) : [])
    if (treatment?.drug && treatment.dose) {
      const need = needs.get(treatment.drug.alias) ?? { ...treatment.drug, parts: [] }
      need.parts.push({ value: Ratio.of(treatment.dose.value), unit: treatment.dose.unit })
      needs.set(treatment.drug.alias, need)
    }
  return [...needs.values()].flatMap(({ alias, name, parts }) => {
    const own = items.filter(item => item.drug.alias === alias)
    const [first] = own
    if (!first) return []
    const density = positive(packs.find(({ drug }) => drug?.alias === alias)?.drug?.densityGMl)
    const sum = (values: readonly { value: Ratio; unit: 'g' | 'ml' | 'pcs' }[]) =>
      values.reduce<Ratio | null>((total, each) => {
        const converted = convert(quantityOf(each.value, each.unit), first.unit, density)
        return total && converted && total.plus(converted.value)
      }, Ratio.of('0'))
    const [need, left] = [sum(parts), sum(own.filter(isUsable).map(each => ({ value: Ratio.of(each.left), unit: each.unit })))]
    if (!need || !left?.isBelow(need)) return []
    return [{ drug: { alias, name }, need: need.toDecimal(4), left: left.toDecimal(4), unit: first.unit }]
  })
}
