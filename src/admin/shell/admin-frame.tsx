import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminKeys } from '#admin/palette/admin-keys.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { NavigationGroup } from './navigation.server.ts'
import './admin.css'
import './order.css'

/** The sections beside a page of the admin area. */
export const AdminFrame = ({ groups, children }: { groups: readonly NavigationGroup[]; children: ReactNode }) => (
  <div className="admin">
    <Navigation groups={groups} />
    <div className="admin-page">{children}</div>
  </div>
)

/** A column on desktop; on a phone it opens by its name. */
function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const { pathname } = useLocation()
  const current = pathname.split('/')[2] ?? ''
  const title = groups.flatMap(({ links }) => links).find(({ path }) => path === current)?.title
  return (
    <nav aria-label="Разделы для редакторов" className="admin-nav">
      <AdminKeys pages={groups.flatMap(({ links }) => links)} />
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

const Groups = ({ groups, current }: { groups: readonly NavigationGroup[]; current: string }) =>
  groups.map(({ title, links }) => (
    <section key={title} aria-label={title}>
      <p>{title}</p>
      <ul>
        {links.map(link => (
          <li key={link.path}>
            <Link to={link.path ? `/admin/${link.path}` : '/admin'} top aria-current={link.path === current ? 'page' : undefined}>
              {link.title}
              {link.waiting !== undefined && <Waiting count={link.waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))

const Waiting = ({ count }: { count: number }) => (
  <small>
    <span className="sr-only">ждёт внимания: </span>
    {count}
  </small>
)
