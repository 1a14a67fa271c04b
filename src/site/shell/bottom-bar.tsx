import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { AccountLink } from './account-link.tsx'
import { SectionLink } from './section-link.tsx'

const item =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs whitespace-nowrap text-muted max-[22.5rem]:text-[0.6875rem] [&.router-link-active]:text-link [&.router-link-exact-active]:font-semibold focus-visible:-outline-offset-2'

/** The main menu on a phone. Items are as wide as their words; only that of the account has a fixed width, because its name comes later. */
export function BottomBar() {
  return (
    <nav
      aria-label="Главное меню"
      className="screen-only fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex *:flex-auto">
        <li>
          <SectionLink to="/" className={item}>
            <Icon name="home" />
            Главная
          </SectionLink>
        </li>
        <li>
          <SectionLink to="/finder" className={item}>
            <Icon name="diseases" />
            Что с{'\u00a0'}растением
          </SectionLink>
        </li>
        <li>
          <Link to="/drugs" data-search="bottom" className={item}>
            <Icon name="search" />
            Поиск
          </Link>
        </li>
        <li>
          <SectionLink to="/calculator" className={item}>
            <Icon name="calculator" />
            Калькулятор
          </SectionLink>
        </li>
        <li className="w-14 flex-none!">
          <AccountLink className={item} />
        </li>
      </ul>
    </nav>
  )
}
