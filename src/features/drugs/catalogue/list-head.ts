import { toSearch } from '#kit/http/list-query.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, number, plural } from '#ui/format/format.ts'
import { type DrugQuery, drugQuery, isOnlyPair } from './drug-query.ts'
import type { DrugList } from './list-drugs.server.ts'
import { purposeNames } from './purpose-names.ts'

/** Heading, title, description and canonical path. The list of one crop, one problem or one group is indexed by search engines. */
export function listHead(query: DrugQuery, list: DrugList, isWrong: boolean) {
  const facet = singleFacet(query, list)
  const isPlain = toSearch(drugQuery, { ...query, page: 1 }) === ''
  const isIndexed = !isWrong && list.total > 0 && (isPlain || facet?.isOnly === true)
  const own = facet ? `/drugs${toSearch(drugQuery, facet.query)}` : '/drugs'
  const paged = isIndexed && query.page > 1 ? `${own}${facet ? '&' : '?'}page=${query.page}` : own
  const texts = headTexts(query, list, facet?.kind ?? null)
  return {
    ...texts,
    /** The heading of the page; in breadcrumbs and data for search engines its number would only grow old. */
    heading: isWrong ? texts.h1 : answer(query, list, texts.h1),
    path: facet?.isKnown === false ? '/drugs' : paged,
    isIndexed,
  }
}

interface Facet {
  kind: 'crop' | 'target' | 'purpose'
  query: Partial<DrugQuery>
  /** No other parameter than this value and the page. */
  isOnly: boolean
  isKnown: boolean
}

function singleFacet(query: DrugQuery, { counts }: DrugList): Facet | null {
  for (const kind of ['crop', 'target', 'purpose'] as const) {
    if (query[kind].length !== 1) continue
    const own = { [kind]: query[kind] } as Partial<DrugQuery>
    const isOnly = toSearch(drugQuery, { ...query, page: 1 }) === toSearch(drugQuery, own)
    return { kind, query: own, isOnly, isKnown: kind === 'purpose' || counts[kind].some(({ value }) => value === query[kind][0]) }
  }
  return null
}

/** The heading of a crop and a problem answers whether something is allowed. */
function answer(query: DrugQuery, { usable, total }: DrugList, h1: string): string {
  const end = h1.indexOf(': чем обработать')
  if (end < 0 || !isOnlyPair(query) || (total > 0 && !usable)) return h1
  const subject = h1.slice(0, end)
  return total === 0 || !usable?.drugs
    ? `${subject}: разрешённого нет`
    : `${subject}: ${plural(usable.drugs, 'разрешён', 'разрешены', 'разрешено')} ${number(usable.drugs)}`
}

function headTexts(query: DrugQuery, list: DrugList, kind: Facet['kind'] | null) {
  const name = (group: 'crop' | 'target') => list.counts[group].find(({ value }) => value === query[group][0])?.label
  const crop = query.crop.length === 1 ? name('crop') : undefined
  const problem = query.target.length === 1 ? name('target') : undefined
  const total = count(list.total, { one: 'препарат', few: 'препарата', many: 'препаратов' })
  if (crop && problem)
    return {
      h1: `${crop}, ${lowerFirst(problem)}: чем обработать`,
      title: `${crop}, ${lowerFirst(problem)}: чем обработать`,
      description: `${crop} и ${lowerFirst(problem)}: ${total} с нормой расхода, сроком ожидания и числом обработок. Что разрешено в личном хозяйстве и что делать, когда препарата нет.`,
    }
  if (crop)
    return {
      h1: `Препараты: ${lowerFirst(crop)}`,
      title: `${crop}: препараты от болезней и вредителей`,
      description: `${crop}: ${total} от болезней и вредителей с дозой на ведро воды, сроком ожидания и числом обработок. Видно, что разрешено в личном подсобном хозяйстве.`,
    }
  if (problem)
    return {
      h1: `Препараты: ${lowerFirst(problem)}`,
      title: `${problem}: чем обработать`,
      description: `${problem}: ${total} с дозой, сроком ожидания и числом обработок по каждой культуре. Видно, что разрешено в личном подсобном хозяйстве, а что лишь сдерживает.`,
    }
  if (kind === 'purpose') {
    const group = purposeNames[query.purpose[0]!]
    return {
      h1: group,
      title: `${group} для сада и огорода`,
      description: `${group}: ${total} для сада и огорода. Регламент каждого по культурам: доза, расход раствора, срок ожидания, число обработок, разрешение для личных хозяйств.`,
    }
  }
  return {
    h1: 'Препараты',
    title: 'Препараты для сада и огорода: регламенты и сроки',
    description: `${total} для защиты сада и огорода: культуры, вредители и болезни, доза на ведро воды, срок ожидания, класс опасности и разрешение для личных хозяйств.`,
  }
}

/** «Томат» inside a sentence is «томат»; a name that begins with a Latin word or an abbreviation stays. */
