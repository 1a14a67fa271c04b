import { catalogMenuId, sections } from '#site/sections.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { AccountLink } from './account-link.tsx'
import { Logo } from './logo.tsx'
import { SectionLink } from './section-link.tsx'

const inHeader = sections.filter(({ isInHeader }) => isInHeader !== false)

const action = 'inline-flex min-h-11 items-center justify-center rounded-control font-medium hover:bg-line/60'

export function Header() {
  return (
    <header className="site border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-page items-center flex-wrap gap-x-4 px-4 sm:px-6 md:min-h-17 lg:px-8">
        <Logo />
        <Button
          variant="secondary"
          icon="catalog"
          popoverTarget={catalogMenuId}
          className="max-md:order-last max-md:ms-auto"
        >
          Каталог
        </Button>
        <nav aria-label="Разделы" className="ms-auto max-xl:hidden">
          <ul className="flex">
            {inHeader.map(({ to, label }) => (
              <li key={to}>
                <SectionLink
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-control px-2 font-medium whitespace-nowrap decoration-2 underline-offset-8 hover:text-link [&.router-link-active]:text-link [&.router-link-active]:underline"
                >
                  {label}
                </SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-xl:ms-auto max-md:hidden">
          <Link to="/#search" data-search="top" aria-label="Поиск" title="Поиск" className={`${action} w-11`}>
            <Icon name="search" />
          </Link>
          <Link to="/favorites" aria-label="Избранное" title="Избранное" className={`${action} w-11`}>
            <Icon name="heart" />
          </Link>
          <AccountLink className={`${action} w-30 gap-2`} />
        </div>
      </div>
    </header>
  )
}
