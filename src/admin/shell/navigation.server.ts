import { kindTitle } from '#admin/kinds/kind-titles.ts'
import { entities } from '#app/entities.ts'

export interface NavigationGroup {
  title: string
  links: readonly { path: string; title: string }[]
}

/** Groups by the way editors speak; kinds that no group names are dictionaries. */
const groups: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'Защита', paths: ['drugs', 'drug-uses', 'pests', 'diseases'] },
  { title: 'Растения', paths: ['plants', 'sorts'] },
  { title: 'План', paths: ['treatments', 'treatment-schemes'] },
  { title: 'Сайт', paths: ['posts', 'rubrics', 'links'] },
  { title: 'Магазин', paths: ['products', 'product-categories', 'sales'] },
  { title: 'Сады пользователей', paths: ['plots', 'beds', 'plantings'] },
]

export function navigationGroups(): NavigationGroup[] {
  const titles = new Map(entities.map(entity => [entity.path as string, kindTitle(entity)]))
  const grouped = groups.map(({ title, paths }) => ({
    title,
    links: paths.map(path => ({ path, title: titles.get(path)! })),
  }))
  const named = new Set(groups.flatMap(({ paths }) => paths))
  const others = [...titles].filter(([path]) => !named.has(path)).map(([path, title]) => ({ path, title }))
  return [...grouped, { title: 'Справочники', links: others.toSorted((a, b) => a.title.localeCompare(b.title, 'ru')) }]
}
