import { company } from '#features/companies/company.entity.ts'
import { type Drug, drug } from '#features/drugs/drug.entity.ts'
import { substance } from '#features/substances/substance.entity.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { productDoubts, readContent } from './product-cells.ts'
import {
  normalFormulation,
  type ProductName,
  readDay,
  readHazard,
  readProductName,
  registrationStatus,
} from './read-name.ts'
import type { RegisterLookup } from './register-lookup.server.ts'
import type { ProductDoubt, RegisterProduct } from './register-product.ts'

export type DrugValues = Omit<Drug, 'id' | 'status' | 'version'>

/** The drug of a registration: a known one with what the register says now, or a new one; and what of it a person has to look at. */
export function drugValues(
  product: RegisterProduct,
  old: Drug | undefined,
  lookup: RegisterLookup,
  sourceId: number,
): { values: DrugValues; doubts: ProductDoubt[] } {
  const read = readProductName(product.name).value ?? {
    name: product.name,
    formulation: null,
    content: null,
    isHousehold: false,
  }
  const form = findFormulation(product, read, lookup)
  const hazard = readHazard(product.hazard).value
  const alias =
    old?.alias ??
    lookup.newAlias({ name: 'drug' } as never, [
      read.name,
      `${read.name} ${form?.code ?? ''}`,
      `${read.name} ${product.number}`,
    ])
  const name = read.name.length > maxName ? `${read.name.slice(0, maxName - 1).trim()}…` : read.name
  const doubts = [...productDoubts(product, read, form), ...nameDoubts(product, read, name, old)]
  const known = old ? withoutRecordFields(old) : { ...blankValues(drug), confidence: 'medium' as const }
  const values: DrugValues = {
    ...known,
    alias,
    name: old && foldText(old.name) === foldText(name) ? old.name : name,
    kind: old?.kind ?? kindOf(product),
    purposes: product.purposes.length > 0 ? purposesOf(product.purposes) : (old?.purposes ?? []),
    formulationId: form?.id ?? null,
    doseUnit: (form && old?.doseUnit) || doseUnitOf(form?.state),
    companyId: product.registrant ? companyId(product.registrant, lookup) : (old?.companyId ?? null),
    ingredients: ingredientsOf(product, old, lookup, form?.state),
    registrations: registrationsOf(
      product,
      old,
      doubts.some(({ isCheck }) => !isCheck),
    ),
    ...permissionOf(product, read, old),
    hazardHuman: hazard?.human ?? null,
    hazardBee: hazard?.bee ?? null,
    identitySourceId: sourceId,
    unread: unreadText(doubts),
  }
  return { values, doubts }
}

const maxName = 200

function nameDoubts(product: RegisterProduct, read: ProductName, name: string, old: Drug | undefined): ProductDoubt[] {
  const doubts: ProductDoubt[] = []
  if (name !== read.name) doubts.push({ cell: 'название', text: read.name, why: 'сокращено', isCheck: true })
  if (old?.lphAllowed === 'no' && (read.isHousehold || hasMarkedRows(product)))
    doubts.push({
      cell: 'название',
      text: product.name,
      why: '«(Л)», а\u00a0редактор запретил для личных хозяйств',
      isCheck: true,
    })
  return doubts
}

function unreadText(doubts: readonly ProductDoubt[]): string | null {
  if (doubts.length === 0) return null
  const lines = doubts.map(({ cell, text, why }) => `${cell}: «${text}»\u00a0— ${why}`)
  return lines.join('\n').slice(0, 5000)
}

function withoutRecordFields({ id: _, status: __, version: ___, ...values }: Drug): DrugValues {
  return values
}

/**
 * «(Л)» in the name or beside a rate; without it «да» falls back to «не подтверждено». «Нет» is only ever said by an editor, who has read
 * the label, so it stays whatever the register says.
 */
function permissionOf(
  product: RegisterProduct,
  { isHousehold }: ProductName,
  old: Drug | undefined,
): Pick<Drug, 'lphAllowed' | 'lphEvidence'> {
  if (old?.lphAllowed === 'no') return { lphAllowed: 'no', lphEvidence: old.lphEvidence }
  if (isHousehold) return { lphAllowed: 'yes', lphEvidence: '«(Л)» в названии' }
  if (hasMarkedRows(product)) return { lphAllowed: 'yes', lphEvidence: '«(Л)» у нормы применения' }
  return { lphAllowed: null, lphEvidence: null }
}

const householdMark = /\([ЛлLl]\)/

/** Where some rows are marked «(Л)», the others are not for private plots. */
export const hasMarkedRows = ({ uses }: RegisterProduct): boolean => uses.some(isMarkedRow)
export const isMarkedRow = ({ norm }: { norm: string }): boolean => householdMark.test(norm)

