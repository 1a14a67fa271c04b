import { Fragment, useEffect, useRef } from 'react'
import { DueMark } from '#site/shell/due-mark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { lettersPath, profileViews, todoPath, viewPath } from './profile-views.ts'
import './cabinet.css'

interface ProfileNavProps {
  /** Of the section that is open. */
  path: string
  isOfGarden?: boolean | undefined
}

/** What is seen of the row beside the open section, in pixels. */
const edge = 48

/** On desktop next to the content. On a phone the whole list on the overview, and a row of the garden's sections on each of them. */
export function ProfileNav({ path, isOfGarden = false }: ProfileNavProps) {
  const list = useRef<HTMLUListElement>(null)
  // The row of a phone begins at its left; the section that is open may stand past the right edge.
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector(`[href="${path}"]`)
    if (row && link) row.scrollLeft += link.getBoundingClientRect().right - row.getBoundingClientRect().right + edge
  }, [path])
  return (
    <nav
      aria-label="Личный кабинет"
      className="cabinet-nav"
      data-is={path === '/profile' ? 'overview' : isOfGarden ? 'garden' : 'other'}
    >
      <ul ref={list}>
        {profileViews.map(view => (
          <Fragment key={view.id}>
            <li data-garden={view.isOfGarden}>
              <Link to={viewPath(view)} top aria-current={viewPath(view) === path ? 'page' : undefined}>
                <Icon name={view.icon} />
                <span className="grow">{view.label}</span>
                <Icon name="chevron-right" size={16} className="to-place text-muted" />
              </Link>
            </li>
            {view.id === 'plantings' && <Todo isOpen={path === todoPath} />}
          </Fragment>
        ))}
        <li>
          <Link to={lettersPath} top aria-current={path === lettersPath ? 'page' : undefined}>
            <Icon name="clock" />
            <span className="grow">Письмо о&nbsp;делах</span>
            <Icon name="chevron-right" size={16} className="to-place text-muted" />
          </Link>
        </li>
        <li>
          <Link to="/logout">
            <Icon name="sign-out" />
            Выйти
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const Todo = ({ isOpen }: { isOpen: boolean }) => (
  <li data-garden>
    <Link to={todoPath} top aria-current={isOpen ? 'page' : undefined}>
      <Icon name="check" />
      <span className="grow">
        Дела <DueMark />
      </span>
      <Icon name="chevron-right" size={16} className="to-place text-muted" />
    </Link>
  </li>
)
