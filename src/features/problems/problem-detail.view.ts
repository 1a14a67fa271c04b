import type { UsePage } from '#features/drugs/uses/find-uses.server.ts'
import { coverPhoto, galleryPhotos } from '#features/files/picture.ts'
import { rungs, severities } from '#features/problem-fields/problem-fields.ts'
import { organName } from '#features/signs/organ-names.ts'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { resistant } from '#features/sorts/resistance.ts'
import { problemSearch, type Road, roadSearch } from '#features/verdict/road.ts'
import { drawingAlt } from '#illustrations/drawing.ts'
import type { ParsedQuery } from '#kit/http/list-query.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { days, number, typeset } from '#ui/format/format.ts'
import { activityIn, activityLevels } from './active-months.ts'
import { groupOptions } from './catalogue/problem-filters.server.ts'
import type { OnlyOn, StoredProblem } from './find-problem.server.ts'
import { measuresOf, rungTitles } from './ladder.ts'
import { chemistryByCrop, chosenChemistry, drugsOn, pathOf, productsOn, roadOf } from './problem-chemistry.view.ts'
import { type Choice, type CropChoice, detailHead } from './problem-detail-head.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import type { problemPageQuery } from './problem-query.ts'
import { byOrgan, difference, weightWord } from './recognition.ts'
import { upperFirst, withoutFullStop } from './sentence.ts'
import { isCountable, stepsForToday, typesetSteps } from './steps-for-today.ts'

/** The crop that the address names, or the only host. */
export function chooseCrop(
  { hosts }: StoredProblem,
  { values, errors }: ParsedQuery<typeof problemPageQuery>,
): CropChoice {
  const named = hosts.find(host => host.alias === values.crop)
  const isWrong = !named && (values.crop !== undefined || errors.crop !== undefined)
  return { crop: named ?? (hosts.length === 1 ? hosts[0]! : null), isByAddress: named !== undefined, isWrong }
}

export type ProblemView = ReturnType<typeof toProblemView>

/** The view of a problem's page, with formatted texts. `uses` are those of the chosen crop. */
export function toProblemView(
  kind: ProblemKind,
  stored: StoredProblem,
  choice: Choice,
  uses: UsePage | null,
  now = new Date(),
) {
  const problem = onCrop(stored, choice.crop)
  const active = problem.activeMonths.map(Number)
  const month = moscowMonth(now)
  const openActivity = activityIn(active, month)
  // The months of the catalogue are those of open ground.
  const activity = choice.place === 'protected' ? activityIn([], month) : openActivity
  const { crop } = choice
  return {
    kind,
    ...identityOf(kind, problem),
    crop: crop && { alias: crop.alias, name: crop.name },
    isWrongCrop: choice.isWrong,
    ...cropsOf(kind, problem, choice),
    season: { levels: activityLevels(active), month: activity.currentMonth },
    steps: typesetSteps(
      stepsForToday({
        ...todayFacts(problem, choice, activity, uses?.counts),
        month,
        askCover: askCover(kind, problem, choice),
      }),
    ),
    picture: problem.picture && typeset(problem.picture),
    organs: signGroups(problem, crop),
    lookAlikes: lookAlikes(problem, roadOf(problem, choice), crop),
    treat: treatFacts(kind, problem, openActivity.text),
    lifecycle: problem.lifecycle && typeset(problem.lifecycle),
    biology: biologyFacts(kind, problem),
    rungs: ladderTexts(problem),
    chemistry: crop && uses ? chosenChemistry(kind, problem, choice, uses, now) : null,
    byCrop: crop ? null : chemistryByCrop(kind, problem, choice.place),
    sources: sourcesOf(problem),
    sorts:
      problem.resistantSorts > 0
        ? { to: `/sorts?resist=${problem.alias}:${resistant}`, count: problem.resistantSorts }
        : null,
    ...picturesAndNeighbours(kind, problem, roadOf(problem, choice)),
    head: detailHead(kind, problem, choice),
  }
}

const identityOf = (kind: ProblemKind, problem: StoredProblem) => ({
  alias: problem.alias,
  name: problem.name,
  latin: problem.latin,
  /** What causes a disease stands in its biology. */
  kindWord: kind === 'diseases' ? kindWords.diseases.one : problem.kind,
  isQuarantine: problem.quarantine,
  isDemo: problem.isDemo,
  confidence: problem.confidence,
})

const ladderTexts = (problem: StoredProblem) =>
  (Object.keys(rungs) as (keyof typeof rungs)[]).map(rung => ({
    rung,
    title: rungTitles[rung],
    texts: textsOf(problem, rung),
  }))

