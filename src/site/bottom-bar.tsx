import { NavLink } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { catalogMenuId } from './catalog-menu.tsx'
import { sections } from './sections.ts'

const item =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted aria-[current]:text-link focus-visible:-outline-offset-2'

/** The main ways within reach of a thumb. */
export function BottomBar() {
  const ways = sections.slice(0, 3)
  return (
    <nav
      aria-label="Главное меню"
      className="screen-only fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <NavLink to="/" end className={item}>
            <Icon name="home" />
            Главная
          </NavLink>
        </li>
        <li>
          <button type="button" popoverTarget={catalogMenuId} className={`${item} w-full`}>
            <Icon name="catalog" />
            Каталог
          </button>
        </li>
        {ways.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} className={item}>
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
