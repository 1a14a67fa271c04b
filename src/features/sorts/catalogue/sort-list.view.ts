import { cardPhoto } from '#features/files/picture.ts'
import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import { type ListParts, listParts } from '#kit/catalogue-list/list-parts.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count } from '#ui/format/format.ts'
import { resistanceWords } from '../resistance.ts'
import { maturities } from '../sort.entity.ts'
import { type ParsedSortQuery, type SortQuery, sortsList } from '../sort-query.ts'
import { daysText, massText, placeWords, titleOf } from '../sort-words.ts'
import type { ListedSort, SortList } from './listed-sort.server.ts'

export type SortListView = ReturnType<typeof sortList>
export type SortRow = ReturnType<typeof rowOf>

/** The view of the list, with formatted texts. */
export function sortList(list: SortList, parsed: ParsedSortQuery) {
  const query = parsed.values
  const parts = listParts(sortsList, parsed, list)
  const { isWrong, shown } = parts
  const problems = query.resist.map(value => parts.nameOf('resist', value).split(':')[0]!)
  return {
    ...shown,
    ...headOf(query, parts),
    rows: isWrong ? [] : list.items.map(item => rowOf(item, query)),
    chosenProblem: problems.length === 1 ? problems[0]! : null,
    unknown:
      isWrong || list.unknown.total === 0 || query.page > 1
        ? null
        : {
            title: `Нет данных: ${problems.map(lowerFirst).join(', ')}`,
            count: count(list.unknown.total, sortsList.words),
            rows: list.unknown.items.map(item => rowOf(item, query)),
            more: list.unknown.total - list.unknown.items.length,
          },
    isDemo: list.items.some(({ isDemo }) => isDemo),
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
    resistance: shown
      ? { problem: shortName(shown.problem), level: shown.level, word: resistanceWords[shown.level]! }
      : null,
    ...(sort.cover && { photo: cardPhoto(sort.cover) }),
  }
}

/** «Клястероспориоз (дырчатая пятнистость)»: its other names would take two more lines. */
const shortName = (problem: string) => lowerFirst(problem.replace(/\s\([^()]*\)/, ''))

/** Also of narrower lists of one crop. */
function headOf({ page }: SortQuery, { subject }: ListParts) {
  const name = subject?.label
  const heading = name ? `${name}: сорта и\u00a0гибриды` : 'Сорта'
  return {
    heading,
    crumb: name ?? null,
    lead: name
      ? 'Сроки созревания, устойчивость, регионы допуска. «Нет данных» не\u00a0значит «нет».'
      : 'Чем сорт не\u00a0болеет, когда поспеет и\u00a0где допущен. «Нет данных» не\u00a0значит «нет».',
    title: pagedTitle(page, name ? heading : 'Сорта и\u00a0гибриды: устойчивость и\u00a0сроки'),
    description: `${name ? heading : 'Сорта и\u00a0гибриды плодовых, ягодных и\u00a0овощных культур'}: устойчивость к\u00a0болезням, сроки созревания, регионы допуска по\u00a0Госреестру.`,
  }
}
