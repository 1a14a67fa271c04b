import { anyProduct, type KindRule, kindRules } from '#features/dosing/mixing.ts'
import { purposes } from '#features/drug-uses/drug-options.ts'
import { contentText, productFormText } from '#features/drug-uses/product-form.ts'
import { coverPhoto, galleryPhotos } from '#features/files/picture.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { problemSearch, type Road, roadSearch } from '#features/verdict/road.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { money, quantity, typeset, unit } from '#ui/format/format.ts'
import { countedFrom, date } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import { registrationStatuses } from '../drug.entity.ts'
import { findLapse, type Obstacle, registrationOn } from '../uses/drug-permission.ts'
import type { UsePage, UseRow } from '../uses/find-uses.server.ts'
import { allowedInstead, analogueGroups } from './analogues.view.ts'
import { beeRules } from './bee-rules.ts'
import { chooseUse } from './chosen-use.ts'
import { factsOf, rainOf, temperatureOf } from './drug-facts.ts'
import { drugQuestions } from './drug-questions.ts'
import type { StoredDrug } from './find-drug.server.ts'
import type { FoundPair } from './find-pair.server.ts'
import { preparationOf } from './preparation.ts'
import { tankPartner } from './tank-partner.ts'
import { unregistered } from './unregistered.view.ts'

const nbsp = '\u00a0'

/** The crop of `?crop=`; `unknown` when the drug has no use for it. */
export type ChosenCrop = StoredDrug['crops'][number] | 'unknown' | null

export function cropOf(drug: StoredDrug, alias: string | undefined): ChosenCrop {
  if (alias === undefined) return null
  return drug.crops.find(crop => crop.alias === alias) ?? 'unknown'
}

/** What the address chooses. */
export interface DrugChoice extends Omit<Road, 'crop'> {
  crop: ChosenCrop
  /** The crop of the address, also one that the drug has no use for. */
  asked: string | undefined
  page: number
  /** The uses for the crop and the problem of the address. */
  pair: FoundPair
}

/** Registered uses on a page of the table. */
export const pageSizeOfUses = 20

/** The view of a drug's page, with formatted texts. */
export function drugDetail(drug: StoredDrug, { uses, counts }: UsePage, { crop, asked, target, place, page, pair }: DrugChoice) {
  const own = { crop: crop === 'unknown' ? undefined : crop?.alias, target, place }
  const missing = pair.instead && unregistered(drug, pair.instead, { ...own, crop: asked })
  const search = roadSearch(own)
  const registration = registrationOn(drug.registrations, drug.today)
  const lapsed = findLapse(drug.kind, drug.registrations, drug.today)
  const lph = drug.lphAllowed ?? ('unknown' as const)
  const notice = noticeOf(lapsed, lph)
  return {
    alias: drug.alias,
    name: drug.name,
    title: drug.form ? `${drug.name}, ${drug.form.code}` : drug.name,
    synonyms: drug.synonyms,
    description: drug.description && typeset(drug.description),
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
    ...cropsOf(drug, target),
    crop: crop === null || crop === 'unknown' ? crop : { alias: crop.alias, name: crop.name },
    today: date(drug.today),
    ...aboutUses(drug.today),
    unregistered: missing,
    ...roadOf(drug, uses, { crop, target, place, search, pair, ban: notice?.title ?? missing?.title ?? null, total: counts.uses }),
    ...linksOf(drug, { crop: own.crop, target, place }, asked),
    pages: sectionPages({ page, size: pageSizeOfUses, total: counts.uses }, `/drugs/${drug.alias}${search}`, 'regulation'),
    effects: drug.effects,
    facts: factsOf(drug),
    safety: safetyOf(drug),
    ...packsOf(drug, notice !== null),
    analogues: analogueGroups(drug.analogues, own, drug.isDemo),
    allowed: lapsed || lph !== 'yes' ? allowedInstead(drug.analogues) : [],
    registrations: drug.registrations.map(registrationRow),
    sources: drug.sources,
    note: typeset([drug.otherForms, drug.note].filter(Boolean).join(' ')) || null,
    previous: drug.previous,
    next: drug.next,
    cover: drug.cover && coverPhoto(drug.cover, 'small'),
    photos: galleryPhotos(drug.cover, drug.images),
  }
}

