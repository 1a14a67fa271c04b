import { moscowMonth } from '#kit/moscow-day.ts'
import type { FinderFacts, FinderSign } from './find-finder-facts.server.ts'
import { type FinderQuery, finderLink, type ParsedFinderQuery } from './finder-query.ts'
import { rankProblems } from './rank-problems.ts'
import { toResultView } from './result.view.ts'
import { toPickerView } from './sign-picker.view.ts'
import { signsInWords } from './signs-in-words.ts'

export type FinderView = ReturnType<typeof toFinderView>

/** Words that were read in another spelling, and the way back to them. */
const typedWords = (query: FinderQuery, typed: string) => ({
  typed,
  read: query.q,
  to: finderLink({ ...query, q: `"${typed}"` }),
})

/** The page of the finder with formatted texts: a crop is chosen, then signs, then the causes are shown. `typed`: the words before they were corrected. */
export function toFinderView(
  { values: query, errors }: ParsedFinderQuery,
  facts: FinderFacts,
  now = new Date(),
  typed: string | null = null,
) {
  const { crop, crops, problems } = facts
  const signs = signsOf(facts)
  const { phrases, known } = readSigns(query, signs)
  const month = isUnderRoof(query.place) ? undefined : moscowMonth(now)
  const ranked = rankProblems(problems, { yes: known.sign, no: known.no }, month)
  const base = { ...known, organ: undefined, q: '' }
  const isPicking = query.organ !== undefined || query.q !== '' || known.sign.length === 0
  const step = crop === null ? 'crop' : problems.length === 0 ? 'empty' : isPicking ? 'signs' : 'result'
  const result =
    step === 'result' ? toResultView({ crop: crop!, problems, ranked, query: base, signs }, moscowMonth(now)) : null
  return {
    step,
    heading: headingOf(step, crop?.name ?? '', result),
    hint: hintOf(
      query,
      errors,
      facts,
      knownOf([...query.sign, ...query.no], signs).length < new Set([...query.sign, ...query.no]).size,
    ),
    q: query.q,
    typed: typed === null ? null : typedWords(query, typed),
    place: query.place ?? null,
    crop: crop && {
      alias: crop.alias,
      name: crop.name,
      changeTo: finderLink({ sign: query.sign, no: query.no, place: query.place }),
    },
    crops: step === 'crop' || step === 'empty' ? cropsOf(query, crops) : [],
    said: step === 'result' ? saidOf(base, signs) : [],
    picker:
      step === 'signs'
        ? toPickerView({ query: { ...known, q: query.q }, signs, phrases, causes: ranked.length })
        : null,
    result,
    isDemo: problems.some(({ isDemo }) => isDemo),
  } as const
}

/** The query with the signs that problems of the crop have, also those of its words. */
function readSigns(query: FinderQuery, signs: readonly FinderSign[]) {
  const phrases = query.q === '' ? [] : signsInWords(query.q, signs)
  const inWords = (polarity: 'seen' | 'absent') =>
    phrases.flatMap(phrase => (phrase.polarity === polarity ? phrase.signs : []))
  const seen = knownOf([...query.sign, ...inWords('seen')], signs)
  const known = {
    ...query,
    sign: seen,
    no: knownOf([...query.no, ...inWords('absent')], signs).filter(alias => !seen.includes(alias)),
    skip: knownOf(query.skip, signs),
  }
  return { phrases, known }
}

/** In a greenhouse, a room or a store the months of open ground say nothing. */
const isUnderRoof = (place: FinderQuery['place']) => place === 'protected' || place === 'indoor' || place === 'storage'

/** All signs of the problems, the telling ones of the harmful problems first. */
function signsOf({ problems }: FinderFacts): FinderSign[] {
  const importance = new Map<string, number>()
  for (const { severity, signs } of problems)
    for (const { alias, weight } of signs)
      importance.set(alias, Math.max(importance.get(alias) ?? 0, severity * weight))
  const signs = new Map(problems.flatMap(problem => problem.signs.map(sign => [sign.alias, sign] as const)))
  return [...signs.values()].sort((a, b) => importance.get(b.alias)! - importance.get(a.alias)! || a.id - b.id)
}

const knownOf = (aliases: readonly string[], signs: readonly FinderSign[]): string[] =>
  [...new Set(aliases)].filter(alias => signs.some(sign => sign.alias === alias))

function headingOf(
  step: 'crop' | 'empty' | 'signs' | 'result',
  crop: string,
  result: ReturnType<typeof toResultView> | null,
): string {
  if (result) return result.heading
  return step === 'signs'
    ? `${crop}: что вы\u00a0видите?`
    : step === 'empty'
      ? `${crop}: болезней и\u00a0вредителей пока нет`
      : 'Что с\u00a0растением?'
}

const cropsOf = (query: FinderQuery, crops: FinderFacts['crops']) =>
  crops.map(({ alias, name }) => ({ alias, name, to: finderLink({ ...query, crop: alias, organ: undefined }) }))

/** What the user has answered; each link takes one answer back. */
function saidOf(query: FinderQuery, signs: readonly FinderSign[]) {
  const chip = (list: 'sign' | 'no', alias: string) => ({
    // «Бурые расплывчатые пятна, как ошпаренные»: the first part is enough on a chip.
    label: signs.find(sign => sign.alias === alias)!.label.split(',')[0]!,
    isFound: list === 'sign',
    to: finderLink({ ...query, [list]: query[list].filter(one => one !== alias) }),
  })
  return [...query.sign.map(alias => chip('sign', alias)), ...query.no.map(alias => chip('no', alias))]
}

const parameterNames: Partial<Record<string, string>> = {
  organ: 'орган',
  sign: 'признаки',
  no: 'признаки',
  skip: 'признаки',
  place: 'место',
  q: 'слова',
}

function hintOf(
  query: FinderQuery,
  errors: ParsedFinderQuery['errors'],
  { crop }: FinderFacts,
  hasUnknownSigns: boolean,
): string | null {
  if (errors.crop || (query.crop !== undefined && crop === null))
    return 'Такой культуры в\u00a0справочнике нет. Выберите из\u00a0списка.'
  const wrong = [...new Set(Object.keys(errors).flatMap(name => parameterNames[name] ?? []))]
  if (wrong.length > 0)
    return `В\u00a0адресе стоит значение, которого нет в\u00a0справочнике: ${wrong.join(', ')}. Мы его не\u00a0учли.`
  if (crop !== null && hasUnknownSigns)
    return 'Часть признаков из\u00a0адреса на\u00a0этой культуре не\u00a0встречается. Мы их не\u00a0учли.'
  if (query.q !== '' && crop === null) return `Выберите культуру: отметим признаки по\u00a0словам «${query.q}».`
  return null
}
