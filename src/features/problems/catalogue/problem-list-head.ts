import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import type { ListParts } from '#kit/catalogue-list/list-parts.ts'
import { accusative } from '#kit/text/accusative.ts'
import { count as counted } from '#ui/format/format.ts'
import { kindWords, type ProblemKind } from '../problem-kind.ts'
import { fitSentences, lowerFirst } from '../sentence.ts'
import { listTexts } from './problem-list-texts.ts'

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

/** Texts of the whole list, of one crop and of one group. */
export function listHead(kind: ProblemKind, page: number, { active, subject, shown: { total } }: ListParts) {
  const { title } = kindWords[kind]
  const about = active.length === 1 ? subject : null
  const crop = about?.filter === 'crop' ? about.label : undefined
  const heading = crop ? `${crop}: ${title.toLowerCase()}` : about ? groupHeadings[about.value]! : title
  const { lead, description } = listTexts[kind]
  return {
    heading,
    crumb: about && (crop ?? heading),
    lead: about ? leadText(kind, heading, crop) : lead,
    title: pagedTitle(page, `${heading}: признаки и меры`, heading),
    description: about ? summary(heading, total) : description,
  }
}

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