export type DrugDetail = ReturnType<typeof drugDetail>

/** What may not be sold has no price: the page has a notice then. */
const packsOf = ({ packs, offer }: StoredDrug, hasNotice: boolean) => ({
  packs: packs.map(packText),
  offer: offer && !hasNotice ? { to: `/shop/${offer.alias}`, price: money(offer.priceKop) } : null,
})

/** Where the page leads with what is chosen. `asked`: the crop of the address, also one that the drug has no use for. */
const linksOf = (drug: StoredDrug, road: Road, asked: string | undefined) => ({
  search: roadSearch(road),
  /** The list the visitor comes from. */
  listTo: `/drugs${roadSearch({ ...road, crop: asked })}`,
  /** This page without anything chosen. */
  bareTo: `/drugs/${drug.alias}`,
  /** This page for all crops. */
  allTo: `/drugs/${drug.alias}${roadSearch({ ...road, crop: null })}`,
  /** What to add to a link with a crop; with the data, so that no script has to put it together. */
  road: roadSearch({ ...road, crop: null }).replace('?', '&'),
  /** What the form of the chosen crop submits besides its lists. */
  target: road.target ?? null,
  place: road.place ?? null,
  /** Of the problems in the table of uses, which with a chosen crop are problems of it. */
  targetSearch: problemSearch(road, road.crop ? [road.crop] : []),
  targets: drug.targets.map(each => ({ ...each, to: `/${each.kind}/${each.alias}${problemSearch(road, hostsOf(drug, each.crops))}` })),
})

/** Rows after the danger to people and bees. Their texts come with the data, so that no script carries them. */
const safetyOf = (drug: StoredDrug) => ({
  bees: beeRules(drug.hazardBee),
  weather: [
    { term: 'Дождь', value: rainOf(drug) ?? 'нет данных' },
    { term: 'Температура', value: temperatureOf(drug) ?? 'нет данных: ориентируйтесь на\u00a0этикетку' },
  ],
  rows: [
    { term: 'Вода', value: 'В\u00a0водоохранной зоне хранить и\u00a0применять пестициды запрещено (Водный кодекс, статья\u00a065).' },
    { term: 'Защита', value: drug.precautions ?? 'Очки, перчатки, одежда с\u00a0длинным рукавом, маска; детей и\u00a0животных увести.' },
    ...(drug.firstAid ? [{ term: 'Первая помощь', value: drug.firstAid }] : []),
  ],
})

const otherProducts: KindRule = { with: 'все остальные', verdict: 'unknown', reason: 'Правила нет: сделайте пробу на\u00a0совместимость.' }

interface ChosenRoad extends Omit<Road, 'crop'> {
  crop: ChosenCrop
  pair: FoundPair
  /** The query of what is chosen. */
  search: string
  /** Why it must not be used; null: it may. */
  ban: string | null
  /** Uses on all pages. */
  total: number
}

/** «Фитофтороз, альтернариоз (только сдерживает)». */
const againstText = (targets: readonly { name: string; partial: boolean }[]): string =>
  targets.map(({ name, partial }, index) => (index === 0 ? name : lowerFirst(name)) + (partial ? ' (только сдерживает)' : '')).join(', ')

