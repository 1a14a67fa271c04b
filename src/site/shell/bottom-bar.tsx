import { sections } from '#site/sections.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { DueMark } from './due-mark.tsx'
import { SectionLink } from './section-link.tsx'

const item =
  'flex h-14 flex-col items-center justify-center gap-0.5 px-1 text-xs whitespace-nowrap text-muted max-[22.5rem]:text-[0.6875rem] [[data-letters]_&]:text-[0.625rem] [&.router-link-active]:text-link focus-visible:-outline-offset-2'

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
        <Tab to="/profile" label="Кабинет" icon="user" isDueShown />
      </ul>
    </nav>
  )
}

const Tab = ({ to, label, icon, isDueShown }: { to: string; label: string; icon: IconName; isDueShown?: true }) => (
  <li>
    <SectionLink to={to} className={`relative ${item}`}>
      <Icon name={icon} />
      {label}
      {isDueShown && <DueMark className="absolute top-0.5 left-1/2 ml-2" />}
    </SectionLink>
  </li>
)
