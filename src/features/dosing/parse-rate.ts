import { foldLookAlikes, normalizeCell } from '#kit/text/cell-text.ts'
import { Cursor } from '#kit/text/cursor.ts'
import type { Rate, WaterNorm } from './dose-input.ts'
import type { Parsed } from './parse-amount.ts'
import { sizeIn, type Unit } from './quantity.ts'
import { hundred, Ratio } from './ratio.ts'
import { parseUnit } from './unit-words.ts'

/**
 * A norm as printed in the catalogue or typed by a person: «2 мл/10 л воды», «30–40 г на 1 м²», «8-10 мл/100 кг клубней», «3 %», «0,5–0,6» of a
 * column «л/га». Nothing is dropped: what follows the part that was understood is returned in `unread`, and such a norm needs a person.
 */
export interface ParsedRate {
  rate: Rate
  /** «3 мл/2 л воды на 1 м2» names the water as well. */
  water: WaterNorm | null
  /** Tablets and the like are not divided. */
  isWhole: boolean
  per: 'year' | 'season' | null
  /** «(Л)»: for private plots; «(А)»: from the air. */
  marks: readonly ('Л' | 'А')[]
  /** The text understood and the rest of it, both with unified spaces and dashes. */
  read: string
  unread: string
}

type Understood = Omit<ParsedRate, 'read' | 'unread'>

/** `columnUnit`: the unit in the head of the column, for cells that are bare numbers. */
export function parseRate(text: string, columnUnit = ''): Parsed<ParsedRate> {
  const cell = foldLookAlikes(normalizeCell(text)).toLowerCase()
  if (cell === '') return { error: 'Введите норму, например 2 мл/10 л.' }
  if (cell.includes('+'))
    return { error: 'Две нормы в\u00a0одной ячейке (двойная упаковка): введите норму одного препарата.' }
  if (unsized.test(cell))
    return { error: 'Ампула и\u00a0пакет бывают разного размера: напишите норму в\u00a0мл или\u00a0г.' }
  const cursor = new Cursor(withColumnUnit(cell, normalizeCell(columnUnit).toLowerCase()))
  const range = takeRange(cursor)
  const understood = range && (takePercent(cursor, range) ?? takePerBasis(cursor, range))
  if (!understood) return { error: 'Не\u00a0удалось разобрать норму. Напишите, например: 2 мл/10 л или 30 г/20 м².' }
  cursor.take(/[.;,]$/y)
  return checkRate({ ...understood, read: cursor.read, unread: cursor.unread })
}

/** A piece whose size only its pack says: ampoules hold 1 to 10 ml. */
const unsized = /(?<!\p{L})(?:ампул|пакет|флакон|пузырьк|стик|тюбик|капсул)/u

/** «3-5 (А)» of a column «мл/10 л» → «3-5 мл/10 л (А)». */
function withColumnUnit(cell: string, unit: string): string {
  const cursor = new Cursor(cell)
  const isBare = takeRange(cursor) !== null && !/^[\p{L}\d/%.,-]/u.test(cursor.unread)
  return unit && isBare ? `${cursor.read} ${unit} ${cursor.unread}`.trim() : cell
}

type Bounds = Pick<Rate, 'rateMin' | 'rateMax'>

/** «0,5 - 0,6», «до 0,3» (no lower bound), «2». */
function takeRange(cursor: Cursor): Bounds | null {
  if (cursor.take(/до /y)) {
    const max = takeNumber(cursor)
    return max === null ? null : { rateMin: null, rateMax: max }
  }
  const min = takeNumber(cursor)
  if (min === null) return null
  return { rateMin: min, rateMax: cursor.all(() => (cursor.take(/ ?- ?/y) ? takeNumber(cursor) : null)) ?? min }
}

/** «1.000» may be one or a thousand. */
function takeNumber(cursor: Cursor): string | null {
  const found = cursor.take(/(?!0*[1-9]\d*\.\d{3}(?!\d))\d{1,12}(?:[.,]\d{1,6})?(?![\d]|[.,]\d)/y)
  return found ? found[0].replace(',', '.') : null
}

function takePercent(cursor: Cursor, bounds: Bounds): Understood | null {
  if (!cursor.take(/ ?%/y)) return null
  const rate: Rate = { rateKind: 'percent', ...bounds, rateUnit: 'g', basisValue: null, basisUnit: null }
  return { rate, water: null, isWhole: false, per: null, marks: takeMarks(cursor) }
}

function takePerBasis(cursor: Cursor, bounds: Bounds): Understood | null {
  const unit = takeUnit(cursor)
  if (!unit || !isAmount(unit) || !takePer(cursor)) return null
  const size = takeNumber(cursor) ?? '1'
  const basis = takeUnit(cursor)
  if (!basis) return null
  const isSubstrate = takeMatter(cursor, basis)
  const kind = (isSubstrate ? substrateKinds : kinds)[basis]
  if (!kind) return null
  const basisValue = String(Ratio.of(size).times(sizeIn(basis, kind.unit)))
  const water = kind.kind === 'per_water' ? cursor.all(() => takeWater(cursor, basisValue)) : null
  return {
    rate: { rateKind: kind.kind, ...bounds, rateUnit: unit, basisValue, basisUnit: kind.unit },
    water,
    isWhole: unit === 'pcs',
    per: takePeriod(cursor),
    marks: takeMarks(cursor),
  }
}

const takePer = (cursor: Cursor) => cursor.take(/ ?\/ ?| (?:на|в) /y)