function findFormulation({ formulation }: RegisterProduct, read: ProductName, { formulations }: RegisterLookup) {
  const folded = foldText(formulation)
  const code = normalFormulation(formulation)
  return (
    formulations.find(({ name }) => foldText(name) === folded) ??
    formulations.find(each => each.code === code) ??
    formulations.find(each => each.code === read.formulation) ??
    null
  )
}

/** Never guessed: without a known formulation there is none. */
const doseUnitOf = (state: 'solid' | 'liquid' | 'piece' | undefined): Drug['doseUnit'] =>
  state ? doseUnits[state] : null
const doseUnits = { liquid: 'ml', solid: 'g', piece: 'pcs' } as const

const companyId = (name: string, lookup: RegisterLookup) =>
  lookup.idByName(company, name, alias => ({ ...blankValues(company), name, alias }))

const purposeWords: readonly (readonly [RegExp, Drug['purposes'][number]])[] = [
  [/фунгицид/, 'fungicide'],
  [/бактерицид/, 'bactericide'],
  [/инсектицид/, 'insecticide'],
  [/акарицид/, 'acaricide'],
  [/гербицид/, 'herbicide'],
  [/моллюскоцид/, 'molluscicide'],
  [/родентицид/, 'rodenticide'],
  [/регулятор/, 'growth_regulator'],
  [/адъювант|прилипател/, 'adjuvant'],
  [/нематицид/, 'nematicide'],
  [/феромон/, 'pheromone'],
  [/репеллент/, 'repellent'],
  [/индуктор|элиситор/, 'elicitor'],
  [/десикант|дефолиант/, 'desiccant'],
  [/фумигант/, 'fumigant'],
  [/протравител/, 'seed_treatment'],
]

function purposesOf(words: readonly string[]): Drug['purposes'] {
  const text = words.join(' ').toLowerCase()
  return purposeWords.filter(([pattern]) => pattern.test(text)).map(([, purpose]) => purpose)
}

/** Anything that is not named as something else is a pesticide, which has the strictest rules. */
function kindOf({ kind, purposes }: RegisterProduct): Drug['kind'] {
  if (kind === 'agrochemical') return 'fertilizer'
  const [only, ...others] = purposesOf(purposes)
  const own = {
    growth_regulator: 'growth_regulator',
    adjuvant: 'adjuvant',
    pheromone: 'pheromone',
    repellent: 'repellent',
    elicitor: 'elicitor',
  } as const
  return others.length === 0 && only && only in own ? own[only as keyof typeof own] : 'pesticide'
}

/** A content in a unit that the model does not have stays unknown. */
function ingredientsOf(
  product: RegisterProduct,
  old: Drug | undefined,
  lookup: RegisterLookup,
  state: 'solid' | 'liquid' | 'piece' | undefined,
): Drug['ingredients'] {
  if (product.ingredients.length === 0) return old?.ingredients ?? []
  const keys = new Set<string>()
  return product.ingredients.map(cell => {
    const name = cell.substance
    const substanceId = lookup.idByName(substance, name, alias => newSubstance(name, alias))
    const known = old?.ingredients.find(each => each.substanceId === substanceId)
    const { content, unit } = readContent(cell, state)
    let key = known?.key ?? lookup.names.keyOf('substance', substanceId)
    while (keys.has(key)) key = `${key}-2`
    keys.add(key)
    return { key, substanceId, content, unit, strain: known?.strain ?? null }
  })
}

/** Not biological until an editor says so: chemical substances have the stricter rules. */
const newSubstance = (name: string, alias: string) => ({ ...blankValues(substance), name, alias })

/**
 * Rows of other numbers are history and stay. Of a product with unread cells nobody knows what is in force.
 */
function registrationsOf(
  { number, from, to, status }: RegisterProduct,
  old: Drug | undefined,
  isUnread: boolean,
): Drug['registrations'] {
  const rows = old?.registrations ?? []
  const known = rows.find(row => row.number === number)
  const read = registrationStatus(status, from)
  const row: Drug['registrations'][number] = {
    key: known?.key ?? freeKey(rows),
    number,
    numberInvented: false,
    validFrom: readDay(from).value,
    validTo: readDay(to).value,
    status: isUnread && read === 'active' ? 'unknown' : read,
    useUpUntil: known?.useUpUntil ?? null,
  }
  return known ? rows.map(each => (each === known ? row : each)) : [...rows, row]
}

function freeKey(rows: Drug['registrations']): string {
  for (let number = 1; ; number++) if (!rows.some(({ key }) => key === `r${number}`)) return `r${number}`
}
