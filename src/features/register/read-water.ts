import { parseUnit } from '#features/dosing/unit-words.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { foldLookAlikes, normalizeCell } from '#kit/text/cell-text.ts'
import { Cursor } from '#kit/text/cursor.ts'
import type { Reading } from './reading.ts'

export type WaterNorm = Omit<DrugUse['waterNorms'][number], 'key'>

/**
 * «Расход рабочей жидкости – 2 л/молодое дерево (до 6 лет); 2–5 л/плодоносящее дерево», «200-300 л/га», «5–10 л/100 м2». What stands before a unit is the
 * condition; «до 5 л» has no lower bound and is stored with 0. The value is the list of norms; it is empty where the cell is.
 */
export function readWater(text: string): Reading<WaterNorm[]> {
  const cursor = new Cursor(foldLookAlikes(normalizeCell(text)))
  if (cursor.unread === '') return { value: [], read: '', unread: '' }
  cursor.take(/расход(?: рабочей жидкости)? ?[-:]? ?/iy)
  const found: TakenNorm[] = []
  for (let norm = takeNorm(cursor); norm; norm = takeNorm(cursor)) {
    found.push(norm)
    if (!cursor.take(/ ?[;,] ?/y)) break
  }
  if (found.length > 0) cursor.take(/ ?[.;,]$/y)
  const norms = found.map(({ plant, ...norm }) =>
    found.length > 1 && plant ? { ...norm, condition: norm.condition ?? plant } : norm,
  )
  const isUnderstood = norms.length > 0 && !hasRivals(norms)
  return isUnderstood
    ? { value: norms, read: cursor.read, unread: cursor.unread }
    : { value: null, read: '', unread: normalizeCell(text) }
}

/** Two norms for one object: nobody knows which of them limits the dose. */
const hasRivals = (norms: readonly WaterNorm[]): boolean =>
  new Set(norms.map(({ basisUnit, condition }) => `${basisUnit} ${condition}`)).size < norms.length

/** The word for the plant tells several norms apart: «1,5 л/куст, 2 л/дерево». */
type TakenNorm = WaterNorm & Pick<Basis, 'plant'>

const takeNorm = (cursor: Cursor): TakenNorm | null =>
  cursor.all(() => {
    const isUpTo = cursor.take(/до /iy) !== null
    const min = takeNumber(cursor)
    if (min === null) return null
    const to = isUpTo ? null : cursor.all(() => (cursor.take(/ ?- ?/y) ? takeNumber(cursor) : null))
    const max = to ?? min
    if (
      Number(min) === 0 ||
      Number(max) < Number(min) ||
      !cursor.take(/ ?л(?![\p{L}])\.?/uy) ||
      !cursor.take(/ ?\/ ?| на /y)
    )
      return null
    const size = takeNumber(cursor) ?? '1'
    const basis = takeBasis(cursor)
    return basis && Number(size) > 0
      ? {
          condition: basis.condition,
          min: isUpTo ? '0' : min,
          max,
          unit: 'l',
          basisValue: scaled(size, basis.factor),
          basisUnit: basis.unit,
          ...(basis.plant && { plant: basis.plant }),
        }
      : null
  })

/** «1.000» and «1,000» may be one litre or a thousand: nobody gives water to the millilitre. */
function takeNumber(cursor: Cursor): string | null {
  const found = cursor.take(/ ?(?!0*[1-9]\d*[.,]\d{3})\d{1,6}(?:[.,]\d{1,3})?(?![\d]|[.,]\d)/y)
  return found ? found[0].trim().replace(',', '.') : null
}

interface Basis {
  unit: WaterNorm['basisUnit']
  factor: number
  condition: string | null
  /** «куст», «дерево». */
  plant?: string
}

const bases = {
  m2: { unit: 'm2', factor: 1 },
  are: { unit: 'm2', factor: 100 },
  ha: { unit: 'm2', factor: 10_000 },
  kg: { unit: 'kg', factor: 1 },
  t: { unit: 'kg', factor: 1000 },
  m3: { unit: 'm3', factor: 1 },
  plant: { unit: 'plant', factor: 1 },
} as const

/** A plant by its size and age. Other words, such as «цветущее», may limit the use and are not read. */
const sizePattern =
  / ?(?:молод|(?:не)?плодонос|взросл|стар|крупн|мелк|(?:не)?больш|маленьк|высок|низк|средн|карлик)\p{L}{1,12} /iuy
/** «(до 6 лет)», «(в зависимости от возраста и сорта)»: what a volume of water depends on. */
const agePattern =
  / ?\((?:(?:(?:до|от|старше|более|менее|свыше) )?\d{1,3}(?:-\d{1,3})? ?(?:лет|года?|м|см)|в зависимости от (?:возраста|размера|высоты|сорта)(?: и (?:возраста|размера|высоты|сорта))?)\)(?! ?\(|\p{L})/iuy

/** «плодоносящее дерево», «молодое дерево (до 6 лет)»: the words about the plant are the condition. */
function takePlant(cursor: Cursor): Basis | null {
  const size = cursor.take(sizePattern)?.[0] ?? ''
  const plant = cursor.take(/ ?(?:растение|куст|дерево)(?!\p{L})/iuy)?.[0]
  if (plant === undefined) return null
  const age = cursor.take(agePattern)?.[0] ?? ''
  if (/^\(/.test(cursor.unread)) return null
  return { unit: 'plant', factor: 1, condition: size || age ? (size + plant + age).trim() : null, plant: plant.trim() }
}

/** «м2», «га», or a plant. */
function takeBasis(cursor: Cursor): Basis | null {
  const plant = cursor.all(() => takePlant(cursor))
  if (plant) return plant
  const word = cursor.take(/ ?(кв\.? ?м\.?|\p{L}{1,30}[23²³]?\.?)(?![\p{L}\d])/uy)
  const unit = word && (parseUnit(word[1]!) ?? parseUnit(word[1]!.replace(/\.$/, '')))
  if (unit === 'plant' && /^\(/.test(cursor.unread)) return null
  return unit && unit in bases ? { ...bases[unit as keyof typeof bases], condition: null } : null
}

/** An exact product: factors are powers of ten. */
function scaled(size: string, factor: number): string {
  return String(Math.round(Number(size) * factor * 1000) / 1000)
}
