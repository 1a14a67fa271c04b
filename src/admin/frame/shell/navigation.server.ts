import { groupedPaths, type Screen, screenOf, titleOfPath, togetherWith } from '#admin/screens.ts'
import { entities } from '#app/entities.ts'
import type { IconName } from '#ui/icons/icon-names.ts'

export interface NavigationGroup {
  title: string
  /** Opened when somebody needs it. */
  isFolded?: true
  links: readonly NavigationLink[]
}

export interface NavigationLink {
  /** What follows `/admin/`; empty for the queue. */
  path: string
  title: string
  icon?: IconName
  /** Kinds that are reached from the list of this one. */
  others?: readonly { path: string; title: string }[]
  /** What waits for attention, never how many rows there are. */
  waiting?: number
}

/** Groups by the way editors speak; kinds without a group are dictionaries. @param waiting by path of the kind; the queue has the empty path */
export function navigationGroups(waiting: Readonly<Record<string, number>> = {}): NavigationGroup[] {
  const links = entities
    .map(entity => ({ path: entity.path as string, ...screenOf(entity) }))
    .toSorted((a, b) => groupedPaths.indexOf(a.path) - groupedPaths.indexOf(b.path))
  const byGroup = Map.groupBy(links, ({ group }) => group)
  const grouped = [...byGroup].flatMap(([group, list]) =>
    group ? [{ title: group, links: list.filter(isFirst).map(linkOf) }] : [],
  )
  const dictionaries = {
    title: 'Справочники',
    isFolded: true as const,
    links: (byGroup.get(undefined) ?? [])
      .map(({ path, title }) => ({ path, title }))
      .toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
  }
  return [
    { title: 'Работа', links: [queueLink] },
    ...grouped,
    dictionaries,
    { title: 'Управление', links: toolLinks },
  ].map(group => ({
    ...group,
    links: group.links.map(link => (waiting[link.path] ? { ...link, waiting: waiting[link.path]! } : link)),
  }))
}

/** Of the kinds that share an entry. */
const isFirst = ({ path }: { path: string }) => [path, undefined].includes(togetherWith(path)[0])

function linkOf({ path, title, icon, together }: Screen & { path: string }): NavigationLink {
  const others = togetherWith(path)
    .slice(1)
    .map(path => ({ path, title: titleOfPath(path) }))
  return { path, title: together ?? title, icon: icon!, ...(others.length > 0 && { others }) }
}

const queueLink: NavigationLink = { path: '', title: 'Очередь', icon: 'info' }

/** Pages that belong to no kind. */
const toolLinks: readonly NavigationLink[] = [
  { path: 'file-manager', title: 'Файлы', icon: 'folder-open' },
  { path: 'users', title: 'Пользователи', icon: 'user' },
  { path: 'redirects', title: 'Переадресации', icon: 'share' },
  { path: 'journal', title: 'Журнал', icon: 'clock' },
  { path: 'trash', title: 'Удалённое', icon: 'trash' },
]
