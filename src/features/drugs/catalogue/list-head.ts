import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import type { ListParts } from '#kit/catalogue-list/list-parts.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, number, plural } from '#ui/format/format.ts'
import { type DrugQuery, drugsList, isOnlyPair } from './drug-query.ts'
import type { DrugList } from './list-drugs.server.ts'
import { purposeNames } from './purpose-names.ts'

/** Texts of the whole list, and of one crop, one problem, both, or one group. */
export function listHead(query: DrugQuery, list: DrugList, { isWrong, subject }: ListParts) {
  const { h1, title, description } = headTexts(query, list, subject?.filter === 'purpose')
  return {
    /** In breadcrumbs and data for search engines the number of the heading would only grow old. */
    heading: isWrong ? h1 : answer(query, list, h1),
    crumb: h1 === drugsList.name ? null : h1,
    title: pagedTitle(query.page, title, h1),
    description,
  }
}

/** The heading of a crop and a problem answers whether something is allowed. */
function answer(query: DrugQuery, { usable, total }: DrugList, h1: string): string {
  const end = h1.indexOf(': чем обработать')
  if (end < 0 || !isOnlyPair(query) || (total > 0 && !usable)) return h1
  // Other names of a problem would take a phone's heading to five lines; the title of the window keeps them.
  const subject = h1.slice(0, end).replaceAll(/\s\([^()]*\)/g, '')
  return total === 0 || !usable?.drugs
    ? `${subject}: разрешённого нет`
    : `${subject}: ${plural(usable.drugs, 'разрешён', 'разрешены', 'разрешено')} ${number(usable.drugs)}`
}

function headTexts(query: DrugQuery, list: DrugList, isOfPurpose: boolean) {
  const name = (group: 'crop' | 'target') => list.counts[group].find(({ value }) => value === query[group][0])?.label
  const crop = query.crop.length === 1 ? name('crop') : undefined
  const problem = query.target.length === 1 ? name('target') : undefined
  const total = count(list.total, drugsList.words)
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
  if (isOfPurpose) {
    const group = purposeNames[query.purpose[0]!]
    return {
      h1: group,
      title: `${group} для сада и огорода`,
      description: `${group}: ${total} для сада и огорода. Нормы каждого по культурам: доза, расход раствора, срок ожидания, число обработок, разрешение для личных хозяйств.`,
    }
  }
  return {
    h1: drugsList.name,
    title: 'Препараты для сада и огорода: нормы и сроки',
    description: `${total} для защиты сада и огорода: культуры, вредители и болезни, доза на ведро воды, срок ожидания, класс опасности и разрешение для личных хозяйств.`,
  }
}
