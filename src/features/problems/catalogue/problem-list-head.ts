import { toSearch } from '#kit/http/list-query.ts'
import { accusative } from '#kit/text/accusative.ts'
import { count as counted } from '#ui/format/format.ts'
import { kindWords, type ProblemKind } from '../problem-kind.ts'
import { activeFilters, emptyProblemQuery, type FilterName, type ProblemQuery, problemQuery } from '../problem-query.ts'
import { firstFitting, fitSentences, lowerFirst } from '../sentence.ts'
import { listTexts } from './problem-list-texts.ts'

/** The label of a filter value; an unknown value is its own label. */
export type ValueLabel = (name: FilterName, value: string) => string

/** Plural of a group, as the heading of its own page. */
const groupHeadings: Record<string, string> = {
  insect: 'Насекомые-вредители',
  mite: 'Растительноядные клещи',
  mollusc: 'Слизни и улитки',
  nematode: 'Нематоды',
  rodent: 'Грызуны',
  bird: 'Птицы-вредители',
  weed: 'Сорняки',
  fungus: 'Грибные болезни',
  oomycete: 'Болезни от оомицетов',
  bacterium: 'Бактериальные болезни',
  virus: 'Вирусные болезни',
  phytoplasma: 'Фитоплазменные болезни',
  actinobacterium: 'Болезни от актинобактерий',
  plasmodiophorid: 'Болезни от плазмодиофоровых',
  physiological: 'Физиологические нарушения',
}

/** Metadata for search engines: lists of one crop or one group are indexed, other combinations are not. */
export function listHead(kind: ProblemKind, query: ProblemQuery, names: ValueLabel, total: number, isBroken: boolean) {
  const { path, title } = kindWords[kind]
  const { lead, description } = listTexts[kind]
  const active = activeFilters(kind, query)
  const only = active.length === 1 ? active[0] : undefined
  const crop = query.crop.length === 1 ? query.crop[0] : undefined
  const isIndexed = active.length === 0 || (only === 'crop' && crop !== undefined) || (only === 'group' && query.group.length === 1)
  const isPlain = isIndexed && query.sort === 'harm' && !isBroken && total > 0
  const own = isPlain ? query : indexedParent(kind, query, crop, names)
  const subject = only === 'crop' && crop ? { crop: names('crop', crop) } : only === 'group' && isIndexed ? { group: query.group[0]! } : {}
  const heading = subject.crop ? `${subject.crop}: ${title.toLowerCase()}` : subject.group ? groupHeadings[subject.group]! : title
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  return {
    heading,
    crumb: active.length === 1 && (subject.crop ?? (subject.group && heading)),
    lead: subject.crop || subject.group ? leadText(kind, heading, subject.crop) : lead,
    title: firstFitting([`${heading}: признаки и меры${page}`, `${heading}${page}`], 60),
    description: subject.crop || subject.group ? summary(heading, total) : description,
    canonical: path + toSearch(problemQuery(kind), own),
    isIndexed: isPlain,
  }
}

/** The indexed list that contains this one: of the single crop if there is one, else the whole list. */
const indexedParent = (kind: ProblemKind, query: ProblemQuery, crop: string | undefined, names: ValueLabel): ProblemQuery =>
  crop !== undefined && names('crop', crop) !== crop && activeFilters(kind, query).length > 1
    ? { ...emptyProblemQuery, crop: [crop] }
    : emptyProblemQuery

const leadText = (kind: ProblemKind, heading: string, crop: string | undefined): string =>
  crop
    ? `${kind === 'pests' ? `Кто портит ${accusative(lowerFirst(crop))}` : `Чем болеет ${lowerFirst(crop)}`}: признаки по органам, месяцы, двойники и меры от простых к химическим.`
    : `${heading}: как узнать, с чем не перепутать и что разрешено на своём участке.`

function summary(heading: string, total: number): string {
  return fitSentences([
    `${heading}\u00a0— ${counted(total, { one: 'запись', few: 'записи', many: 'записей' })} в справочнике.`,
    'Признаки по органам растения, месяцы активности, двойники.',
    'Меры от агротехники до разрешённых препаратов.',
    'Что делать сегодня.',
  ])
}
