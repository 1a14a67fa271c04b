import { NavLink } from 'react-router'
import { Button } from '#ui/button.tsx'
import { catalogMenuId } from './catalog-menu.tsx'
import { Logo } from './logo.tsx'
import { sections } from './sections.ts'

export function Header() {
  return (
    <header className="site border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-6 px-4 sm:px-6 md:h-17 lg:px-8">
        <Logo />
        <Button icon="catalog" popoverTarget={catalogMenuId} className="max-md:hidden">
          Каталог
        </Button>
        <nav aria-label="Разделы" className="ms-auto max-md:hidden">
          <ul className="flex lg:gap-2">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-control px-3 font-medium decoration-2 underline-offset-8 hover:text-link aria-[current]:text-link aria-[current]:underline"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
