import { Fragment, useEffect, useRef } from 'react'
import { DueMark } from '#site/shell/due-mark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type ProfileView, profileViews, viewPath } from './profile-views.ts'

/** What is seen of the row beside the open section, in pixels. */
const edge = 48

/** On desktop next to the content. On a phone the whole list on the overview, and a row of the garden's sections on each of them. */
export function ProfileNav({ current }: { current: ProfileView }) {
  const isOverview = viewPath(current) === '/profile'
  const list = useRef<HTMLUListElement>(null)
  // The row of a phone begins at its left; the section that is open may stand past the right edge.
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector(`[href="${viewPath(current)}"]`)
    if (row && link) row.scrollLeft += link.getBoundingClientRect().right - row.getBoundingClientRect().right + edge
  }, [current])
  return (
    <nav aria-label="Личный кабинет" className="cabinet-nav" data-is={isOverview ? 'overview' : current.isOfGarden ? 'garden' : 'other'}>
      <ul ref={list}>
        {profileViews.map(view => (
          <Fragment key={view.id}>
            <li data-garden={view.isOfGarden}>
              <Link to={viewPath(view)} top aria-current={view === current ? 'page' : undefined}>
                <Icon name={view.icon} />
                <span className="grow">{view.label}</span>
                <Icon name="chevron-right" size={16} className="to-place text-muted" />
              </Link>
            </li>
            {view.id === 'plantings' && <Todo />}
          </Fragment>
        ))}
        <li>
          <Link to="/profile/reminders" top>
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

const Todo = () => (
  <li data-garden>
    <Link to="/todo" top>
      <Icon name="check" />
      <span className="grow">
        Дела <DueMark />
      </span>
      <Icon name="chevron-right" size={16} className="to-place text-muted" />
    </Link>
  </li>
)
