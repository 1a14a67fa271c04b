import { kindRules } from '#features/dosing/mixing.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, days, number, quantity, range, typeset, unit } from '#ui/format/format.ts'
import { countedFrom, date } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import { purposes, registrationStatuses } from '../drug.entity.ts'
import { contentText, productFormText } from '../product-form.ts'
import { findLapse, type Obstacle, registrationOn } from '../uses/drug-permission.ts'
import type { UsePage, UseRow } from '../uses/find-uses.server.ts'
import { beeRules } from './bee-rules.ts'
import { chooseUse } from './chosen-use.ts'
import { drugQuestions } from './drug-questions.ts'
import type { Analogue, StoredDrug } from './find-drug.server.ts'
import { preparationOf } from './preparation.ts'
import { tankPartner } from './tank-partner.ts'

const nbsp = '\u00a0'

/** The crop of `?crop=`; `unknown` when the drug has no use for it. */
export type ChosenCrop = StoredDrug['crops'][number] | 'unknown' | null

export function cropOf(drug: StoredDrug, alias: string | undefined): ChosenCrop {
  if (alias === undefined) return null
  return drug.crops.find(crop => crop.alias === alias) ?? 'unknown'
}

/** What was chosen on the way to the page, besides the crop. */
interface Chosen {
  target?: string | undefined
  place?: string | undefined
}

/** What the address chooses. */
export interface DrugChoice extends Chosen {
  crop: ChosenCrop
  page: number
}

