import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FilePickerContext, PictureDataContext, PictureUploadContext } from '#admin/fields/file-picker-context.ts'
import { LeaveGuards } from '#admin/kit/dialogs/leave-guards.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LazyFilePicker, LazyPictureData, lazyPictureUpload } from './lazy-file-picker.tsx'
import { LazyAccountMenu, LazyAdminKeys } from './lazy-tools.tsx'
import type { NavigationGroup, NavigationLink } from './navigation.server.ts'
import './admin.css'
import './frame.css'
import './operations.css'

const pageId = 'admin-page'

/** The sections beside a page of the admin area. Its styles hide the header and the footer of the public site. */
export const AdminFrame = ({ groups, children }: { groups: readonly NavigationGroup[]; children: ReactNode }) => (
  <div className="admin">
    <Navigation groups={groups} />
    <div id={pageId} tabIndex={-1} className="admin-page">
      <FilePickerContext value={LazyFilePicker}>
        <PictureDataContext value={LazyPictureData}>
          <PictureUploadContext value={lazyPictureUpload}>
            <LeaveGuards>{children}</LeaveGuards>
          </PictureUploadContext>
        </PictureDataContext>
      </FilePickerContext>
    </div>
  </div>
)

/** A column on desktop; on a phone a bar, in which the sections open by the name of the current one. */
function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const { pathname } = useLocation()
  const current = pathname.split('/')[2] ?? ''
  const title = groups.flatMap(({ links }) => links).find(link => isCurrent(link, current))?.title
  return (
    <nav aria-label="Разделы для редакторов" className="admin-nav">
      <a href={`#${pageId}`} className="admin-skip">
        К&nbsp;странице раздела
      </a>
      <Link to="/admin" top className="admin-brand" aria-label="Садозор, для редакторов">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span>Садозор</span>
      </Link>
      <LazyAdminKeys pages={groups.flatMap(({ links }) => links.flatMap(link => [link, ...(link.others ?? [])]))} />
      <details key={pathname} className="admin-nav-menu">
        <summary>
          <Icon name="menu" size={16} />
          <span>{title ?? 'Разделы'}</span>
        </summary>
        <div>
          <Groups groups={groups} current={current} />
          <LazyAccountMenu />
        </div>
      </details>
      <div className="admin-nav-column">
        <Groups groups={groups} current={current} />
      </div>
      <div className="admin-nav-foot">
        <LazyAccountMenu />
      </div>
    </nav>
  )
}

interface GroupsProps {
  groups: readonly NavigationGroup[]
  /** Path of the kind. */
  current: string
}

const Groups = ({ groups, current }: GroupsProps) =>
  groups.map(({ title, links, isFolded }) => (
    <section key={title}>
      {isFolded ? (
        <details className="admin-nav-fold" open={links.some(link => isCurrent(link, current)) || undefined}>
          <summary>
            <Icon name="source" size={16} />
            {title}
            <Icon name="chevron-down" size={16} className="turns" />
          </summary>
          <Links title={title} links={links} current={current} />
        </details>
      ) : (
        <>
          {title !== 'Работа' && <p>{title}</p>}
          <Links title={title} links={links} current={current} />
        </>
      )}
    </section>
  ))

const Links = ({ title, links, current }: Pick<NavigationGroup, 'title' | 'links'> & { current: string }) => (
  <ul aria-label={title}>
    {links.map(link => (
      <li key={link.path}>
        <Link
          to={link.path ? `/admin/${link.path}` : '/admin'}
          top
          aria-current={isCurrent(link, current) ? 'page' : undefined}
        >
          {link.icon && <Icon name={link.icon} size={16} />}
          {link.title}
          {link.waiting !== undefined && <Waiting count={link.waiting} />}
        </Link>
      </li>
    ))}
  </ul>
)

const isCurrent = ({ path, others = [] }: NavigationLink, current: string) =>
  path === current || others.some(({ path }) => path === current)

const Waiting = ({ count }: { count: number }) => (
  <small>
    <span className="sr-only">ждёт внимания: </span>
    {count}
  </small>
)
