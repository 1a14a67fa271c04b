import type { FacetGroupData, FacetValue } from '#ui/facets.tsx'
import { type HazardClass, hazardWord } from '#ui/hazard-badge.tsx'
import { drugKinds, type purposes } from '../drug.entity.ts'
import { places } from '../places-and-methods.ts'
import type { CountedFilter, DrugQuery, FilterName } from './drug-query.ts'
import type { Count } from './queries.server.ts'

/** The column of filters: words, order and how much of it is shown. */

export const filterNames: Record<FilterName, string> = {
  q: 'Поиск',
  crop: 'Культура',
  target: 'Вредный объект',
  purpose: 'Группа',
  kind: 'Вид',
  substance: 'Действующее вещество',
  form: 'Препаративная форма',
  hazard: 'Класс опасности',
  bee: 'Опасность для пчёл',
  phi: 'Срок ожидания не больше',
  place: 'Место',
  lph: 'Личные хозяйства',
  bio: 'Биопрепараты',
  expired: 'Недействующие',
}

/** A group of drugs is named in the plural. */
export const purposeNames = {
  fungicide: 'Фунгициды',
  bactericide: 'Бактерициды',
  insecticide: 'Инсектициды',
  acaricide: 'Акарициды',
  biofungicide: 'Биофунгициды',
  bioinsecticide: 'Биоинсектициды',
  herbicide: 'Гербициды',
  molluscicide: 'Моллюскоциды',
  rodenticide: 'Родентициды',
  growth_regulator: 'Регуляторы роста',
  fertilizer: 'Удобрения',
  adjuvant: 'Прилипатели',
  beneficial: 'Живые помощники',
} as const satisfies Record<keyof typeof purposes, string>

const hazards = (danger: 'human' | 'bee') =>
  Object.fromEntries(([1, 2, 3, 4] as HazardClass[]).map(value => [value, `${value}\u00a0класс, ${hazardWord(danger, value)}`]))

/** The words of values that are declared and not records. */
const declared: Partial<Record<CountedFilter, Record<string, string>>> = {
  purpose: purposeNames,
  kind: drugKinds,
  hazard: hazards('human'),
  bee: hazards('bee'),
  place: places,
  lph: { yes: 'разрешено', no: 'не\u00a0разрешено', unknown: 'не\u00a0подтверждено' },
  bio: { '1': 'только биопрепараты' },
}

/** A list of five hundred substances is no list. What is empty is shown, disabled, while the list is short anyway. */
const longest: Partial<Record<CountedFilter, number>> = { crop: 30, target: 24, form: 12, substance: 16 }
const longestEmpty = 9

const order: readonly { name: CountedFilter | 'phi'; open?: boolean }[] = [
  { name: 'crop', open: true },
  { name: 'target', open: true },
  { name: 'purpose', open: true },
  { name: 'lph', open: true },
  { name: 'phi', open: true },
  { name: 'bio', open: true },
  { name: 'place' },
  { name: 'hazard' },
  { name: 'bee' },
  { name: 'form' },
  { name: 'substance' },
]

export function facetGroups(query: DrugQuery, counts: Record<CountedFilter, Count[]>): FacetGroupData[] {
  return order.map(({ name, open = false }) => {
    const label = filterNames[name]
    if (name === 'phi')
      return { name, label, type: 'number', unit: 'дней', open, values: [{ value: String(query.phi ?? ''), label, checked: false }] }
    const values = valuesOf(name, query, counts[name])
    return { name, label, values, open: open || values.some(value => value.checked) }
  })
}

function valuesOf(name: CountedFilter, query: DrugQuery, counts: readonly Count[]): FacetValue[] {
  const chosen = chosenOf(query, name)
  const words = declared[name]
  const known: readonly Count[] = words
    ? Object.keys(words).map(value => counts.find(count => count.value === value) ?? { value, count: 0 })
    : counts.toSorted((a, b) => b.count - a.count)
  const values = known.map(({ value, label, count }) => ({
    value,
    label: words?.[value] ?? label ?? value,
    count,
    checked: chosen.includes(value),
  }))
  values.sort((a, b) => Number(words === undefined && b.checked) - Number(words === undefined && a.checked))
  const most = longest[name]
  return most === undefined ? values : values.filter(({ count, checked }, index) => checked || index < (count > 0 ? most : longestEmpty))
}

export function chosenOf(query: DrugQuery, name: FilterName): readonly string[] {
  const value = query[name]
  if (typeof value === 'boolean') return value ? ['1'] : []
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [String(value)]
}

/** How a chosen value is called on its chip; what the catalogue does not know keeps its address. */
export function labelOf(name: FilterName, value: string, counts: Record<CountedFilter, Count[]>): string {
  if (name === 'q') return `«${value}»`
  if (name === 'phi') return `Ожидание до\u00a0${value}\u00a0дн.`
  if (name === 'expired') return 'И\u00a0недействующие'
  if (name === 'bio') return 'Биопрепараты'
  if (name === 'lph') return `ЛПХ: ${declared.lph?.[value]}`
  if (name === 'bee') return `Пчёлы: ${value}\u00a0класс`
  if (name === 'hazard') return `${value}\u00a0класс опасности`
  const label = declared[name]?.[value] ?? counts[name].find(count => count.value === value)?.label ?? value
  return label.charAt(0).toUpperCase() + label.slice(1)
}