function takeUnit(cursor: Cursor): Unit | null {
  const found = cursor.take(/ ?(кв\.? ?м\.?|куб\.? ?м\.?|\p{L}{1,30}[23²³]?\.?)(?![\p{L}\d])/uy)
  return found && (parseUnit(found[1]!) ?? parseUnit(found[1]!.replace(/\.$/, '')))
}

/**
 * What the litres or kilograms are of. The usual matter (water, tubers) is taken and needs no field; a substrate makes another kind of norm.
 * Any other word stays unread.
 */
function takeMatter(cursor: Cursor, basis: Unit): boolean {
  if (basis === 'l') cursor.take(/ (?:воды|рабоч(?:ей жидкости|его раствора))(?!\p{L})/uy)
  if (basis === 'kg' || basis === 't')
    cursor.take(
      / (?:клубней|семян|семенного материала|посадочного материала|луковиц|клубнелуковиц|зубков|севка|лука-севка|зерна|корнеплодов)(?!\p{L})/uy,
    )
  return basis in substrateKinds && cursor.take(/ (?:почво)?(?:грунта|субстрата|смеси|торфа|почвы)(?!\p{L})/uy) !== null
}

type Kind = { kind: Exclude<Rate['rateKind'], 'percent' | 'ready' | 'unknown'>; unit: NonNullable<Rate['basisUnit']> }

const kinds: Partial<Record<Unit, Kind>> = {
  l: { kind: 'per_water', unit: 'l' },
  m2: { kind: 'per_area', unit: 'm2' },
  are: { kind: 'per_area', unit: 'm2' },
  ha: { kind: 'per_area', unit: 'm2' },
  kg: { kind: 'per_mass', unit: 'kg' },
  t: { kind: 'per_mass', unit: 'kg' },
  plant: { kind: 'per_unit', unit: 'plant' },
  m3: { kind: 'per_space', unit: 'm3' },
}

const substrateKinds: Partial<Record<Unit, Kind>> = {
  l: { kind: 'per_substrate', unit: 'l' },
  m3: { kind: 'per_substrate', unit: 'm3' },
}

const isAmount = (unit: Unit): unit is NonNullable<Rate['rateUnit']> => ['ml', 'l', 'g', 'kg', 'pcs'].includes(unit)

/** «на 1 м2» after the litres: the norm of water. Not with a further word («на 1 м2 грядки»). */
function takeWater(cursor: Cursor, litres: string): WaterNorm | null {
  if (!cursor.take(/ на /y)) return null
  const size = takeNumber(cursor)
  const unit = size && takeUnit(cursor)
  const kind = unit && kinds[unit]
  if (!size || !kind || kind.unit === 'l' || /^(?!(?:в|за) )\p{L}/u.test(cursor.unread)) return null
  const basisValue = String(Ratio.of(size).times(sizeIn(unit, kind.unit)))
  return { condition: null, min: litres, max: litres, unit: 'l', basisValue, basisUnit: kind.unit }
}

function takePeriod(cursor: Cursor): ParsedRate['per'] {
  if (cursor.take(/ (?:в|за) год(?!\p{L})/uy)) return 'year'
  return cursor.take(/ (?:в|за) сезон(?!\p{L})/uy) ? 'season' : null
}

function takeMarks(cursor: Cursor): ParsedRate['marks'] {
  const marks: ('Л' | 'А')[] = []
  for (let found = cursor.take(markPattern); found; found = cursor.take(markPattern))
    marks.push(/л/.test(found[1]!) ? 'Л' : 'А')
  return marks
}

/** A Latin A is usual beside a Cyrillic text. */
const markPattern = / ?\(([лаa])\)/y

/** Litres per one of the basis that only water or a ready solution reaches. */
const mostLitres: Partial<Record<Rate['rateKind'], { litres: Ratio; text: string }>> = {
  per_area: {
    litres: new Ratio(100n, 10_000n),
    text: 'Больше 100\u00a0л на\u00a01\u00a0га: похоже на\u00a0расход воды, а\u00a0не\u00a0препарата.',
  },
  per_unit: {
    litres: new Ratio(1n, 20n),
    text: 'Больше 50\u00a0мл на\u00a0растение: похоже на\u00a0расход раствора, а\u00a0не\u00a0препарата.',
  },
  per_water: {
    litres: new Ratio(1n, 10n),
    text: 'Больше 1\u00a0л на\u00a010\u00a0л: похоже на\u00a0ошибку, проверьте единицу.',
  },
}

/** Rejects zero, reversed bounds and more litres than a product is given in. */
function checkRate(read: ParsedRate): Parsed<ParsedRate> {
  const { rateMin, rateMax, rateUnit, basisValue, rateKind } = read.rate
  const [min, max] = [rateMin === null ? null : Ratio.of(rateMin), Ratio.of(rateMax!)]
  if (max.isZero || min?.isZero || (basisValue !== null && Ratio.of(basisValue).isZero))
    return { error: 'Норма должна быть больше нуля.' }
  if (min?.isAbove(max)) return { error: 'Нижняя граница нормы больше верхней.' }
  if (rateKind === 'percent' && !max.isBelow(hundred)) return { error: 'Процент раствора меньше 100.' }
  const most = rateUnit === 'l' || rateUnit === 'ml' ? mostLitres[rateKind] : undefined
  const isTooMuch = most && max.times(sizeIn(rateUnit!, 'l')).over(Ratio.of(basisValue!)).isAbove(most.litres)
  return isTooMuch ? { error: most.text } : { value: read }
}