/** The crops to choose from, and where the page and its list are for the chosen ones. */
const cropsOf = (kind: ProblemKind, problem: StoredProblem, choice: Choice) => ({
  hosts: problem.hosts.map(host => ({
    alias: host.alias,
    /** This page for the crop. */
    to: pathOf(kind, problem) + roadSearch({ crop: host.alias, place: choice.place }),
    name: host.name,
    severity: severities[String(host.severity) as keyof typeof severities],
    drugs: productsOn(problem, host.alias).total,
  })),
  place: choice.place,
  /** This page without a crop. */
  allTo: pathOf(kind, problem) + roadSearch({ place: choice.place }),
  /** The list that the visitor comes from. */
  listTo: kindWords[kind].path + roadSearch({ crop: roadOf(problem, choice).crop }),
})

function picturesAndNeighbours(kind: ProblemKind, problem: StoredProblem, road: Road) {
  const { alias, group, name, cover, images, previous, next } = problem
  const linked = (other: StoredProblem['next']) =>
    other && { to: pathOf(kind, other) + problemSearch(road, other.crops), name: other.name }
  return {
    cover: cover && coverPhoto(cover),
    drawingAlt: drawingAlt(kind === 'pests' ? { kind, alias, group } : { kind, alias }, { name }),
    photos: galleryPhotos(cover, images),
    previous: linked(previous),
    next: linked(next),
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
  const here = <T extends OnlyOn>(rows: readonly T[]) =>
    rows.filter(({ onlyOn }) => onlyOn === null || onlyOn === crop.id)
  const lookAlikes = problem.lookAlikes.map(other => ({ ...other, signs: here(other.signs) }))
  return { ...problem, signs: here(problem.signs), measures: here(problem.measures), lookAlikes }
}

/** Asked once; without a chosen crop when it matters for any. */
function askCover(kind: ProblemKind, problem: StoredProblem, choice: Choice) {
  const { crop, place } = choice
  if (place !== undefined || !(crop ? [crop] : problem.hosts).some(({ isCoverable }) => isCoverable)) return null
  const to = (answer: 'open' | 'protected') =>
    pathOf(kind, problem) + roadSearch({ crop: roadOf(problem, choice).crop, place: answer })
  return { covered: to('protected'), open: to('open') }
}

function todayFacts(
  problem: StoredProblem,
  { crop, place }: Choice,
  activity: ReturnType<typeof activityIn>,
  counts?: UsePage['counts'],
) {
  const gap = problem.gaps.find(one => one.crop === crop?.alias)
  return {
    activity,
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

const signGroups = ({ signs }: StoredProblem, crop: Choice['crop']) =>
  byOrgan(signs, Object.keys(organs) as Organ[]).map(({ organ, signs: here }) => ({
    organ: organWord(organ, crop),
    signs: here.map(({ label, weight }) => ({ label: typeset(label), weight, word: weightWord(weight) })),
  }))

/** Their links keep the crop if they live on it. */
const lookAlikes = ({ signs, lookAlikes: others }: StoredProblem, road: Road, crop: Choice['crop']) =>
  others.map(({ signs: theirs, crops, ...other }) => {
    const { onlyHere, onlyThere, common } = difference(signs, theirs)
    return {
      ...other,
      to: pathOf(other.kind, other) + problemSearch(road, crops),
      here: labels(onlyHere, crop),
      there: labels(onlyThere, crop),
      common,
    }
  })

const labels = (signs: readonly { label: string; organ: Organ }[], crop: Choice['crop']) =>
  signs.map(({ label, organ }) => ({ label: typeset(label), organ: organWord(organ, crop) }))

/** Of one crop its own word, of several all that it may be: «Плод, ягода, кочан». */
const organWord = (organ: Organ, crop: Choice['crop']) => (crop ? organName(organ, crop.alias) : organs[organ])

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
        term: thresholdText && !isCountable(thresholdText) ? 'Как следить' : 'Когда пора обрабатывать',
        value: sentence(thresholdText),
        note: exact ? typeset(`${exact}.`) : null,
      },
      season,
      favourable,
    ]
  }
  return [
    {
      term: 'Сколько до первых признаков',
      value: problem.incubationDays ? incubation(problem.incubationDays) : unknown,
    },
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
const incubation = (range: string) => typeset(range.replace('-', '–').replace(/\d{1,4}$/, last => days(last)))

const sentence = (text: string | null) => (text ? typeset(`${upperFirst(withoutFullStop(text))}.`) : unknown)

function biologyFacts(kind: ProblemKind, problem: StoredProblem) {
  const facts = [
    {
      term: kind === 'pests' ? 'Группа' : 'Возбудитель',
      value: upperFirst(groupOptions[kind][problem.group] ?? unknown),
    },
    { term: 'Отряд', value: problem.taxonOrder && upperFirst(problem.taxonOrder) },
    { term: 'Другие названия', value: problem.synonyms && upperFirst(problem.synonyms) },
    { term: 'Код EPPO', value: problem.eppo },
  ]
  return facts.filter((fact): fact is { term: string; value: string } => Boolean(fact.value))
}

function sourcesOf({ sources }: StoredProblem) {
  const seen = new Map(sources.map(({ title, address }) => [`${title} ${address}`, { title, address }]))
  return [...seen.values()]
}
