import { type ListParts, listParts } from '#kit/catalogue-list/list-parts.ts'
import { toSearch } from '#kit/http/list-query.ts'
import type { Month } from '#kit/month.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { monthName } from '#ui/format/format-date.ts'
import type { ProblemList } from '../find-problems.server.ts'
import { toCard } from '../problem-card.ts'
import { kindWords, otherKind, type ProblemKind } from '../problem-kind.ts'
import { type ParsedProblemQuery, type ProblemQuery, problemQuery, problemsList } from '../problem-query.ts'
import { listHead } from './problem-list-head.ts'

export type ProblemListView = ReturnType<typeof toProblemListView>

/** The view of the list, with formatted texts. */
export function toProblemListView(kind: ProblemKind, parsed: ParsedProblemQuery, list: ProblemList, now = new Date()) {
  const query = parsed.values
  const parts = listParts(problemsList(kind), parsed, list)
  const month = moscowMonth(now)
  const cardsOf = (items: ProblemList['items']) => items.map(item => toCard(kind, item, month, query.crop))
  return {
    kind,
    ...parts.shown,
    ...listHead(kind, query.page, parts),
    otherKindTo:
      kindWords[otherKind(kind)].path + toSearch(problemQuery(otherKind(kind)), { ...query, group: [], page: 1 }),
    finder: { crops: cropsOf(parts), crop: query.crop.length === 1 ? query.crop[0] : undefined },
    chips: promotedChips(query, parts, month),
    cards: cardsOf(parts.isWrong ? [] : list.items),
    isDemo: list.items.some(item => item.isDemo),
    /** With the closest matches. */
    empty: parts.shown.empty && {
      ...parts.shown.empty,
      nearest: cardsOf(list.total > 0 ? list.items.slice(0, 6) : list.nearest),
    },
  }
}

/** All crops, by name: in a select they are looked up, not ranked. */
const cropsOf = ({ countsOf }: ListParts) =>
  countsOf('crop')
    .map(({ value, label }) => ({ alias: value, name: label ?? value }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru'))

/** Shortcuts above the list: problems active now, and the crops with most problems. */
function promotedChips(query: ProblemQuery, { countsOf, href }: ListParts, month: number) {
  const key = String(month).padStart(2, '0') as Month
  const isNow = query.month.length === 1 && query.month[0] === key
  const now = countsOf('month').find(({ value }) => value === key)
  const crops = countsOf('crop').filter(({ count }) => count > 0)
  const quarantine = countsOf('quarantine').filter(({ count }) => count > 0)
  return [
    ...(now || isNow
      ? [
          {
            label: `Активны сейчас, ${monthName(month)}`,
            count: now?.count ?? 0,
            current: isNow,
            to: href({ month: isNow ? [] : [key] }),
          },
        ]
      : []),
    ...crops.slice(0, 4).map(({ value, label, count }) => {
      const current = query.crop.length === 1 && query.crop[0] === value
      return { label: label ?? value, count, current, to: href({ crop: current ? [] : [value] }) }
    }),
    ...quarantine.map(({ count }) => ({
      label: 'Карантинные',
      count,
      current: query.quarantine,
      to: href({ quarantine: !query.quarantine }),
    })),
  ]
}
