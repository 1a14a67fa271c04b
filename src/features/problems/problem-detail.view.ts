import type { UsePage, UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import type { ParsedQuery } from '#kit/http/list-query.ts'
import { moscowDay, moscowMonth } from '#kit/moscow-day.ts'
import { days, number, typeset } from '#ui/format/format.ts'
import { countedFrom } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import type { OnlyOn, StoredProblem } from './find-problem.server.ts'
import { isCountable, measuresOf, rungTitles, stepsForToday, typesetSteps } from './ladder.ts'
import { rungs, severities } from './problem.ts'
import { type Choice, type CropChoice, detailHead } from './problem-detail-head.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { groupOptions, type problemPageQuery } from './problem-query.ts'
import { byOrgan, difference, weightWord } from './recognition.ts'
import { seasonIn, seasonLevels } from './season.ts'
import { upperFirst, withoutFullStop } from './sentence.ts'

/** Registered uses on a page of the table. */
export const usePageSize = 40

/** The crop that the address names, or the only host. */
export function chooseCrop({ hosts }: StoredProblem, { values, errors }: ParsedQuery<typeof problemPageQuery>): CropChoice {
  const named = hosts.find(host => host.alias === values.crop)
  const isWrong = !named && (values.crop !== undefined || errors.crop !== undefined)
  return { crop: named ?? (hosts.length === 1 ? hosts[0]! : null), isByAddress: named !== undefined, isWrong }
}

export type ProblemView = ReturnType<typeof toProblemView>

/** The view of a problem's page, with formatted texts. `uses` are those of the chosen crop. */
export function toProblemView(kind: ProblemKind, stored: StoredProblem, choice: Choice, uses: UsePage | null, now = new Date()) {
  const problem = onCrop(stored, choice.crop)
  const { alias, name, latin } = problem
  const active = problem.activeMonths.map(Number)
  const month = moscowMonth(now)
  const openSeason = seasonIn(active, month)
  // The months of the catalogue are those of open ground.
  const season = choice.place === 'protected' ? seasonIn([], month) : openSeason
  const { crop } = choice
  return {
    kind,
    alias,
    name,
    latin,
    kindWord: problem.kind,
    isQuarantine: problem.quarantine,
    isDemo: problem.isDemo,
    confidence: problem.confidence,
    crop: crop && { alias: crop.alias, name: crop.name },
    /** By the address. */
    isCropChosen: choice.isByAddress,
    isWrongCrop: choice.isWrong,
    hosts: problem.hosts.map(host => ({
      alias: host.alias,
      name: host.name,
      severity: severities[String(host.severity) as keyof typeof severities],
      drugs: productsOn(problem, host.alias).total,
    })),
    place: choice.place,
    season: { levels: seasonLevels(active), month: season.currentMonth },
    steps: typesetSteps(
      stepsForToday({ ...todayFacts(problem, choice, season, uses?.counts), month, askCover: askCover(kind, problem, choice) }),
    ),
    picture: problem.picture && typeset(problem.picture),
    organs: signGroups(problem),
    lookAlikes: lookAlikes(problem),
    treat: treatFacts(kind, problem, openSeason.text),
    lifecycle: problem.lifecycle && typeset(problem.lifecycle),
    biology: biologyFacts(kind, problem),
    rungs: (Object.keys(rungs) as (keyof typeof rungs)[]).map(rung => ({
      rung,
      title: rungTitles[rung],
      texts: textsOf(problem, rung),
    })),
    chemistry: crop && uses ? chosenChemistry(kind, problem, choice, uses, now) : null,
    byCrop: crop ? null : chemistryByCrop(problem),
    sources: sourcesOf(problem),
    previous: problem.previous,
    next: problem.next,
    head: detailHead(kind, problem, choice),
  }
}

/** The catalogue has measures for every rung; some of them are for one crop only. */
function textsOf({ measures }: StoredProblem, rung: keyof typeof rungs): string[] {
  const texts = measuresOf(measures, rung).map(typeset)
  return texts.length > 0 ? texts : ['Для\u00a0этой культуры отдельных мер здесь нет.']
}

/** Without the signs and measures of other crops. */
function onCrop(problem: StoredProblem, crop: Choice['crop']): StoredProblem {
  if (!crop) return problem
  const here = <T extends OnlyOn>(rows: readonly T[]) => rows.filter(({ onlyOn }) => onlyOn === null || onlyOn === crop.id)
  const lookAlikes = problem.lookAlikes.map(other => ({ ...other, signs: here(other.signs) }))
  return { ...problem, signs: here(problem.signs), measures: here(problem.measures), lookAlikes }
}

/** The list of products for a crop of this problem. */
const drugsOn = ({ alias }: StoredProblem, crop: string, place: Choice['place']) =>
  `/drugs?crop=${crop}&target=${alias}${place ? `&place=${place}` : ''}`

/** Asked once; without a chosen crop when it matters for any. */
function askCover(kind: ProblemKind, { alias, hosts }: StoredProblem, { crop, isByAddress, place }: Choice) {
  if (place !== undefined || !(crop ? [crop] : hosts).some(({ isCoverable }) => isCoverable)) return null
  const to = (answer: 'open' | 'protected') =>
    `${kindWords[kind].path}/${alias}?${new URLSearchParams({ ...(isByAddress && crop && { crop: crop.alias }), place: answer })}`
  return { covered: to('protected'), open: to('open') }
}

function todayFacts(problem: StoredProblem, { crop, place }: Choice, season: ReturnType<typeof seasonIn>, counts?: UsePage['counts']) {
  const gap = problem.gaps.find(one => one.crop === crop?.alias)
  return {
    season,
    isQuarantine: problem.quarantine,
    threshold: problem.thresholdText,
    decidingSign: problem.signs.find(sign => sign.weight === 3)?.label ?? null,
    favourable: problem.favourable,
    measures: problem.measures,
    crop: crop && {
      name: crop.name,
      drugs: counts?.drugs ?? 0,
      biological: counts?.biologicalDrugs ?? 0,
      partialOnly: counts?.isPartial ?? false,
      insteadText: gap?.insteadText ?? null,
      drugsTo: drugsOn(problem, crop.alias, place),
    },
  }
}

const signGroups = ({ signs }: StoredProblem) =>
  byOrgan(signs, Object.keys(organs) as Organ[]).map(({ organ, signs: here }) => ({
    organ: organs[organ],
    signs: here.map(({ label, weight }) => ({ label: typeset(label), weight, word: weightWord(weight) })),
  }))

const lookAlikes = ({ signs, lookAlikes: others }: StoredProblem) =>
  others.map(({ signs: theirs, ...other }) => {
    const { onlyHere, onlyThere, common } = difference(signs, theirs)
    return { ...other, here: labels(onlyHere), there: labels(onlyThere), common }
  })

const labels = (signs: readonly { label: string; organ: Organ }[]) =>
  signs.map(({ label, organ }) => ({ label: typeset(label), organ: organs[organ] }))

const unknown = 'нет данных'

function treatFacts(kind: ProblemKind, problem: StoredProblem, seasonText: string) {
  const season = { term: 'Месяцы активности', value: seasonText || unknown }
  const favourable = { term: 'Опаснее всего', value: sentence(problem.favourable) }
  if (kind === 'pests') {
    const { thresholdText, thresholdValue, thresholdUnit, thresholdNote } = problem
    const exact =
      thresholdValue &&
      `Считаем так: ${[`${number(thresholdValue)} ${thresholdUnit ?? ''}`.trim(), thresholdNote].filter(Boolean).join(', ')}`
    return [
      {
        term: thresholdText && !isCountable(thresholdText) ? 'Как следить' : 'Порог вредоносности',
        value: sentence(thresholdText),
        note: exact ? typeset(`${exact}.`) : null,
      },
      season,
      favourable,
    ]
  }
  return [
    { term: 'Скрытый период', value: problem.incubationDays ? incubation(problem.incubationDays) : unknown },
    { term: 'Как передаётся', value: sentence(problem.transmission) },
    favourable,
    season,
    {
      term: 'Лечится ли',
      value: problem.curable
        ? 'Да: при своевременной обработке растение выздоравливает.'
        : 'Нет: поражённую ткань не вернуть, обработка защищает здоровую.',
    },
  ]
}

/** «3–7» and «10» are days. */
const incubation = (range: string) => (/^\d+$/.test(range) ? days(range) : `${range.replace('-', '–\u2060')}\u00a0дней`)

const sentence = (text: string | null) => (text ? typeset(`${upperFirst(withoutFullStop(text))}.`) : unknown)

function biologyFacts(kind: ProblemKind, problem: StoredProblem) {
  const facts = [
    { term: kind === 'pests' ? 'Группа' : 'Возбудитель', value: upperFirst(groupOptions[kind][problem.group] ?? unknown) },
    { term: 'Отряд', value: problem.taxonOrder && upperFirst(problem.taxonOrder) },
    { term: 'Другие названия', value: problem.synonyms && upperFirst(problem.synonyms) },
    { term: 'Код EPPO', value: problem.eppo },
  ]
  return facts.filter((fact): fact is { term: string; value: string } => Boolean(fact.value))
}

export type UseView = ReturnType<typeof toUseView>

function chosenChemistry(
  kind: ProblemKind,
  problem: StoredProblem,
  { crop, isByAddress, place, page }: Choice,
  { uses, counts }: UsePage,
  now: Date,
) {
  const { alias, name } = crop!
  const gap = problem.gaps.find(one => one.crop === alias)
  const shown = uses.map(use => toUseView(use, problem.alias, alias, place))
  const chosen = new URLSearchParams({ ...(isByAddress && { crop: alias }), ...(place && { place }) })
  const first = `${kindWords[kind].path}/${problem.alias}${chosen.size > 0 ? `?${chosen}` : ''}`
  return {
    biological: shown.filter(use => use.isBiological),
    chemical: shown.filter(use => !use.isBiological),
    /** On all pages. */
    totals: { biological: counts.biologicalUses, chemical: counts.uses - counts.biologicalUses },
    pages: sectionPages({ page, size: usePageSize, total: counts.uses }, first, 'chemistry'),
    first: `${first}#biological`,
    gap: gap ? { reason: typeset(gap.reason), insteadText: typeset(gap.insteadText) } : null,
    drugsTo: drugsOn(problem, alias, place),
    everywhereTo: `/drugs?target=${problem.alias}`,
    pair: `${name} × ${problem.name}`,
    countedFrom: countedFrom(moscowDay(now)),
  }
}

function toUseView(use: UseRow, alias: string, crop: string, place: Choice['place']) {
  const onPlace = place ? `&place=${place}` : ''
  const { drug } = use
  return {
    key: use.alias,
    to: `/drugs/${drug.alias}?crop=${crop}&target=${alias}${onPlace}`,
    name: drug.name,
    isBiological: drug.isBiological,
    verdict: verdictForBadge(use),
    calculate: isCalculable(use.verdict.level) ? calculatorLink({ drug: drug.alias, crop, target: alias, use: use.alias, place }) : null,
    substances: [drug.substances, drug.form].filter(Boolean).join(', '),
    rate: [use.rate, use.rateNote].filter(Boolean).join('; '),
    water: use.water,
    how: [upperFirst(use.method), use.timing].filter(Boolean).join('. '),
    phi: use.phi.text,
    times: [use.applications, use.interval && `перерыв ${use.interval}`].filter(Boolean).join(', '),
    place: use.place,
    confidence: use.confidence,
  }
}

/** Without a chosen crop: the first products for each host, or the reason of its gap. The page of the crop shows all. */
function chemistryByCrop(problem: StoredProblem) {
  const crops = problem.hosts.map(({ alias, name }) => {
    const gap = problem.gaps.find(one => one.crop === alias)
    return { alias, name, ...productsOn(problem, alias), reason: gap ? typeset(gap.reason) : null }
  })
  const fallow = productsOn(problem, null)
  return { crops, fallow: fallow.total > 0 ? fallow : null, everywhereTo: `/drugs?target=${problem.alias}` }
}

/** Products usable on a crop, or on land without a crop. */
function productsOn({ products }: StoredProblem, crop: string | null) {
  const found = products.find(each => each.crop === crop)
  return { total: found?.total ?? 0, products: found?.first ?? [] }
}

function sourcesOf({ sources }: StoredProblem) {
  const seen = new Map(sources.map(({ title, address }) => [`${title} ${address}`, { title, address }]))
  return [...seen.values()]
}
