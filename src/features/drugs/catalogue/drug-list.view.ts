import { purposes } from '#features/drug-uses/drug-options.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { cardPhoto } from '#features/files/picture.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { problemSearch, roadSearch } from '#features/verdict/road.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { facetGroups } from '#kit/catalogue-list/facet-groups.ts'
import { chipLabel, chosenValues, type Count as ListCount, withoutValue } from '#kit/catalogue-list/filter.ts'
import { wordsNote } from '#kit/catalogue-list/words-note.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { accusative } from '#kit/text/accusative.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, days, number } from '#ui/format/format.ts'
import type { DrugCard } from './drug-cards.server.ts'
import {
  contextOf,
  type DrugQuery,
  drugQuery,
  type FilterName,
  filterNames,
  filterOf,
  isNarrow,
  isOnlyPair,
  type ParsedDrugQuery,
} from './drug-query.ts'
import { filters } from './facets.server.ts'
import type { Count } from './find-drugs.server.ts'
import type { DrugList } from './list-drugs.server.ts'
import { listHead } from './list-head.ts'
import { purposeTone } from './purpose-names.ts'

const drugWords = { one: 'препарат', few: 'препарата', many: 'препаратов' }

/** The view of the catalogue page, with formatted texts. */
export function drugListData(list: DrugList, { values: query, errors }: ParsedDrugQuery) {
  const isWrong = Object.keys(errors).length > 0
  const total = isWrong ? 0 : list.total
  const search = toSearch(drugQuery, { ...query, page: 1 })
  return {
    head: listHead(query, list, isWrong),
    total: number(total),
    view: query.view,
    sort: query.sort,
    isNarrow: isNarrow(query),
    page: query.page,
    pages: isWrong ? 1 : list.pages,
    search,
    isDemo: !isWrong && list.items.some(each => each.isDemo),
    cards: isWrong ? [] : list.items.map(item => toView(item, query)),
    facets: facetGroups(filters, query, name => countsOf(list, name)),
    applied: appliedFilters(query, list),
    resetTo: `/drugs${toSearch(drugQuery, { view: query.view, sort: query.sort })}`,
    /** Parameters that each form sends along as hidden inputs. */
    q: query.q,
    words: wordsNote(query.q, list.words, q => hrefOf({ ...query, q, page: 1 })),
    searchFormParams: pairs({ ...query, q: '', page: 1 }),
    filterFormParams: pairs({ expired: query.expired, sort: query.sort, view: query.view }),
    sortFormParams: pairs({ ...query, sort: 'use', page: 1 }),
    views: { table: hrefOf({ ...query, view: 'table', page: 1 }), cards: hrefOf({ ...query, view: 'cards', page: 1 }) },
    promoted: isPlain(query) ? promotedChips(list) : null,
    hidden: expiredLink(query, list),
    pair: isWrong ? null : pairSummary(query, list),
    empty:
      total > 0
        ? null
        : isWrong
          ? { hints: [{ label: `Без непонятного${nbsp}— ${drugs(list.total)}`, to: `/drugs${search}` }], isWrong }
          : { hints: emptyListHints(query, list), isWrong },
  }
}

const nbsp = '\u00a0'
const drugs = (n: number) => count(n, drugWords)
const hrefOf = (query: Partial<DrugQuery>) => `/drugs${toSearch(drugQuery, query)}`
const pairs = (query: Partial<DrugQuery>) => [...new URLSearchParams(toSearch(drugQuery, query))]
const isPlain = (query: DrugQuery) => toSearch(drugQuery, { ...query, view: 'table' }) === ''

/** What the page receives: of the head only the heading. */
export type DrugListData = Omit<ReturnType<typeof drugListData>, 'head'> & { h1: string; heading: string }
export type DrugCardView = ReturnType<typeof toView>

