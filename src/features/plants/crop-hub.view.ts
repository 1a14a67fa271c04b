import type { UsePage, UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { coverPhoto } from '#features/files/picture.ts'
import type { ReaderSource } from '#features/sources/reader-source.server.ts'
import { calculatorLink, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { type Road, roadSearch } from '#features/verdict/road.ts'
import { drawingAlt } from '#illustrations/drawing.ts'
import { type ParsedQuery, toSearch } from '#kit/http/list-query.ts'
import { count, days, plural, typeset } from '#ui/format/format.ts'
import { countedFrom, date } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import { factsOf, rotationRule } from './crop-facts.ts'
import type { CropProblem, StoredPlant } from './find-plant.server.ts'
import { groupTree, membersOf, pathTo } from './group-tree.ts'
import { fromMonth, inMonth, monthNumbers, monthOf, nextStart, type Phase, phasesAt } from './phase-months.ts'
import { type HubFilters, hubQuery, isHubFiltered, isTable } from './plant-query.ts'
import { allowedText, type ProblemProducts, problemProducts } from './problem-products.view.ts'

/** The view of a crop's page, with formatted texts. */

const nbsp = '\u00a0'
const problemWords = { one: 'проблема', few: 'проблемы', many: 'проблем' }
const drugWords = { one: 'препарат', few: 'препарата', many: 'препаратов' }
const wordsOfUses = { one: 'норма', few: 'нормы', many: 'норм' }

export type Relative = StoredPlant['relatives'][number]

const phasesOf = (plant: StoredPlant): Phase[] =>
  plant.phases.map(phase => ({ ...phase, months: monthNumbers(phase.months) }))

export interface ProblemView {
  kind: CropProblem['kind']
  alias: string
  name: string
  severity: number
  months: number[]
  /** «11 препаратов», «2 препарата, только сдерживают», «разрешённых нет». */
  allowed: string
  drugs: number
  quarantine: boolean
  gap: CropProblem['gap']
  /** Nothing solves it: no product is allowed, or those that are only suppress it. */
  hasGap: boolean
  /** Null without allowed products, and where the table shows all of them. */
  products: ProblemProducts | null
}

/** Problems by harm and season, as in the lists of problems. */
function problemsOf({ alias: crop, problems }: StoredPlant, month: number, withProducts: boolean): ProblemView[] {
  const harm = ({ severity, months }: ProblemView) => severity * (months.includes(month) ? 2 : 1)
  return problems
    .map(problem => {
      const { drugs, partial, months, best: _, gap, ...facts } = problem
      return {
        ...facts,
        drugs,
        gap: gap ? { reason: typeset(gap.reason), instead: typeset(gap.instead) } : drugs === 0 ? unknownGap : null,
        hasGap: gap !== null || drugs === 0,
        months: monthNumbers(months),
        allowed: allowedText(drugs, partial),
        products: withProducts ? problemProducts(crop, problem) : null,
      }
    })
    .sort((a, b) => harm(b) - harm(a))
}

const unknownGap = {
  reason: 'Разрешённых для личного хозяйства препаратов в\u00a0каталоге нет.',
  instead: 'агротехника и\u00a0биозащита\u00a0— на\u00a0странице проблемы.',
}

/** The phases and active problems of a month, worst first, and what starts next. */
function monthOverview(phases: readonly Phase[], problems: readonly ProblemView[], month: number) {
  const ahead = nextStart(problems, month)
  const { current, next } = phasesAt(phases, month)
  return {
    month,
    title: `Обычно сейчас, ${inMonth(month)}`,
    current: current.join(' · ') || 'Между сезонами',
    next: next && `Дальше, ${fromMonth(next.month)}: ${next.names.join(', ').toLowerCase()}`,
    problems: problems.filter(problem => problem.months.includes(month)).map(({ alias }) => alias),
    ahead: ahead && {
      title: `Следующими, ${fromMonth(ahead.month)}:`,
      problems: ahead.things.map(({ alias }) => alias),
    },
  }
}

/** A paragraph that is unique to the crop, for people and search engines. */
function summaryOf(plant: StoredPlant, drugs: number): string {
  const { problems } = plant
  if (problems.length === 0) return typeset(`${plant.shortName}: вредителей и болезней в каталоге пока нет.`)
  const worst = problems.filter(problem => problem.severity === 3).slice(0, 3)
  const gaps = problems.filter(problem => problem.drugs === 0).length
  const harm = `сильнее всего ${worst.length === 1 ? 'вредит' : 'вредят'} ${joinNames(worst.map(({ name }) => lowerFirst(name)))}`
  const sentences = [
    `${plant.shortName}: ${problemCounts(problems)} в${nbsp}каталоге${worst.length > 0 ? `, ${harm}` : ''}.`,
    drugs > 0
      ? `Для личного хозяйства ${plural(drugs, 'разрешён', 'разрешены', 'разрешено')} ${count(drugs, drugWords)}.`
      : 'Разрешённых для личного хозяйства препаратов в каталоге нет: написано, что делать вместо опрыскивания.',
    drugs > 0 && gaps > 0
      ? `От ${gaps === 1 ? 'одной' : gaps} из ${problems.length} ${plural(problems.length, 'напасти', 'напастей', 'напастей')} препарата нет: подскажем, чем помочь без него.`
      : '',
  ]
  return typeset(sentences.filter(Boolean).join(' '))
}

/** «10 болезней и 5 вредителей». */
function problemCounts(problems: readonly Pick<CropProblem, 'kind'>[]): string {
  const diseases = problems.filter(({ kind }) => kind === 'diseases').length
  const pests = problems.length - diseases
  const parts = [
    diseases > 0 ? count(diseases, { one: 'болезнь', few: 'болезни', many: 'болезней' }) : '',
    pests > 0 ? count(pests, { one: 'вредитель', few: 'вредителя', many: 'вредителей' }) : '',
  ].filter(Boolean)
  return parts.join(' и\u00a0') || count(0, problemWords)
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const joinNames = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и\u00a0${names.at(-1)}`

export interface UseView {
  alias: string
  /** Its page, and the calculator with this row. */
  to: string
  calculate: string
  name: string
  bio: boolean
  /** `targets`: aliases of problems of this crop; `purposes`: names of other purposes. */
  targets: string[]
  purposes: string[]
  partial: string[]
  rate: string
  phi: string
  applications: string
  /** The time of treatment, and the place if there is only one. */
  timing: string
  verdict: Pick<UseRow['verdict'], 'level' | 'why'>
}

/** Uses on a page of the hub. */
export const hubPageSize = 40

const anyPlace = 'любое место'
const placeNames = { open: 'грядка', protected: 'теплица' } as const

function toUseView(use: UseRow, crop: string, place: Road['place']): UseView {
  const problems = use.targets.filter(target => target.kind !== 'effects')
  const road = { crop, target: use.targets.length === 1 ? problems[0]?.alias : undefined, place }
  return {
    alias: use.alias,
    to: `/drugs/${use.drug.alias}${roadSearch(road)}`,
    calculate: calculatorLink({ ...road, drug: use.drug.alias, use: use.alias }),
    name: use.drug.name,
    bio: use.drug.isBiological,
    targets: problems.map(({ alias }) => alias),
    purposes: use.targets.filter(target => target.kind === 'effects').map(({ name }) => name),
    partial: problems.filter(({ partial }) => partial).map(({ alias }) => alias),
    rate: use.rate,
    phi: use.phi.text,
    applications: use.applications,
    verdict: verdictForBadge(use),
    timing: [use.timing, use.place === anyPlace ? null : use.place].filter(Boolean).join(' · '),
  }
}

export type Hub = ReturnType<typeof hubOf>
export type MonthView = Hub['now']

/** The data of the page. Names of problems are included once, uses refer to them by alias. */
export function hubOf(
  plant: StoredPlant,
  { uses, counts }: UsePage,
  query: ParsedQuery<typeof hubQuery>,
  today: string,
) {
  const { page, view: _, ...filters } = query.values
  const asTable = isTable(query.values)
  const isWrong = Object.keys(query.errors).length > 0
  const search = toSearch(hubQuery, { ...filters, view: 'table', page: 1 })
  const { drugs } = counts
  const phases = phasesOf(plant)
  const month = monthOf(today)
  const problems = problemsOf(plant, month, !asTable && !isWrong)
  const summary = summaryOf(plant, drugs)
  return {
    ...aboutCrop(plant),
    summary,
    description: descriptionOf(plant, drugs),
    now: monthOverview(phases, problems, month),
    phases: phases.map(({ name, months }) => ({ name: typeset(name), months })),
    problems,
    query: filters,
    isFiltered: isWrong || isHubFiltered(filters),
    isTable: asTable || isWrong,
    /** What the links to its problems, its products and the finder carry. */
    road: roadSearch({ crop: plant.alias, place: filters.place }),
    tableTo: `/plants/${plant.alias}${search}#preparaty`,
    isWrong,
    uses: isWrong || !asTable ? [] : uses.map(use => toUseView(use, plant.alias, filters.place)),
    total: { uses: counts.uses, drugs },
    found: isWrong ? 0 : counts.foundDrugs,
    pages: sectionPages(
      { page, size: hubPageSize, total: isWrong ? 0 : counts.foundUses },
      `/plants/${plant.alias}${search}`,
      'preparaty',
    ),
    without: counts.foundUses === 0 && !isWrong ? filtersToDrop(counts, filters) : [],
    today: date(today),
    productsLead: `Только то, что разрешено в\u00a0личном хозяйстве на\u00a0этой культуре: ${countedFrom(today)}.`,
  }
}

/** What does not depend on the day, the products and the chosen filters. */
const aboutCrop = (plant: StoredPlant) => ({
  alias: plant.alias,
  name: plant.name,
  cover: plant.cover && coverPhoto(plant.cover),
  drawingAlt: drawingAlt({ kind: 'plants', alias: plant.alias }, { name: plant.name }),
  shortName: plant.shortName,
  latin: plant.latin,
  lead: plant.description && typeset(plant.description),
  facts: factsOf(plant),
  ...crumbsAndNeighbours(plant),
  exceptions: plant.exceptions,
  moreExceptions: moreExceptions(plant),
  rotation: rotationRule(plant.rotationYears),
  /** Grown in one place for years, so common diseases matter more than the family. */
  isPermanent: plant.rotationYears === 0,
  family: plant.family,
  relatives: plant.relatives,
  sorts: plant.sorts,
  confidence: plant.confidence,
  isDemo: plant.isDemo,
  sources: sourcesOf(plant),
})

/** Sources without duplicates. */
function sourcesOf({ source, waterSource }: StoredPlant): ReaderSource[] {
  const named = [source, waterSource].filter(each => each !== null)
  return [...new Map(named.map(each => [each.title, each])).values()]
}

/** A note about the exceptions that are not shown. */
function moreExceptions({ exceptions, exceptionCount }: StoredPlant): string | null {
  const more = exceptionCount - exceptions.length
  return more > 0 ? `И ещё ${count(more, wordsOfUses)}. Исключения названы на\u00a0странице каждого препарата.` : null
}

/** Filters to drop when nothing matches, with the number of drugs without each. */
function filtersToDrop({ without }: UsePage['counts'], { place, phi, bio }: HubFilters) {
  const labels = {
    place: place && `«${placeNames[place]}»`,
    phi: phi === undefined ? undefined : `«не\u00a0больше ${days(phi)}»`,
    bio: bio ? '«только биопрепараты»' : undefined,
  }
  return (Object.keys(labels) as (keyof HubFilters)[]).flatMap(key => {
    const label = labels[key]
    return label && without[key] > 0 ? [{ label, key, drugs: without[key] }] : []
  })
}

/** Breadcrumbs by the group tree, and the neighbours in the order of the list. */
function crumbsAndNeighbours({ groups, plants, id, shortName }: StoredPlant) {
  const tree = groupTree(groups, plants)
  const order = tree.flatMap(membersOf)
  const at = order.findIndex(each => each.id === id)
  const neighbour = (index: number) => {
    const found = order[index]
    return found ? { alias: found.alias, name: found.name } : null
  }
  return {
    crumbs: [
      { label: 'Главная', to: '/' },
      { label: 'Культуры', to: '/plants' },
      ...pathTo(tree, order[at]!)
        .filter(({ alias, name }) => alias !== '' && name !== shortName)
        .map(({ alias, name }) => ({ label: name, to: `/plants?group=${alias}` })),
      { label: shortName, to: undefined },
    ],
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  }
}

/** Meta description of 120–160 characters, numbers first. */
function descriptionOf({ shortName, latin, problems }: StoredPlant, drugs: number): string {
  const allowed = drugs > 0 ? `${count(drugs, drugWords)} для личного хозяйства` : 'чем заменить препараты'
  const start = `${shortName}${latin ? ` (${latin})` : ''}: ${problemCounts(problems)} по месяцам, ${allowed}, сроки ожидания, фазы развития, севооборот`
  return start.length < 130 ? `${start} и честные пробелы каталога.` : `${start}.`
}
