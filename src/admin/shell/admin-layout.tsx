import { Outlet, useLocation } from 'react-router'
import { viewerContext } from '#kit/http/viewer.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { Route } from './+types/admin-layout.ts'
import { type NavigationGroup, navigationGroups } from './navigation.server.ts'
import './admin.css'

/** Null for a user without rights, who stays signed in and reads so in the page. */
export function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>): NavigationGroup[] | null {
  return context.get(viewerContext)?.isAdmin ? navigationGroups() : null
}

/** The kinds change with a new build only. */
export const shouldRevalidate = () => false

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Refused />
  return (
    <div className="admin">
      <Navigation groups={loaderData} />
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  )
}

const Refused = () => (
  <EmptyState heading="h1" title="Недостаточно прав." action={<LinkButton to="/">На главную</LinkButton>}>
    Этот раздел открыт только редакторам справочника.
  </EmptyState>
)

/** A column on desktop; on a phone it opens by its name. */
function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const { pathname } = useLocation()
  const current = pathname.split('/')[2]
  const title = groups.flatMap(({ links }) => links).find(({ path }) => path === current)?.title
  return (
    <nav aria-label="Разделы для редакторов" className="admin-nav">
      <details>
        <summary>
          <Icon name="menu" size={16} />
          {title ?? 'Разделы'}
          <Icon name="chevron-down" size={16} className="turns" />
        </summary>
        <Groups groups={groups} current={current} />
      </details>
      <div className="admin-nav-column">
        <Groups groups={groups} current={current} />
      </div>
    </nav>
  )
}

const Groups = ({ groups, current }: { groups: readonly NavigationGroup[]; current: string | undefined }) =>
  groups.map(({ title, links }) => (
    <section key={title} aria-label={title}>
      <p>{title}</p>
      <ul>
        {links.map(link => (
          <li key={link.path}>
            <Link to={`/admin/${link.path}`} top aria-current={link.path === current ? 'page' : undefined}>
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
