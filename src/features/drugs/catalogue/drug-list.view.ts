import { purposes } from '#features/drug-uses/drug-options.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { cardPhoto } from '#features/files/picture.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { problemSearch, roadSearch } from '#features/verdict/road.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { accusative } from '#kit/text/accusative.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, days, number } from '#ui/format/format.ts'
import type { DrugCard } from './drug-cards.server.ts'
import {
  contextOf,
  type DrugQuery,
  drugQuery,
  drugsList,
  isNarrow,
  isOnlyPair,
  type ParsedDrugQuery,
} from './drug-query.ts'
import type { Count } from './find-drugs.server.ts'
import type { DrugList } from './list-drugs.server.ts'
import { listHead } from './list-head.ts'
import { purposeTone } from './purpose-names.ts'

export type DrugListData = ReturnType<typeof drugListData>

/** The view of the catalogue page, with formatted texts. */
export function drugListData(list: DrugList, parsed: ParsedDrugQuery) {
  const query = parsed.values
  const parts = listParts(drugsList, parsed, { ...list, facets: facetsOf(list) })
  const { isWrong, shown, href } = parts
  const expired = href({ expired: true })
  return {
    ...shown,
    ...listHead(query, list, parts),
    view: query.view,
    isNarrow: isNarrow(query),
    isDemo: !isWrong && list.items.some(each => each.isDemo),
    cards: isWrong ? [] : list.items.map(item => toView(item, query)),
    resetTo: hrefOf({ view: query.view, sort: query.sort }),
    views: { table: href({ view: 'table' }), cards: href({ view: 'cards' }) },
    promoted: isPlain(query) ? promotedChips(list) : null,
    hidden:
      query.expired || list.hidden === 0
        ? null
        : { label: `Показать и недействующие (${number(list.hidden)})`, to: expired },
    pair: isWrong ? null : pairSummary(query, list),
    empty: shown.empty && {
      isWrong,
      hint: shown.empty.hint,
      drops: [
        ...shown.empty.drops,
        ...(isWrong || list.hidden === 0 ? [] : [{ label: 'Среди недействующих', count: list.hidden, to: expired }]),
      ],
    },
  }
}

/** That some are hidden as no longer in force is no filter that somebody chose. */
const facetsOf = ({ counts, without }: DrugList) => [
  ...Object.entries(counts).flatMap(([facet, values]) =>
    values.map(({ value, label = null, count }) => ({ facet, value, label, count })),
  ),
  ...Object.entries(without ?? {}).flatMap(([value, count]) =>
    value === 'expired' ? [] : [{ facet: 'without', value, label: null, count }],
  ),
]

const nbsp = '\u00a0'
const hrefOf = (query: Partial<DrugQuery>) => `/drugs${toSearch(drugQuery, query)}`
const isPlain = (query: DrugQuery) => toSearch(drugQuery, { ...query, view: 'table' }) === ''

export type DrugCardView = ReturnType<typeof toView>

function toView(card: DrugCard, query: DrugQuery) {
  const {
    alias,
    name,
    cover,
    form,
    substances,
    purposes: groups,
    lph,
    hazardHuman,
    hazardBee,
    isDemo,
    lapsed,
    phi,
    crops,
    use,
  } = card
  const context = contextOf(query)
  const mark = markOf(card)
  return {
    alias,
    to: `/drugs/${alias}${roadSearch(context)}`,
    calculate: use && isCalculable(mark.level) ? calculatorLink({ drug: alias, use: use.alias, ...context }) : null,
    name: form ? `${name}, ${form}` : name,
    ...(cover && { photo: cardPhoto(cover) }),
    substances: substances.join(', '),
    group: groups.map(key => purposes[key]).join(', '),
    lph,
    mark,
    hazardHuman,
    hazardBee,
    tone: purposeTone(groups[0]),
    isDemo,
    lapsed: lapsed?.why ?? null,
    phi,
    crops: crops > 0 ? count(crops, { one: 'культура', few: 'культуры', many: 'культур' }) : null,
    use: use && {
      ...use,
      verdict: verdictForBadge(use),
      others: use.others > 0 ? `ещё ${count(use.others, wordsOfUses)}` : null,
    },
  }
}

