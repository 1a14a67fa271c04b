import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { rateText } from '#features/drug-uses/drug-use-words.ts'
import { days, unit } from '#ui/format/format.ts'
import type { CellFields } from './cells-of-use.ts'
import { type ColumnKey, columnKeys, type UseCells } from './columns-of-use.ts'
import { type Lookup, readColumn } from './read-column.ts'

/** A value that was read and is allowed, and is probably a slip all the same. */
export interface Remark {
  column: ColumnKey
  text: string
}

/** The number of days and treatments that few uses of the catalogue exceed; null where too few are known. */
export interface UsualValues {
  phi: number | null
  interval: number | null
  reentry: number | null
  applications: number | null
}

export interface CheckedRow {
  cells: UseCells
  accepted: readonly ColumnKey[]
}

type Fields = Partial<CellFields>

/** A typing error is mostly a lost or a doubled digit; norms of one product for several crops differ less. */
const norms = { range: 5, neighbours: 3 }

/** The interval may be in its own cell or among the words about the time: what one cell does not say takes nothing from another. */
export function fieldsOfRow({ cells, accepted }: CheckedRow, lookup: Lookup): Fields {
  const fields: Record<string, unknown> = {}
  for (const key of columnKeys)
    for (const [name, value] of Object.entries(readColumn(key, cells, lookup, accepted.includes(key)).fields))
      fields[name] = value ?? fields[name] ?? null
  return fields as Fields
}

/** What is unusual in each row, against the drug, the other rows and the catalogue. */
export function unusualValues(rows: readonly Fields[], doseUnit: DrugUse['rateUnit'], usual: UsualValues): Remark[][] {
  return rows.map((row, at) => [
    ...normRemarks(row, doseUnit),
    ...neighbourRemarks(row, at, rows),
    ...dayRemarks(row, usual),
    ...waitRemarks(row),
  ])
}

const measures = { g: 'mass', kg: 'mass', ml: 'volume', l: 'volume', pcs: 'pieces' } as const
const inSmall = { g: 1, kg: 1_000, ml: 1, l: 1_000, pcs: 1 } as const

function normRemarks(row: Fields, doseUnit: DrugUse['rateUnit']): Remark[] {
  const { rateMin, rateMax, rateUnit } = row
  const remarks: Remark[] = []
  if (rateUnit && doseUnit && measures[rateUnit] !== measures[doseUnit])
    remarks.push({
      column: 'norm',
      text: `норма в\u00a0${unit(rateUnit)}, а\u00a0препарат отмеряют в\u00a0${unit(doseUnit)}`,
    })
  const [min, max] = [Number(rateMin ?? 0), Number(rateMax ?? 0)]
  if (min > 0 && max > 0 && min > max) remarks.push({ column: 'norm', text: 'нижняя граница больше верхней' })
  else if (min > 0 && max > min * norms.range)
    remarks.push({ column: 'norm', text: 'верхняя граница во\u00a0много раз больше нижней' })
  return remarks
}

/** Per one of its basis, in the smaller unit; null for what cannot be compared. */
function amountOf({ rateMax, rateUnit, basisValue }: Fields): number | null {
  const [max, basis] = [Number(rateMax ?? 0), Number(basisValue ?? 1)]
  return max > 0 && basis > 0 ? (max * (rateUnit ? inSmall[rateUnit] : 1)) / basis : null
}

const measureOf = ({ rateKind, rateUnit, basisUnit }: Fields) =>
  [rateKind, rateUnit && measures[rateUnit], basisUnit].join()

function neighbourRemarks(row: Fields, at: number, rows: readonly Fields[]): Remark[] {
  const others = rows.filter((_, other) => other !== at)
  return [...normBesideOthers(row, others), ...sameUse(row, at, rows), ...otherWait(row, at, rows)]
}

function normBesideOthers(row: Fields, others: readonly Fields[]): Remark[] {
  const own = amountOf(row)
  const alike = others.filter(other => measureOf(other) === measureOf(row) && amountOf(other) !== null)
  if (own === null || alike.length < 2) return []
  const distanceTo = (other: Fields) => Math.abs(Math.log(own / amountOf(other)!))
  const nearest = alike.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]!
  if (distanceTo(nearest) <= Math.log(norms.neighbours)) return []
  const how = own > amountOf(nearest)! ? 'больше' : 'меньше'
  return [{ column: 'norm', text: `намного ${how}, чем в\u00a0других строках (${rateText(nearest as CellFields)})` }]
}

const cropsOf = ({ plants = [], plantGroups = [], place, objectText }: Fields) =>
  plants.length + plantGroups.length === 0
    ? `? ${objectText}`
    : [plants.toSorted(), plantGroups.toSorted(), place].join(' ')

/** Of a row before this one, so that one of two is marked. */
const rowBefore = (at: number, rows: readonly Fields[], isAlike: (other: Fields) => boolean) =>
  rows.slice(0, at).findIndex(other => isAlike(other)) + 1

function sameUse(row: Fields, at: number, rows: readonly Fields[]): Remark[] {
  const targetsIn = ({ targets = [] }: Fields) =>
    targets
      .map(({ key }) => key)
      .toSorted()
      .join()
  const key = (use: Fields) => [cropsOf(use), targetsIn(use), use.method, use.timingText, measureOf(use)].join('; ')
  if (targetsIn(row) === '') return []
  const other = rowBefore(at, rows, use => key(use) === key(row))
  return other === 0
    ? []
    : [{ column: 'target', text: `та\u00a0же культура, объект и\u00a0способ, что\u00a0в\u00a0строке\u00a0${other}` }]
}

function otherWait(row: Fields, at: number, rows: readonly Fields[]): Remark[] {
  const { phiDays } = row
  if (!phiDays) return []
  const isOther = (use: Fields) =>
    cropsOf(use) === cropsOf(row) && use.method === row.method && !!use.phiDays && use.phiDays !== phiDays
  const other = rowBefore(at, rows, isOther)
  return other === 0
    ? []
    : [
        {
          column: 'phi',
          text: `в\u00a0строке\u00a0${other} у\u00a0этой культуры срок ${days(rows[other - 1]!.phiDays!)}`,
        },
      ]
}

function dayRemarks(row: Fields, usual: UsualValues): Remark[] {
  const values = [
    ['phi', row.phiDays, usual.phi, 'срок'],
    ['phi', row.applicationsMax, usual.applications, 'обработок'],
    ['interval', row.intervalMinDays, usual.interval, 'интервал'],
    ['reentry', row.reentryHandDays, usual.reentry, 'срок выхода'],
  ] as const
  return values.flatMap(([column, value, bound, what]) =>
    value && bound && value > bound
      ? [{ column, text: `${what}: ${value}, в\u00a0каталоге почти всегда не\u00a0больше ${bound}` }]
      : [],
  )
}

/** What the cells of a row say about one another. */
function waitRemarks({ phiDays, harvestMinDays, reentryHandDays, applicationsMax, intervalMinDays }: Fields): Remark[] {
  const remarks: Remark[] = []
  if (phiDays && harvestMinDays && harvestMinDays !== phiDays)
    remarks.push({
      column: 'method',
      text: `до\u00a0сбора ${days(harvestMinDays)}, а\u00a0срок ожидания ${days(phiDays)}`,
    })
  if (phiDays && reentryHandDays && reentryHandDays > phiDays)
    remarks.push({ column: 'reentry', text: 'выходить позже, чем собирать урожай' })
  if (applicationsMax === 1 && intervalMinDays)
    remarks.push({ column: 'interval', text: 'обработка одна, а\u00a0интервал указан' })
  return remarks
}
