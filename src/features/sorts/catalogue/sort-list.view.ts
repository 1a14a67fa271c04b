import { cardPhoto } from '#features/files/picture.ts'
import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, number } from '#ui/format/format.ts'
import { resistanceWords } from '../resistance.ts'
import { maturities } from '../sort.entity.ts'
import { type ParsedSortQuery, type SortQuery, sortOrders, sortQuery } from '../sort-query.ts'
import { daysText, massText, placeWords, titleOf } from '../sort-words.ts'
import type { ListedSort, SortList } from './listed-sort.server.ts'
import { sortFilters } from './sort-filters.server.ts'

const words = { one: 'сорт', few: 'сорта', many: 'сортов' }

export type SortListView = ReturnType<typeof sortList>
export type SortRow = ReturnType<typeof rowOf>

/** The view of the list, with formatted texts. */
export function sortList(list: SortList, parsed: ParsedSortQuery) {
  const query = parsed.values
  const parts = listParts({ path: '/sorts', spec: sortQuery, filters: sortFilters }, parsed, list)
  const { wrong, total, applied } = parts
  const rows = wrong.length > 0 ? [] : list.items.map(item => rowOf(item, query))
  const problems = query.resist.map(value => parts.nameOf('resist', value).split(':')[0]!)
  return {
    ...headOf(query, parts, total),
    total,
    count: number(total),
    summary: total === 0 ? 'Ничего не\u00a0найдено' : count(total, words),
    q: query.q,
    sort: query.sort,
    sorts: Object.entries(sortOrders).map(([value, label]) => ({ value, label })),
    page: query.page,
    pages: parts.pages,
    pagesFrom: parts.pagesFrom,
    applied,
    facets: parts.facets,
    rows,
    chosenProblem: problems.length === 1 ? problems[0]! : null,
    unknown:
      wrong.length > 0 || list.unknown.total === 0 || query.page > 1
        ? null
        : {
            title: `Нет данных: ${problems.map(lowerFirst).join(', ')}`,
            count: count(list.unknown.total, words),
            rows: list.unknown.items.map(item => rowOf(item, query)),
            more: list.unknown.total - list.unknown.items.length,
          },
    isDemo: list.items.some(({ isDemo }) => isDemo),
    empty: parts.empty,
    words: parts.words,
  }
}

function rowOf(sort: ListedSort, { resist }: SortQuery) {
  const chosen = resist.map(value => value.split(':')[0])
  const shown = chosen.length > 0 ? sort.resistances.find(({ alias }) => chosen.includes(alias)) : sort.resistances[0]
  return {
    alias: sort.alias,
    to: `/sorts/${sort.alias}`,
    name: sort.name,
    title: titleOf(sort.plant.name, sort.name),
    crop: sort.plant.name,
    kind: sort.isHybrid ? 'гибрид F1' : 'сорт',
    ripening: sort.maturity && maturities[sort.maturity],
    days: daysText(sort),
    place: placeWords[sort.place],
    fruit: massText(sort),
    resistance: shown ? { problem: shown.problem, level: shown.level, word: resistanceWords[shown.level]! } : null,
    ...(sort.cover && { photo: cardPhoto(sort.cover) }),
  }
}

type Parts = ReturnType<typeof listParts<typeof sortQuery>>

/** Lists of one crop are indexed, other combinations belong to the list that contains them. */
function headOf(query: SortQuery, { active, nameOf, wrong }: Parts, total: number) {
  const crop = query.plant.length === 1 ? query.plant[0]! : undefined
  const cropName = crop && nameOf('plant', crop)
  const isKnown = crop !== undefined && cropName?.toLowerCase() !== crop
  const others = active.filter(name => name !== 'plant')
  const isPlain = wrong.length === 0 && others.length === 0 && (query.plant.length === 0 || isKnown) && query.sort === 'crop'
  const heading = isKnown ? `${cropName}: сорта и\u00a0гибриды` : 'Сорта'
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  return {
    heading,
    crumb: isKnown ? cropName! : null,
    lead: isKnown
      ? 'Сроки созревания, устойчивость, регионы допуска. «Нет данных» не\u00a0значит «нет».'
      : 'Чем сорт не\u00a0болеет, когда поспеет и\u00a0где допущен. «Нет данных» не\u00a0значит «нет».',
    title: isKnown ? `${cropName}: сорта и\u00a0гибриды${page}` : `Сорта и\u00a0гибриды: устойчивость и\u00a0сроки${page}`,
    description: `${isKnown ? `${cropName}: сорта и\u00a0гибриды` : 'Сорта и\u00a0гибриды плодовых, ягодных и\u00a0овощных культур'}: устойчивость к\u00a0болезням, сроки созревания, регионы допуска по\u00a0Госреестру.`,
    canonical: `/sorts${toSearch(sortQuery, isKnown ? { plant: [crop], page: isPlain ? query.page : 1 } : { page: isPlain ? query.page : 1 })}`,
    isIndexed: isPlain && total > 0,
  }
}
