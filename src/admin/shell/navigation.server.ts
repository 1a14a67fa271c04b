import { kindTitle } from '#admin/kinds/kind-titles.ts'
import { entities } from '#app/entities.ts'
import type { IconName } from '#ui/icons/icon-names.ts'

export interface NavigationGroup {
  title: string
  /** Opened when somebody needs it. */
  isFolded?: true
  links: readonly NavigationLink[]
}

interface NavigationLink {
  /** What follows `/admin/`; empty for the queue. */
  path: string
  title: string
  icon?: IconName
  /** What waits for attention, never how many rows there are. */
  waiting?: number
}

/** Groups by the way editors speak; kinds that no group names are dictionaries. */
const groups: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'Защита', paths: ['drugs', 'drug-uses', 'pests', 'diseases'] },
  { title: 'Растения', paths: ['plants', 'sorts'] },
  { title: 'План', paths: ['treatments', 'treatment-schemes'] },
  { title: 'Сайт', paths: ['posts', 'products', 'links'] },
  { title: 'Сады пользователей', paths: ['plots', 'beds', 'plantings'] },
]

const icons: Readonly<Record<string, IconName>> = {
  drugs: 'drugs',
  'drug-uses': 'table',
  pests: 'pests',
  diseases: 'diseases',
  plants: 'plants',
  sorts: 'sorts',
  treatments: 'drop',
  'treatment-schemes': 'calendar',
  posts: 'posts',
  products: 'shop',
  links: 'link',
  plots: 'home',
  beds: 'cards',
  plantings: 'garden',
}

/** @param waiting by path of the kind; the queue has the empty path */
export function navigationGroups(waiting: Readonly<Record<string, number>> = {}): NavigationGroup[] {
  const titles = new Map(entities.map(entity => [entity.path as string, kindTitle(entity)]))
  const grouped = groups.map(({ title, paths }) => ({
    title,
    links: paths.map(path => ({ path, title: titles.get(path)!, icon: icons[path]! })),
  }))
  const named = new Set(groups.flatMap(({ paths }) => paths))
  const others = [...titles].filter(([path]) => !named.has(path)).map(([path, title]) => ({ path, title }))
  const dictionaries = {
    title: 'Справочники',
    isFolded: true as const,
    links: others.toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
  }
  return [{ title: 'Работа', links: [queueLink] }, ...grouped, dictionaries, { title: 'Порядок', links: orderLinks }].map(group => ({
    ...group,
    links: group.links.map(link => (waiting[link.path] ? { ...link, waiting: waiting[link.path]! } : link)),
  }))
}

const queueLink: NavigationLink = { path: '', title: 'Очередь', icon: 'info' }

/** Pages that belong to no kind. */
const orderLinks: readonly NavigationLink[] = [
  { path: 'file-manager', title: 'Файлы', icon: 'folder-open' },
  { path: 'users', title: 'Пользователи', icon: 'user' },
  { path: 'redirects', title: 'Переадресации', icon: 'share' },
  { path: 'journal', title: 'Журнал', icon: 'clock' },
]
