import { accusative } from '#kit/text/accusative.ts'
import { monthNumbers, nextStart, type Phase, startsIn } from './phase-months.ts'

/** «Сейчас в саду»: a few lines made only of months, phases and measures of the catalogue. */
export interface GardenFacts {
  problems: GardenProblem[]
  scales: { phases: { name: string; months: string[]; flowering: boolean }[]; crops: Crop[] }[]
  rotation: (Crop & { years: number })[]
}

export interface GardenProblem {
  kind: 'pests' | 'diseases'
  alias: string
  name: string
  months: string[]
  hosts: (Crop & { severity: number })[]
  /** Measures whose text names the current season. */
  measures: string[]
}

interface Crop {
  alias: string
  name: string
}

export interface GardenJob {
  kind: 'watch' | 'do' | 'bloom' | 'harvest' | 'plan' | 'ahead'
  title: string
  text: string
  to: string
  drawing: { kind: 'pests' | 'diseases' | 'plants'; alias: string }
}

const maxJobs = 5

/** At most five: active problems, crops in flower or ripe, measures of the season; in winter plans for the next one. */
export function gardenJobs(facts: GardenFacts, month: number): GardenJob[] {
  const problems = facts.problems
    .filter(({ hosts }) => hosts.length > 0)
    .map(problem => ({ ...problem, months: monthNumbers(problem.months) }))
  const active = problems.filter(({ months }) => months.includes(month)).sort((a, b) => rank(b, month) - rank(a, month))
  const watched = active.slice(0, 2).map(toWatch)
  const season = [
    ...cropsIn(facts, month),
    ...seasonWork(problems, active.slice(0, 2)),
    ...plans(facts, problems, month),
  ]
  const more = active.slice(2).map(toWatch)
  return [...watched, ...season, ...more].slice(0, maxJobs)
}

type Problem = Omit<GardenProblem, 'months'> & { months: number[] }

const worst = ({ hosts }: Problem) => Math.max(...hosts.map(({ severity }) => severity))

/** Problems whose season has just begun first, then the most harmful, then those with most hosts. */
const rank = (problem: Problem, month: number) =>
  (startsIn(problem.months, month) ? 1000 : 0) + worst(problem) * 100 + Math.min(99, problem.hosts.length)

const byHarm = (hosts: Problem['hosts']) => [...hosts].sort((a, b) => b.severity - a.severity)

/** Never «и ещё 1»: the last name takes the same space. */
function namesOf(crops: readonly Crop[], limit = 5): string {
  const shown = crops.length === limit + 1 ? crops.length : limit
  const names = crops.slice(0, shown).map(({ name }) => name.toLowerCase())
  return names.join(', ') + (crops.length > shown ? ` и\u00a0ещё ${crops.length - shown}` : '')
}

const addressOf = ({ kind, alias, hosts }: Problem) =>
  `/${kind}/${alias}${hosts.length === 1 ? `?crop=${hosts[0]?.alias}` : ''}`

const toWatch = (problem: Problem): GardenJob => ({
  kind: 'watch',
  title: problem.name,
  text: `Осмотрите ${accusative(namesOf(byHarm(problem.hosts)))}.`,
  to: addressOf(problem),
  drawing: { kind: problem.kind, alias: problem.alias },
})

/** Measures of this season, each for crops that the previous ones do not cover. */
function seasonWork(problems: readonly Problem[], watched: readonly Problem[]): GardenJob[] {
  const served = new Set<string>()
  const jobs: GardenJob[] = []
  const candidates = problems.filter(problem => problem.measures.length > 0 && !watched.includes(problem))
  for (const problem of candidates.sort((a, b) => rank(b, 0) - rank(a, 0))) {
    if (jobs.length === 2) break
    if (problem.hosts.some(({ alias }) => served.has(alias))) continue
    for (const { alias } of problem.hosts) served.add(alias)
    const text = `${problem.name}: ${namesOf(byHarm(problem.hosts))}.`
    jobs.push({
      kind: 'do',
      title: withoutFullStop(problem.measures[0]!),
      text,
      to: addressOf(problem),
      drawing: problem,
    })
  }
  return jobs.map(job => ({ ...job, drawing: { kind: job.drawing.kind, alias: job.drawing.alias } }))
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '')

/** Crops that usually flower or are harvested this month, when bees and waiting periods matter. */
function cropsIn({ scales }: GardenFacts, month: number): GardenJob[] {
  const cropsWhere = (fits: (phase: Omit<Phase, 'months'>) => boolean) =>
    scales.flatMap(({ phases, crops }) =>
      phases.some(phase => fits(phase) && monthNumbers(phase.months).includes(month)) ? crops : [],
    )
  const blooming = cropsWhere(({ flowering }) => flowering)
  const ripe = cropsWhere(({ name }) => /созревание|зрелость|сбор/i.test(name) && !/начало|после/i.test(name))
  return [
    ...(blooming.length > 0
      ? [
          {
            kind: 'bloom' as const,
            title: 'Берегите пчёл: идёт цветение',
            text: `Обычно цветут: ${namesOf(blooming)}. Препараты, опасные для\u00a0пчёл, в\u00a0это время не\u00a0применяют.`,
            to: '/drugs?bee=3',
            drawing: { kind: 'plants' as const, alias: blooming[0]!.alias },
          },
        ]
      : []),
    ...(ripe.length > 0
      ? [
          {
            kind: 'harvest' as const,
            title: 'Перед сбором смотрите на срок ожидания',
            text: `Обычно собирают: ${namesOf(ripe)}. Выбирайте препараты с\u00a0коротким сроком.`,
            to: '/drugs?phi=3',
            drawing: { kind: 'plants' as const, alias: ripe[0]!.alias },
          },
        ]
      : []),
  ]
}

const winter = [11, 12, 1, 2]
const dative = [
  'январю',
  'февралю',
  'марту',
  'апрелю',
  'маю',
  'июню',
  'июлю',
  'августу',
  'сентябрю',
  'октябрю',
  'ноябрю',
  'декабрю',
]

/** From November to February: rotation for the next year, and the first problems in it. */
function plans({ rotation }: GardenFacts, problems: readonly Problem[], month: number): GardenJob[] {
  if (!winter.includes(month)) return []
  const jobs: GardenJob[] = []
  const maxYears = Math.max(0, ...rotation.map(({ years }) => years))
  const strict = rotation.filter(({ years }) => years === maxYears)
  if (maxYears > 0) {
    jobs.push({
      kind: 'plan',
      title: 'Спланируйте грядки',
      text: `Дольше всех на\u00a0прежнее место не\u00a0возвращают ${accusative(namesOf(strict))}.`,
      to: `/plants/${strict[0]!.alias}#sevooborot`,
      drawing: { kind: 'plants', alias: strict[0]!.alias },
    })
  }
  const ahead = nextStart(problems, month)
  if (ahead) {
    const [first] = ahead.things.sort((a, b) => rank(b, 0) - rank(a, 0))
    jobs.push({
      kind: 'ahead',
      title: `Подготовьтесь к\u00a0${dative[ahead.month - 1]}`,
      text: `Первыми в\u00a0сезоне: ${namesOf(ahead.things, 3)}.`,
      to: addressOf(first!),
      drawing: { kind: first!.kind, alias: first!.alias },
    })
  }
  return jobs
}
