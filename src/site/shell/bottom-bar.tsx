import { sections } from '#site/sections.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { SectionLink } from './section-link.tsx'

const item =
  'flex h-14 flex-col items-center justify-center gap-0.5 px-1 text-xs whitespace-nowrap text-muted max-[22.5rem]:text-[0.6875rem] [&.router-link-active]:text-link focus-visible:-outline-offset-2'

/** The main menu on a phone. Items are as wide as their words. The guard of the profile leads visitors to the login. */
export function BottomBar() {
  return (
    <nav
      aria-label="Главное меню"
      className="screen-only fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex overflow-x-auto *:flex-auto">
        <Tab to="/" label="Главная" icon="home" />
        <Tab {...sections[0]!} />
        <li>
          <Link to="/#search" data-search="bottom" className={item}>
            <Icon name="search" />
            Поиск
          </Link>
        </li>
        <Tab {...sections.at(-1)!} />
        <Tab to="/profile" label="Кабинет" icon="user" />
      </ul>
    </nav>
  )
}

const Tab = ({ to, label, icon }: { to: string; label: string; icon: IconName }) => (
  <li>
    <SectionLink to={to} className={item}>
      <Icon name={icon} />
      {label}
    </SectionLink>
  </li>
)