/** The road from the product to its dose and to what it mixes with. */
function roadOf(drug: StoredDrug, uses: readonly UseRow[], { crop, target, place, search, pair, ban, total }: ChosenRoad) {
  const toRow = (use: UseRow) => regulationRow(drug, use, crop, { target, place, isForbidden: pair.instead !== null })
  const found = crop && crop !== 'unknown' ? chooseUse(pair.uses) : null
  const chosen = found && chosenView(toRow(found.use), found.others, { target, uses: [...pair.uses, ...uses] })
  const rules = kindRules(tankPartner(drug)).map(rule => ({ ...rule, reason: typeset(rule.reason) }))
  return {
    chosen,
    /** Where «Рассчитать» of the whole page leads. */
    calculate: chosen ? chosen.use.calculate : ban ? null : calculatorLink({ drug: drug.alias, target, place }),
    mixes: ban ? null : `/drugs/${drug.alias}/mix${search}`,
    uses: uses.filter(({ alias }) => alias !== chosen?.use.alias).map(toRow),
    /** How to prepare what must not be used is not told. */
    preparation: ban ? null : preparationOf(drug),
    rules: rules.some(rule => rule.with === anyProduct) ? rules : [...rules, otherProducts],
    questions: drugQuestions({
      drug,
      uses,
      crop: crop && crop !== 'unknown' ? crop.name : null,
      hasMore: uses.length < total,
      ban,
      rules,
    }),
    namesakes: drug.namesakes.map(({ alias, name, form, contents }) => ({
      alias,
      title: [name, productFormText(form, contents)].filter(Boolean).join(', '),
    })),
  }
}

/** All crops of the drug, and those to ask about: with a problem chosen, where the drug is registered against it. */
function cropsOf({ crops, targets }: StoredDrug, target: Road['target']) {
  const hosts = targets.find(each => each.alias === target)?.crops
  const all = crops.map(({ alias, name }) => ({ alias, name }))
  return { crops: all, cropsToAsk: all.filter(({ name }) => !hosts || hosts.includes(name)) }
}

/** Aliases of the crops that a target names. */
const hostsOf = ({ crops }: StoredDrug, names: readonly string[]): string[] =>
  crops.filter(({ name }) => names.includes(name)).map(({ alias }) => alias)

/** `isForbidden`: the address asks for what no row covers. */
function regulationRow(
  { alias }: StoredDrug,
  { drug: _, isUsable: __, isPartial: ___, waitOrder: ____, phi, verdict, ...use }: UseRow,
  chosen: ChosenCrop,
  { target: wanted, place, isForbidden }: Road & { isForbidden: boolean },
) {
  const crop = chosen && chosen !== 'unknown' ? chosen.alias : onlyAlias(use.crops)
  const target = use.targets.find(each => each.alias === wanted)?.alias ?? onlyAlias(use.targets)
  const calculate =
    !isForbidden && isCalculable(verdict.level) ? calculatorLink({ drug: alias, crop, target, use: use.alias, place }) : null
  return { ...use, phi: { text: phi.text }, verdict: verdictForBadge({ verdict }), calculate }
}

type RegulationRow = ReturnType<typeof regulationRow>

/** The use of the card, and the problems of the crop to choose from. */
function chosenView(use: RegulationRow, others: number, { target, uses }: { target: Road['target']; uses: readonly UseRow[] }) {
  const targets = [...new Map(uses.flatMap(each => each.targets).map(({ alias, name }) => [alias, { alias, name }])).values()]
  const asked = targets.find(({ alias }) => alias === target)
  return { use, others, targets, target: asked?.alias ?? null, targetName: asked?.name ?? null, against: againstText(use.targets) }
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
      text: 'На личном участке применять нельзя: препарат не\u00a0разрешён для личных подсобных хозяйств. Норма рассчитана на\u00a0технику и\u00a0обученных работников.',
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

function packText({ size, unit: code, count: pieces, note }: StoredDrug['packs'][number]): string {
  const amount = quantity(size, unit(code, size))
  return `${pieces > 1 ? `${pieces}${nbsp}×${nbsp}` : ''}${amount}${note ? ` (${typeset(note)})` : ''}`
}

/** Texts over the uses; with the data instead of the scripts, which every page of a drug would load. */
function aboutUses(today: string) {
  const from = countedFrom(today)
  return {
    countedFrom: from,
    aboutUses: `Нормы, сроки и\u00a0число обработок относятся к\u00a0своей строке: на\u00a0другую культуру или цель их не\u00a0переносят. Ответ у\u00a0строки\u00a0— для личного хозяйства (ЛПХ), ${from}; фазу, срок до\u00a0сбора и\u00a0прежние обработки сверит калькулятор.`,
  }
}
