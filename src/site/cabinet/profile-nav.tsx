import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type ProfileView, profileViews, viewPath } from './profile-views.ts'

/** On desktop next to the content. On a phone only on the overview; the other sections link back to it. */
export function ProfileNav({ current }: { current: ProfileView }) {
  const isOverview = viewPath(current) === '/profile'
  return (
    <nav aria-label="Личный кабинет" className="cabinet-nav" data-overview={isOverview || undefined}>
      <ul>
        {profileViews.map(view => (
          <li key={view.id}>
            <Link to={viewPath(view)} top aria-current={view === current ? 'page' : undefined}>
              <Icon name={view.icon} />
              <span className="grow">{view.label}</span>
              <Icon name="chevron-right" size={16} className="to-place text-muted" />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/todo" top>
            <Icon name="check" />
            <span className="grow">Дела</span>
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
