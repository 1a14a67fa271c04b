import { contentUnits } from '#features/drug-uses/drug-options.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import { normalizeCell } from '#kit/text/cell-text.ts'
import { withoutTrailingZeros } from '#kit/text/decimal.ts'
import { type ProductName, readDay, readHazard } from './read-name.ts'
import type { ProductDoubt, RegisterProduct } from './register-product.ts'

/** Cells about the product itself: what of them a person has to look at. */

/** `formulation`: the one that was found in the dictionary. */
export function productDoubts(
  product: RegisterProduct,
  name: ProductName,
  formulation: { state: FormState } | null,
): ProductDoubt[] {
  return [
    ...product.contradictions,
    ...formDoubts(product, name, formulation),
    ...classDoubts(product),
    ...dayDoubts(product),
    ...contentDoubts(product, name, formulation?.state),
  ]
}

function formDoubts({ formulation, kind }: RegisterProduct, name: ProductName, found: object | null): ProductDoubt[] {
  const printed = formulation || name.formulation || ''
  if (found || kind === 'agrochemical' || printed === '') return []
  return [{ cell: 'форма', text: printed, why: 'нет такой препаративной формы: единица дозы не\u00a0известна' }]
}

function classDoubts({ hazard }: RegisterProduct): ProductDoubt[] {
  if (hazard === '') return []
  const { value } = readHazard(hazard)
  if (!value) return [{ cell: 'класс опасности', text: hazard, why: 'не прочитано' }]
  if (value.human !== null && value.bee !== null) return []
  return [
    { cell: 'класс опасности', text: hazard, why: value.human === null ? 'нет классов' : 'нет класса для\u00a0пчёл' },
  ]
}

function dayDoubts({ from, to }: RegisterProduct): ProductDoubt[] {
  return [from, to]
    .filter(cell => /[\p{L}\d]/u.test(cell) && readDay(cell).value === null)
    .map(text => ({ cell: 'срок регистрации', text, why: 'дата не\u00a0прочитана' }))
}

type FormState = 'solid' | 'liquid' | 'piece'
type Content = Pick<Drug['ingredients'][number], 'content' | 'unit'>

const unitOfLabel = new Map(
  Object.entries(contentUnits).map(([unit, label]) => [label.toLowerCase(), unit as keyof typeof contentUnits]),
)

/** «250» + «г/л», «500 г/л» + «грамм»; bare grams are per litre of a liquid and per kilogram of a solid, which a person checks. */
export function readContent(
  { content, unit }: { content: string; unit: string },
  state: FormState | undefined,
): Content & { isChecked: boolean } {
  const unknown = { content: null, unit: null, isChecked: true }
  const [, digits, ownUnit] = /^(\d{1,12}(?:[.,]\d{1,6})?) ?([^\d\s(].*)?$/.exec(normalizeCell(content)) ?? []
  if (!digits) return unknown
  const unitText = (text: string) =>
    normalizeCell(text)
      .toLowerCase()
      .replace(/ ?\/ ?/g, '/')
  const [own, column] = [ownUnit ? unitOfLabel.get(unitText(ownUnit)) : undefined, unitOfLabel.get(unitText(unit))]
  const grams = /^(милли)?грамм/.exec(unitText(unit))
  if (ownUnit && (!own || (column && column !== own))) return unknown
  const number = digits.replace(',', '.')
  const code = own ?? column
  if (code) return { content: number, unit: code, isChecked: true }
  if (!grams || (state !== 'liquid' && state !== 'solid')) return unknown
  return {
    content: grams[1] ? thousandth(number) : number,
    unit: state === 'liquid' ? 'g_per_l' : 'g_per_kg',
    isChecked: false,
  }
}

/** Exact: the point moves by three places. */
function thousandth(number: string): string | null {
  const [whole, rest = ''] = number.split('.') as [string, string?]
  if (rest.length > 3) return null
  const padded = whole.padStart(4, '0')
  return withoutTrailingZeros(`${padded.slice(0, -3)}.${padded.slice(-3)}${rest}`)
}

function contentDoubts(
  { ingredients }: RegisterProduct,
  name: ProductName,
  state: FormState | undefined,
): ProductDoubt[] {
  const doubts = ingredients.flatMap((cell): ProductDoubt[] => {
    const text = `${cell.substance} ${cell.content} ${cell.unit}`.trim()
    const { content, isChecked } = readContent(cell, state)
    if (content === null)
      return cell.content === '' ? [] : [{ cell: 'состав', text, why: 'содержание не\u00a0прочитано' }]
    return isChecked
      ? []
      : [{ cell: 'состав', text, why: 'граммы на\u00a0литр или на\u00a0килограмм: проверьте', isCheck: true }]
  })
  return [...doubts, ...nameDoubts(ingredients, name, state)]
}

/** «250 г/л» in the name against 200 г/л in the composition. */
function nameDoubts(
  ingredients: RegisterProduct['ingredients'],
  { content }: ProductName,
  state: FormState | undefined,
): ProductDoubt[] {
  const [only, ...others] = ingredients
  if (!content || !only || others.length > 0) return []
  const [inName, inRow] = [readContent({ content, unit: '' }, state), readContent(only, state)]
  if (inName.content === null || inRow.content === null) return []
  if (inName.unit === inRow.unit && Number(inName.content) === Number(inRow.content)) return []
  return [
    {
      cell: 'состав',
      text: `${content} в\u00a0названии, ${only.content} ${only.unit} в\u00a0составе`,
      why: 'не\u00a0сходится',
    },
  ]
}

const compared = {
  name: 'название',
  formulation: 'форма',
  registrant: 'регистрант',
  hazard: 'класс опасности',
  from: 'срок',
  to: 'срок',
  status: 'статус',
} as const

/**
 * The register prints one number once for each purpose. The records are one product with all purposes and rows; what they say differently
 * about it is left to a person, and nothing is recommended meanwhile.
 */
export function mergeProducts(a: RegisterProduct, b: RegisterProduct): RegisterProduct {
  const differing = (Object.keys(compared) as (keyof typeof compared)[]).filter(
    key => normalizeCell(a[key]) !== normalizeCell(b[key]),
  )
  const ofIngredients = ({ ingredients }: RegisterProduct) =>
    ingredients.map(({ substance, content, unit }) => `${substance} ${content} ${unit}`).join(', ')
  const contradictions: ProductDoubt[] = differing.map(key => contradiction(`${compared[key]}: ${a[key]} / ${b[key]}`))
  if (ofIngredients(a) !== ofIngredients(b))
    contradictions.push(contradiction(`состав: ${ofIngredients(a)} / ${ofIngredients(b)}`))
  const known = new Set(a.uses.map(use => JSON.stringify(use)))
  return {
    ...a,
    purposes: [...new Set([...a.purposes, ...b.purposes])],
    uses: [...a.uses, ...b.uses.filter(use => !known.has(JSON.stringify(use)))],
    contradictions: [...a.contradictions, ...contradictions],
  }
}

const contradiction = (text: string): ProductDoubt => ({
  cell: 'две записи',
  text,
  why: 'записи одного номера расходятся',
})