const searchOf = (chosen: Chosen & { crop?: string | undefined }) => {
  const given = Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Registered uses on a page of the table. */
export const usePageSize = 20

/** The view of a drug's page, with formatted texts. */
export function drugDetail(drug: StoredDrug, { uses, counts }: UsePage, { crop, target, place, page }: DrugChoice) {
  const search = searchOf({ crop: crop === 'unknown' ? undefined : crop?.alias, target, place })
  const registration = registrationOn(drug.registrations, drug.today)
  const lapsed = findLapse(drug.kind, drug.registrations, drug.today)
  const lph = drug.lphAllowed ?? ('unknown' as const)
  const notice = noticeOf(lapsed, lph)
  return {
    alias: drug.alias,
    name: drug.name,
    title: drug.form ? `${drug.name}, ${drug.form.code}` : drug.name,
    synonyms: drug.synonyms,
    description: drug.description,
    updatedAt: drug.updatedAt,
    isDemo: drug.isDemo,
    confidence: drug.confidence,
    group: drug.purposes.map(key => purposes[key]).join(', '),
    form: drug.form && `${drug.form.name} (${drug.form.code})`,
    company: drug.company && [drug.company.name, drug.company.country].filter(Boolean).join(', '),
    ingredients: drug.ingredients.map(ingredientView),
    hazardHuman: drug.hazardHuman,
    hazardBee: drug.hazardBee,
    lph,
    lapsed: lapsed?.why ?? null,
    notice,
    registration: registration && registrationLine(registration, lapsed !== null),
    crops: drug.crops.map(({ alias, name }) => ({ alias, name })),
    crop: crop === null || crop === 'unknown' ? crop : { alias: crop.alias, name: crop.name },
    today: date(drug.today),
    countedFrom: countedFrom(drug.today),
    ...roadOf(drug, uses, { crop, target, place, search, ban: notice?.title ?? null }),
    /** The list the visitor comes from. */
    listTo: `/drugs${search}`,
    /** What to add to a link with a crop. */
    road: searchOf({ target, place }).replace('?', '&'),
    pages: sectionPages({ page, size: usePageSize, total: counts.uses }, `/drugs/${drug.alias}${search}`, 'regulation'),
    targets: drug.targets,
    effects: drug.effects,
    facts: factsOf(drug),
    safety: safetyOf(drug),
    packs: drug.packs.map(packText),
    analogues: analogueGroups(drug.analogues),
    allowed: lapsed || lph !== 'yes' ? allowedInstead(drug.analogues) : [],
    registrations: drug.registrations.map(registrationRow),
    sources: drug.sources,
    note: [drug.otherForms, drug.note].filter(Boolean).join(' ') || null,
    previous: drug.previous,
    next: drug.next,
  }
}

export type DrugDetail = ReturnType<typeof drugDetail>

const safetyOf = (drug: StoredDrug) => ({
  bees: beeRules(drug.hazardBee),
  rain: rainOf(drug),
  temperature: temperatureOf(drug),
  precautions: drug.precautions,
  firstAid: drug.firstAid,
})

interface Road extends Chosen {
  crop: ChosenCrop
  /** The query of what is chosen. */
  search: string
  /** Why it must not be used; null: it may. */
  ban: string | null
}

/** «Фитофтороз, альтернариоз (только сдерживает)». */
const againstText = (targets: readonly { name: string; partial: boolean }[]): string =>
  targets.map(({ name, partial }, index) => (index === 0 ? name : lowerFirst(name)) + (partial ? ' (только сдерживает)' : '')).join(', ')

/** The road from the product to its dose and to what it mixes with. */
function roadOf(drug: StoredDrug, uses: readonly UseRow[], { crop, target, place, search, ban }: Road) {
  const rows = uses.map(use => regulationRow(drug, use, crop, { target, place }))
  const chosen = crop && crop !== 'unknown' ? chooseUse(rows, target) : null
  const rules = kindRules(tankPartner(drug))
  return {
    chosen: chosen && { ...chosen, against: againstText(chosen.use.targets) },
    /** Where «Рассчитать» of the whole page leads. */
    calculate: chosen ? chosen.use.calculate : ban ? null : `/calculator?drug=${drug.alias}`,
    mixes: ban ? null : `/drugs/${drug.alias}/mix${search}`,
    uses: rows.filter(row => row !== chosen?.use),
    /** How to prepare what must not be used on a private plot is not told. */
    preparation: drug.lphAllowed === 'no' ? null : preparationOf(drug),
    rules,
    questions: drugQuestions({ drug, uses, ban, rules }),
    namesakes: drug.namesakes.map(({ alias, name, form, contents }) => ({
      alias,
      title: [name, productFormText(form, contents)].filter(Boolean).join(', '),
    })),
  }
}

/** The three allowed drugs that share most pairs of crop and target. */
const allowedInstead = (analogues: readonly Analogue[]) =>
  analogues
    .filter(each => each.pairs > 0)
    .toSorted((a, b) => b.pairs - a.pairs)
    .slice(0, 3)
    .map(({ alias, name }) => ({ alias, name }))

function regulationRow(
  { alias }: StoredDrug,
  { drug: _, isUsable: __, phi, verdict, ...use }: UseRow,
  chosen: ChosenCrop,
  { target: wanted, place }: Chosen,
) {
  const crop = chosen && chosen !== 'unknown' ? chosen.alias : onlyAlias(use.crops)
  const target = use.targets.find(each => each.alias === wanted)?.alias ?? onlyAlias(use.targets)
  const calculate = isCalculable(verdict.level) ? calculatorLink({ drug: alias, crop, target, use: use.alias, place }) : null
  return { ...use, phi: { text: phi.text }, verdict: verdictForBadge({ verdict }), calculate }
}

const onlyAlias = (list: readonly { alias: string }[]) => (list.length === 1 ? list[0]!.alias : undefined)

function ingredientView({ name, latin, content, unit, strain, groups }: StoredDrug['ingredients'][number]) {
  return {
    name,
    latin,
    strain: strain && !name.includes(strain) ? `штамм${nbsp}${strain}` : null,
    amount: contentText({ content, unit }),
    groups: groups.map(group => ({ code: `${group.system}${nbsp}${group.code}`, name: group.name })),
  }
}

type Registration = StoredDrug['registrations'][number]

function registrationLine({ number: no, numberInvented, validTo }: Registration, isLapsed: boolean): string {
  const term = validTo ? `, ${isLapsed ? 'действовала' : 'действует'} по${nbsp}${date(validTo)}` : ', срок не\u00a0указан'
  return `№${nbsp}${no}${numberInvented ? ' (вымышлен для демо)' : ''}${term}`
}

const registrationRow = ({ number: no, numberInvented, validFrom, validTo, status }: Registration) => ({
  number: numberInvented ? `${no} (вымышлен)` : no,
  from: validFrom ? date(validFrom) : 'нет данных',
  to: validTo ? date(validTo) : 'нет данных',
  status: registrationStatuses[status],
})

/** The warning at the top of the page. */
function noticeOf(lapsed: Obstacle | null, lph: 'yes' | 'no' | 'unknown') {
  if (lapsed?.level === 'unknown' && lph !== 'no') {
    return {
      kind: 'unknown' as const,
      title: titleOf(lapsed),
      text: 'Неизвестное не\u00a0значит разрешённое: пока регистрация не\u00a0подтверждена, не\u00a0применяйте.',
    }
  }
  if (lapsed?.level === 'forbidden') {
    return {
      kind: 'danger' as const,
      title: `Нельзя: ${lapsed.why}`,
      text: 'Применять, продавать и\u00a0планировать обработки этим препаратом нельзя. Регламент ниже\u00a0— только для справки.',
    }
  }
  if (lph === 'no') {
    return {
      kind: 'danger' as const,
      title: 'Нельзя: только для сельхозпроизводства',
      text: 'На личном участке применять нельзя: препарат не\u00a0разрешён для личных подсобных хозяйств. Норма в\u00a0регламенте рассчитана на\u00a0технику и\u00a0обученных работников.',
    }
  }
  if (lph === 'unknown') {
    return {
      kind: 'unknown' as const,
      title: 'Разрешение для личных хозяйств не\u00a0подтверждено',
      text: 'В\u00a0каталоге нет отметки «для личных подсобных хозяйств». Неизвестное не\u00a0значит разрешённое: до проверки по этикетке на\u00a0участке не\u00a0применяйте.',
    }
  }
  return null
}

const titleOf = ({ why }: Obstacle) => why.charAt(0).toUpperCase() + why.slice(1)

/** The facts of «Коротко»; unknown ones are left out. */
function factsOf(drug: StoredDrug) {
  const { protectionDaysMin: min, protectionDaysMax: max } = drug
  const facts = [
    { term: 'Культур в регламенте', value: drug.crops.length > 0 ? String(drug.crops.length) : '' },
    { term: 'Защищает', value: max === null ? '' : `${range(min, max)}${nbsp}${days(max).split(nbsp)[1]}` },
    { term: 'Дождь', value: rainOf(drug) ?? '' },
    { term: 'Температура', value: temperatureOf(drug) ?? '' },
    { term: 'Назначение', value: drug.effects.join(', ') },
  ]
  return facts.filter(fact => fact.value !== '')
}

const rainOf = ({ rainfastH }: StoredDrug) =>
  rainfastH === null
    ? null
    : rainfastH === 0
      ? 'дождь не смывает сразу после обработки'
      : `не${nbsp}смывается через ${hours(rainfastH)} после обработки`

const hours = (n: number) => count(n, { one: 'час', few: 'часа', many: 'часов' })

function temperatureOf({ tempMin, tempMax, effectiveTempMin }: StoredDrug): string | null {
  const degrees = (value: number) => `${value > 0 ? '+' : ''}${number(value)}${nbsp}°C`
  const parts = [
    tempMin === null ? '' : `не${nbsp}ниже ${degrees(tempMin)}`,
    tempMax === null ? '' : `не${nbsp}выше ${degrees(tempMax)}`,
    effectiveTempMin === null ? '' : `действует от${nbsp}${degrees(effectiveTempMin)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

function packText({ size, unit: code, count: pieces, note }: StoredDrug['packs'][number]): string {
  const amount = quantity(size, unit(code, size))
  return `${pieces > 1 ? `${pieces}${nbsp}×${nbsp}` : ''}${amount}${note ? ` (${typeset(note)})` : ''}`
}

const relations = {
  same: {
    title: 'То же вещество',
    about: 'Другое название, то же действие: менять одно на\u00a0другое бессмысленно, а вместе\u00a0— двойная доза.',
  },
  group: { title: 'Та же группа действия', about: 'Для чередования не\u00a0подходит: вредный объект привыкает ко\u00a0всей группе.' },
  other: {
    title: 'Замена: другая группа',
    about: 'Разрешены в\u00a0личных хозяйствах для той же культуры и\u00a0той же цели; подходят для чередования.',
  },
} as const

function analogueGroups(analogues: readonly Analogue[]) {
  return (Object.keys(relations) as Analogue['relation'][])
    .map(key => ({
      ...relations[key],
      drugs: analogues
        .filter(({ relation }) => relation === key)
        .map(({ alias, name, form, substances, lph, pairs }) => ({
          alias,
          title: form ? `${name}, ${form}` : name,
          substances,
          lph,
          pairs: pairs > 0 ? `совпадает в\u00a0${count(pairs, { one: 'случае', few: 'случаях', many: 'случаях' })}` : null,
        })),
    }))
    .filter(({ drugs }) => drugs.length > 0)
}
