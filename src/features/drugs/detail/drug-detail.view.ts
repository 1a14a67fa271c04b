import { purposes } from '#features/drug-uses/drug-options.ts'
import { contentText } from '#features/drug-uses/product-form.ts'
import { coverPhoto, galleryPhotos } from '#features/files/picture.ts'
import { problemSearch, type Road, roadSearch } from '#features/verdict/road.ts'
import { money, quantity, typeset, unit } from '#ui/format/format.ts'
import { countedFrom, date } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import { registrationStatuses } from '../drug.entity.ts'
import { findLapse, type Obstacle, registrationOn } from '../uses/drug-permission.ts'
import type { UsePage } from '../uses/find-uses.server.ts'
import { allowedInstead, analogueGroups } from './analogues.view.ts'
import { beeRules } from './bee-rules.ts'
import { type ChosenCrop, roadOf } from './chosen-road.view.ts'
import { factsOf, rainOf, temperatureOf } from './drug-facts.ts'
import type { StoredDrug } from './find-drug.server.ts'
import type { FoundPair } from './find-pair.server.ts'
import { unregistered } from './unregistered.view.ts'

const nbsp = '\u00a0'

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
export function drugDetail(
  drug: StoredDrug,
  { uses, counts }: UsePage,
  { crop, asked, target, place, page, pair }: DrugChoice,
) {
  const own = { crop: crop === 'unknown' ? undefined : crop?.alias, target, place }
  const missing = pair.instead && unregistered(drug, pair.instead, { ...own, crop: asked })
  const search = roadSearch(own)
  const registration = registrationOn(drug.registrations, drug.today)
  const lapsed = findLapse(drug.kind, drug.registrations, drug.today)
  const lph = drug.lphAllowed ?? ('unknown' as const)
  const notice = noticeOf(lapsed, lph)
  return {
    ...productOf(drug),
    lph,
    lapsed: lapsed?.why ?? null,
    notice,
    registration: registration && registrationLine(registration, lapsed !== null),
    ...cropsOf(drug, target),
    crop: crop === null || crop === 'unknown' ? crop : { alias: crop.alias, name: crop.name },
    today: date(drug.today),
    ...aboutUses(drug.today),
    unregistered: missing,
    ...roadOf(drug, uses, {
      crop,
      target,
      place,
      search,
      pair,
      ban: notice?.title ?? missing?.title ?? null,
      total: counts.uses,
    }),
    ...linksOf(drug, { crop: own.crop, target, place }, asked),
    pages: sectionPages(
      { page, size: pageSizeOfUses, total: counts.uses },
      `/drugs/${drug.alias}${search}`,
      'regulation',
    ),
    ...packsOf(drug, notice !== null),
    analogues: analogueGroups(drug.analogues, own, drug.isDemo),
    allowed: lapsed || lph !== 'yes' ? allowedInstead(drug.analogues) : [],
    registrations: drug.registrations.map(registrationRow),
  }
}

export type DrugDetail = ReturnType<typeof drugDetail>

/** What the page shows whatever is chosen on it. */
const productOf = (drug: StoredDrug) => ({
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
  effects: drug.effects,
  facts: factsOf(drug),
  safety: safetyOf(drug),
  sources: drug.sources,
  note: typeset([drug.otherForms, drug.note].filter(Boolean).join(' ')) || null,
  previous: drug.previous,
  next: drug.next,
  cover: drug.cover && coverPhoto(drug.cover, 'small'),
  photos: galleryPhotos(drug.cover, drug.images),
})

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
  targets: drug.targets.map(each => ({
    ...each,
    to: `/${each.kind}/${each.alias}${problemSearch(road, hostsOf(drug, each.crops))}`,
  })),
})

/** Aliases of the crops that a target names. */
const hostsOf = ({ crops }: StoredDrug, names: readonly string[]): string[] =>
  crops.filter(({ name }) => names.includes(name)).map(({ alias }) => alias)

/** Rows after the danger to people and bees. Their texts come with the data, so that no script carries them. */
const safetyOf = (drug: StoredDrug) => ({
  bees: beeRules(drug.hazardBee),
  weather: [
    { term: 'Дождь', value: rainOf(drug) ?? 'нет данных' },
    { term: 'Температура', value: temperatureOf(drug) ?? 'нет данных: ориентируйтесь на\u00a0этикетку' },
  ],
  rows: [
    {
      term: 'Вода',
      value: 'В\u00a0водоохранной зоне хранить и\u00a0применять пестициды запрещено (Водный кодекс, статья\u00a065).',
    },
    {
      term: 'Защита',
      value: drug.precautions ?? 'Очки, перчатки, одежда с\u00a0длинным рукавом, маска; детей и\u00a0животных увести.',
    },
    ...(drug.firstAid ? [{ term: 'Первая помощь', value: drug.firstAid }] : []),
  ],
})

/** All crops of the drug, and those to ask about: with a problem chosen, where the drug is registered against it. */
function cropsOf({ crops, targets }: StoredDrug, target: Road['target']) {
  const hosts = targets.find(each => each.alias === target)?.crops
  const all = crops.map(({ alias, name }) => ({ alias, name }))
  return { crops: all, cropsToAsk: all.filter(({ name }) => !hosts || hosts.includes(name)) }
}

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
  const term = validTo
    ? `, ${isLapsed ? 'действовала' : 'действует'} по${nbsp}${date(validTo)}`
    : ', срок не\u00a0указан'
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
      text: 'Применять, продавать и\u00a0планировать обработки этим препаратом нельзя. Нормы ниже\u00a0— только для справки.',
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