/** Sign and word of the row: that of the use for the chosen crop or problem, else for private plots in general. */
function markOf({ lapsed, lph, use }: DrugCard): { level: Level; why: string | null } {
  if (use) return { level: use.verdict.level, why: use.verdict.why }
  const permitted = { yes: 'allowed', no: 'forbidden', unknown: 'unknown' } as const
  return lapsed ?? { level: permitted[lph], why: lph === 'yes' ? null : lphWords[lph] }
}

const lphWords = { no: 'не\u00a0для личных хозяйств', unknown: 'разрешение для личных хозяйств не\u00a0подтверждено' }

const wordsOfUses = { one: 'норма', few: 'нормы', many: 'норм' }

/** The five crops with most drugs, and five problems of this season. */
function promotedChips({ counts }: DrugList) {
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  const chips = (key: 'crop' | 'target', values: DrugList['counts']['crop']) =>
    values
      .filter(value => value.count > 0)
      .toSorted(byCount)
      .slice(0, 5)
      .map(({ value, label, count }) => ({ label: label ?? value, count, to: hrefOf({ [key]: [value] }) }))
  const inSeason = counts.target.filter(problem => problem.inSeason && problem.count > 0)
  const isSeason = inSeason.length > 0
  return { crops: chips('crop', counts.crop), problems: chips('target', isSeason ? inSeason : counts.target), isSeason }
}

/** «Чем обработать томат от фитофтороза»: how many drugs are usable for one crop and one problem, or the gap. */
function pairSummary(query: DrugQuery, { counts, usable, total, gap, isHost }: DrugList) {
  const crop = query.crop.length === 1 ? counts.crop.find(each => each.value === query.crop[0]) : undefined
  const problem = query.target.length === 1 ? counts.target.find(each => each.value === query.target[0]) : undefined
  if (!crop?.label || !problem?.label || usable === null) return null
  const isWhole = isOnlyPair(query)
  if (total === 0 && !isWhole) return null
  return {
    crop: { label: crop.label, to: `/plants/${crop.value}` },
    problem: {
      label: problem.label,
      to: `/${problem.kind}/${problem.value}${problemSearch({ ...contextOf(query), crop: crop.value }, [crop.value])}`,
    },
    /** True when no other filter is active, so that the list is complete for the pair. */
    isWhole,
    usable: `${number(usable.drugs)}${nbsp}из${nbsp}${number(total)}`,
    summary: usableSummary(usable),
    hasUsable: usable.drugs > 0,
    reason: gap ? gap.reason : defaultReason(isHost ?? false, crop.label, { ...problem, label: problem.label }),
    instead: gap?.insteadText,
  }
}

/** Why there is no product where nobody has documented it. */
function defaultReason(
  isHost: boolean,
  crop: string,
  { label, kind }: { label: string; kind?: Count['kind'] },
): string {
  return isHost
    ? 'В каталоге нет действующей нормы на эту пару: норму другой культуры переносить нельзя.'
    : `По нашим данным, ${lowerFirst(label)} ${accusative(crop.toLowerCase())} не${nbsp}${kind === 'pests' ? 'ест' : 'поражает'}.`
}

/** «Из них 2 биологических. Самый короткий срок ожидания — 3 дня: Ордан (защищённый грунт).» */
function usableSummary({ biological, soonest }: NonNullable<DrugList['usable']>): string {
  const place = soonest && soonest.place !== 'any' ? ` (${placeWords[soonest.place]})` : ''
  return [
    biological > 0
      ? `Из них ${count(biological, { one: 'биологический', few: 'биологических', many: 'биологических' })}.`
      : '',
    soonest ? `Самый короткий срок ожидания${nbsp}— ${days(soonest.days)}: ${soonest.name}${place}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