function toView(card: DrugCard, query: DrugQuery) {
  const { alias, name, cover, form, substances, purposes: groups, lph, hazardHuman, hazardBee, isDemo, lapsed, phi, crops, use } = card
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
    use: use && { ...use, verdict: verdictForBadge(use), others: use.others > 0 ? `ещё ${count(use.others, wordsOfUses)}` : null },
  }
}

/** Sign and word of the row: that of the use for the chosen crop or problem, else for private plots in general. */
function markOf({ lapsed, lph, use }: DrugCard): { level: Level; why: string | null } {
  if (use) return { level: use.verdict.level, why: use.verdict.why }
  const permitted = { yes: 'allowed', no: 'forbidden', unknown: 'unknown' } as const
  return lapsed ?? { level: permitted[lph], why: lph === 'yes' ? null : lphWords[lph] }
}

const lphWords = { no: 'не\u00a0для личных хозяйств', unknown: 'разрешение для личных хозяйств не\u00a0подтверждено' }

const wordsOfUses = { one: 'регламент', few: 'регламента', many: 'регламентов' }

const countsOf = ({ counts }: DrugList, name: string): readonly ListCount[] => (counts as Record<string, readonly ListCount[]>)[name] ?? []
const chipOf = (list: DrugList, name: FilterName, value: string) => chipLabel(filterOf(name), value, countsOf(list, name))

/** One chip per chosen value, which links to the list without that value. */
function appliedFilters(query: DrugQuery, list: DrugList) {
  return filterNames.flatMap(name =>
    chosenValues(query[name]).map(value => ({
      label: chipOf(list, name, value),
      to: hrefOf({ ...query, [name]: withoutValue(filterOf(name), query[name], value), page: 1 }),
    })),
  )
}

/** For an empty list: filters to drop, and the number of drugs without each. */
function emptyListHints(query: DrugQuery, list: DrugList) {
  const { without, hidden } = list
  const dropped = filterNames.flatMap(name => {
    const left = without?.[name] ?? 0
    if (left === 0 || name === 'expired') return []
    const values = chosenValues(query[name])
    const label = values.length === 1 ? chipOf(list, name, values[0]!) : filterOf(name).label
    return [
      {
        label: `Без\u00a0фильтра «${label.replace(/[«»]/g, '')}»${nbsp}— ${drugs(left)}`,
        to: hrefOf({ ...query, [name]: drugQuery[name].absent, page: 1 }),
      },
    ]
  })
  const expired =
    hidden > 0 ? [{ label: `Среди недействующих${nbsp}— ${drugs(hidden)}`, to: hrefOf({ ...query, expired: true, page: 1 }) }] : []
  return [...dropped, ...expired]
}

function expiredLink(query: DrugQuery, list: DrugList) {
  if (query.expired || list.hidden === 0) return null
  return { label: `Показать и недействующие (${number(list.hidden)})`, to: hrefOf({ ...query, expired: true, page: 1 }) }
}

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
function defaultReason(isHost: boolean, crop: string, { label, kind }: { label: string; kind?: Count['kind'] }): string {
  return isHost
    ? 'В каталоге нет действующего регламента на эту пару: регламент другой культуры переносить нельзя.'
    : `По нашим данным, ${lowerFirst(label)} ${accusative(crop.toLowerCase())} не${nbsp}${kind === 'pests' ? 'ест' : 'поражает'}.`
}

/** «Из них 2 биологических. Самый короткий срок ожидания — 3 дня: Ордан (защищённый грунт).» */
function usableSummary({ biological, soonest }: NonNullable<DrugList['usable']>): string {
  const place = soonest && soonest.place !== 'any' ? ` (${placeWords[soonest.place]})` : ''
  return [
    biological > 0 ? `Из них ${count(biological, { one: 'биологический', few: 'биологических', many: 'биологических' })}.` : '',
    soonest ? `Самый короткий срок ожидания${nbsp}— ${days(soonest.days)}: ${soonest.name}${place}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
