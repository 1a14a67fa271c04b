import type { UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { alias as aliasParam, parseQuery } from '#kit/http/list-query.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { days, number, typeset } from '#ui/format/format.ts'
import type { StoredProblem } from './find-problems.server.ts'
import { isCountable, measuresOf, rungTitles, stepsForToday, typesetSteps } from './ladder.ts'
import { rungs, severities } from './problem.ts'
import { type Choice, detailHead } from './problem-detail-head.ts'
import type { ProblemKind } from './problem-kind.ts'
import { groupOptions } from './problem-query.ts'
import { byOrgan, difference, weightWord } from './recognition.ts'
import { seasonIn, seasonLevels } from './season.ts'
import { upperFirst, withoutFullStop } from './sentence.ts'

type Host = StoredProblem['hosts'][number]

export function chooseCrop({ hosts }: StoredProblem, search: URLSearchParams): Choice {
  const { values, errors } = parseQuery({ crop: aliasParam() }, search)
  const named = hosts.find(host => host.alias === values.crop)
  const isWrong = !named && (values.crop !== undefined || errors.crop !== undefined)
  return { crop: named ?? (hosts.length === 1 ? hosts[0]! : null), isByAddress: named !== undefined, isWrong }
}

export type ProblemView = ReturnType<typeof toProblemView>

/** The view of a problem's page, with formatted texts. */
export function toProblemView(kind: ProblemKind, problem: StoredProblem, choice: Choice, uses: readonly UseRow[], now = new Date()) {
  const { alias, name, latin } = problem
  const active = problem.activeMonths.map(Number)
  const season = seasonIn(active, moscowMonth(now))
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
    isWrongCrop: choice.isWrong,
    hosts: problem.hosts.map(host => ({
      alias: host.alias,
      name: host.name,
      severity: severities[String(host.severity) as keyof typeof severities],
      drugs: problem.products.filter(product => product.crop === host.alias).length,
    })),
    season: { levels: seasonLevels(active), month: season.currentMonth },
    steps: typesetSteps(stepsForToday(todayFacts(problem, crop, season, uses))),
    picture: problem.picture && typeset(problem.picture),
    organs: signGroups(problem),
    lookAlikes: lookAlikes(problem),
    treat: treatFacts(kind, problem, season.text),
    lifecycle: problem.lifecycle && typeset(problem.lifecycle),
    biology: biologyFacts(kind, problem),
    rungs: (Object.keys(rungs) as (keyof typeof rungs)[]).map(rung => ({
      rung,
      title: rungTitles[rung],
      texts: measuresOf(problem.measures, rung).map(typeset),
    })),
    chemistry: crop ? chosenChemistry(problem, crop, uses) : null,
    byCrop: crop ? null : chemistryByCrop(problem),
    sources: sourcesOf(problem),
    previous: problem.previous,
    next: problem.next,
    head: detailHead(kind, problem, choice),
  }
}

function todayFacts(problem: StoredProblem, crop: Host | null, season: ReturnType<typeof seasonIn>, uses: readonly UseRow[]) {
  const drugs = new Map(uses.map(use => [use.drug.alias, use.drug.isBiological]))
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
      drugs: drugs.size,
      biological: [...drugs.values()].filter(Boolean).length,
      partialOnly: uses.length > 0 && uses.every(use => isPartial(use, problem.alias)),
      insteadText: gap?.insteadText ?? null,
    },
  }
}

const isPartial = (use: UseRow, alias: string) => use.targets.some(target => target.alias === alias && target.partial)

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
const incubation = (range: string) => (/^\d+$/.test(range) ? days(range) : `${range.replace('-', '–')}\u00a0дней`)

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

function chosenChemistry(problem: StoredProblem, crop: Host, uses: readonly UseRow[]) {
  const gap = problem.gaps.find(one => one.crop === crop.alias)
  const shown = uses.map(use => toUseView(use, problem.alias, crop.alias))
  return {
    biological: shown.filter(use => use.isBiological),
    chemical: shown.filter(use => !use.isBiological),
    gap: gap ? { reason: typeset(gap.reason), insteadText: typeset(gap.insteadText) } : null,
    drugsTo: `/drugs?crop=${crop.alias}&target=${problem.alias}`,
    everywhereTo: `/drugs?target=${problem.alias}`,
    pair: `${crop.name} × ${problem.name}`,
  }
}

function toUseView(use: UseRow, alias: string, crop: string) {
  const { drug } = use
  return {
    key: use.alias,
    alias: drug.alias,
    name: drug.name,
    isBiological: drug.isBiological,
    verdict: verdictForBadge(use),
    calculate: isCalculable(use.verdict.level) ? calculatorLink({ drug: drug.alias, crop, target: alias, use: use.alias }) : null,
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

/** Without a chosen crop: the products for each host, or the reason of its gap. */
function chemistryByCrop({ hosts, products, gaps }: StoredProblem) {
  const productsFor = (crop: string | null) => products.filter(product => product.crop === crop).map(({ crop: _, ...product }) => product)
  const crops = hosts.map(({ alias, name }) => {
    const gap = gaps.find(one => one.crop === alias)
    return { alias, name, products: productsFor(alias), reason: gap ? typeset(gap.reason) : null }
  })
  const fallow = productsFor(null)
  return { crops, fallow: fallow.length > 0 ? fallow : null }
}

function sourcesOf({ sources }: StoredProblem) {
  const seen = new Map(sources.map(({ title, address, isGeneral }) => [`${title} ${address}`, { title, address, isGeneral }]))
  return [...seen.values()]
}
