import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { AccountLink } from './account-link.tsx'
import { catalogMenuId } from './catalog-menu.tsx'
import { SectionLink } from './section-link.tsx'
import { sections } from './sections.ts'

const item =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted [&.router-link-active]:text-link focus-visible:-outline-offset-2'

/** The main menu on a phone. */
export function BottomBar() {
  const [first] = sections
  return (
    <nav
      aria-label="Главное меню"
      className="screen-only fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <SectionLink to="/" className={item}>
            <Icon name="home" />
            Главная
          </SectionLink>
        </li>
        <li>
          <button type="button" popoverTarget={catalogMenuId} className={`${item} w-full`}>
            <Icon name="catalog" />
            Каталог
          </button>
        </li>
        <li>
          <Link to="/drugs" data-search="bottom" className={item}>
            <Icon name="search" />
            Поиск
          </Link>
        </li>
        {first && (
          <li>
            <SectionLink to={first.to} className={item}>
              <Icon name={first.icon} />
              {first.label}
            </SectionLink>
          </li>
        )}
        <li>
          <AccountLink className={item} />
        </li>
      </ul>
    </nav>
  )
}
