import { kindWords } from '#features/problems/problem-kind.ts'
import { difference } from '#features/problems/recognition.ts'
import { organName } from '#features/signs/organ-names.ts'
import { calculatorLink } from '#features/verdict/calculator-link.ts'
import { problemSearch, roadSearch } from '#features/verdict/road.ts'
import { signDrawingName } from '#illustrations/signs/sign.ts'
import { count, typeset } from '#ui/format/format.ts'
import { monthName, months as monthRange } from '#ui/format/format-date.ts'
import type { FinderCrop, FinderProblem, FinderSign } from './find-finder-facts.server.ts'
import { addTo, dropFrom, type FinderQuery, finderLink } from './finder-query.ts'
import { nextQuestion } from './next-question.ts'
import type { Ranked } from './rank-problems.ts'

interface Facts {
  crop: FinderCrop
  problems: readonly FinderProblem[]
  ranked: readonly Ranked<FinderProblem>[]
  query: FinderQuery
  /** All signs of the crop. */
  signs: readonly FinderSign[]
}

export type ResultView = ReturnType<typeof toResultView>
export type CauseView = ReturnType<typeof toCause>

/**
 * The causes for the chosen signs. A cause is named from two matching signs; when none of several signs go together, the closest two
 * causes are compared instead.
 */
export function toResultView({ crop, problems, ranked, query }: Facts, month: number) {
  const first = ranked.find(({ isNamed }) => isNamed) ?? null
  const state = first ? 'named' : query.sign.length > 1 ? 'apart' : 'possible'
  const others = ranked.filter(each => each !== first)
  const cause = (each: Ranked<FinderProblem>) => toCause(each, query, month)
  const question = nextQuestion(ranked, query.skip)
  const compared = first
    ? [first.problem, partnerOf(first.problem, ranked, problems)]
    : state === 'apart'
      ? ranked.slice(0, 2).map(each => each.problem)
      : []
  return {
    state,
    heading: headings[state](first?.problem.name ?? ''),
    lead: leads[state],
    first: first && cause(first),
    others: others.filter(({ isInSeason }) => isInSeason).map(cause),
    rare: others.filter(({ isInSeason }) => !isInSeason).map(cause),
    rareLead: `В\u00a0${inMonth(month)} встречаются нечасто`,
    question: question && toQuestion(question, query),
    lookAlikes:
      compared[0] && compared[1]
        ? toLookAlikes(compared[0], compared[1], { crop: crop.alias, place: query.place })
        : [],
    addTo: finderLink({
      ...query,
      organ: problems.flatMap(({ signs }) => signs).find(({ alias }) => alias === query.sign[0])?.organ,
    }),
    lists: (['diseases', 'pests'] as const).map(kind => ({
      label: kindWords[kind].title,
      to: `${kindWords[kind].path}?crop=${crop.alias}`,
    })),
  } as const
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const headings = {
  named: (name: string) => `Вероятная причина: ${lowerFirst(name)}`,
  possible: () => 'Возможные причины',
  apart: () => 'Такого сочетания нет. Ближе\u00a0всего…',
}

const leads = {
  named: null,
  possible: 'Одного признака мало, чтобы назвать причину. Ответьте на\u00a0вопрос или добавьте признак.',
  apart: 'Ни\u00a0одна причина из\u00a0справочника не\u00a0объясняет два ваших признака сразу. Возможно, причин две.',
}

function toCause(
  { problem, matched, against, open, isInSeason }: Ranked<FinderProblem>,
  { crop, place }: FinderQuery,
  month: number,
) {
  const { kind, alias, name, quarantine, drugs, firstDrugs, signs } = problem
  const to = `/${kind}/${alias}${problemSearch({ crop, place }, [crop!])}`
  return {
    key: problem.key,
    kind,
    alias,
    name,
    to,
    meter: [
      ...matched.map(() => 'yes' as const),
      ...against.map(() => 'no' as const),
      ...open.map(() => 'open' as const),
    ],
    matched: `Совпало ${matched.length} из\u00a0${signs.length}`,
    for: labels(matched),
    against: against.length > 0 ? labels(against) : null,
    open:
      open.length > 0
        ? labels(open.slice(0, 2)) + (open.length > 2 ? ` и\u00a0ещё\u00a0${open.length - 2}` : '')
        : null,
    season: isInSeason
      ? null
      : typeset(`Сейчас, в ${inMonth(month)}, бывает реже: обычно ${monthRange(problem.months)}.`),
    isQuarantine: quarantine,
    drugs: quarantine || drugs === 0 ? null : count(drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' }),
    drugsTo: `/drugs${roadSearch({ crop, target: alias, place })}`,
    calculate: quarantine
      ? []
      : firstDrugs.map(drug => ({
          name: drug.name,
          to: calculatorLink({ drug: drug.alias, use: drug.use, crop, target: alias, place }),
        })),
    measuresTo: `${to}#measures`,
  }
}

const labels = (signs: readonly FinderSign[]) => typeset(signs.map(({ label }) => lowerFirst(label)).join('; '))

/** «ноябре» */
const inMonth = (month: number) => monthName(month).replace(/[ьй]?$/, 'е')

function toQuestion(sign: FinderSign, query: FinderQuery) {
  const skip = dropFrom(query.skip, sign.alias)
  return {
    text: `${typeset(sign.label)}?`,
    where: organName(sign.organ, query.crop!).toLowerCase(),
    drawing: signDrawingName(sign.alias, sign.organ),
    answers: [
      { label: 'Да', to: finderLink({ ...query, skip, sign: addTo(query.sign, sign.alias) }) },
      { label: 'Нет', to: finderLink({ ...query, skip, no: addTo(query.no, sign.alias) }) },
      { label: 'Не\u00a0знаю', to: finderLink({ ...query, skip: addTo(skip, sign.alias) }) },
    ],
  }
}

/** What the first cause is confused with: a declared look-alike on this crop, the best ranked one first, otherwise the next cause. */
function partnerOf(
  first: FinderProblem,
  ranked: readonly Ranked<FinderProblem>[],
  problems: readonly FinderProblem[],
): FinderProblem | undefined {
  const order = [...ranked.map(({ problem }) => problem), ...problems].filter(({ key }) => key !== first.key)
  return order.find(({ key }) => first.lookAlikes.includes(key)) ?? (ranked.length > 1 ? order[0] : undefined)
}

const maxDifferences = 2

function toLookAlikes(first: FinderProblem, second: FinderProblem, road: { crop: string; place?: string | undefined }) {
  const { onlyHere, onlyThere } = difference(first.signs, second.signs)
  const side = ({ kind, alias, name }: FinderProblem, signs: readonly FinderSign[]) => {
    const [deciding] = signs
    return {
      name,
      to: `/${kind}/${alias}${problemSearch(road, [road.crop])}`,
      drawing: deciding ? signDrawingName(deciding.alias, deciding.organ) : null,
      signs: signs.slice(0, maxDifferences).map(({ label }) => typeset(lowerFirst(label))),
    }
  }
  return [side(first, onlyHere), side(second, onlyThere)]
}
