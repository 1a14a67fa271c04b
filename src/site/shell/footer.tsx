import type { OutgoingLink } from '#features/links/outgoing-link.ts'
import { LinkLine } from '#features/links/outgoing-links.tsx'
import { personalSections, sections } from '#site/sections.ts'
import { Link } from '#ui/link.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Logo } from './logo.tsx'

const linkLook = 'inline-flex min-h-11 mouse:min-h-9 items-center hover:text-link'

export function Footer({ useful }: { useful: readonly OutgoingLink[] }) {
  return (
    <footer className="site mt-8 border-t max-md:mt-4 border-line bg-surface pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 pt-8 pb-6 max-md:gap-y-3 max-md:pt-4 max-md:pb-3 sm:px-6 md:grid-cols-[2fr_1fr] lg:grid-cols-[3fr_2fr_18rem] lg:px-8">
        <div className="grid content-start gap-3 text-sm max-md:gap-1 text-muted">
          <div className="max-md:hidden">
            <Logo />
          </div>
          <p className="max-w-measure">
            <span className="max-md:hidden">
              Справочник защиты растений для&nbsp;сада и&nbsp;огорода: что разрешено, сколько и&nbsp;когда.{' '}
            </span>
            Применяйте препараты по&nbsp;инструкции: этикетка и&nbsp;свидетельство о&nbsp;регистрации важнее любого
            справочника.
          </p>
          <p className="flex flex-wrap gap-x-6 max-md:hidden">
            {personalSections.map(({ to, label }) => (
              <Link key={to} to={to} className={`min-w-11 ${linkLook}`}>
                {label}
              </Link>
            ))}
          </p>
          <Link to="/privacy-policy" className={linkLook}>
            Политика конфиденциальности
          </Link>
        </div>
        <nav aria-label="Разделы сайта и полезные ссылки">
          <ul className="grid gap-x-3 max-md:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] md:grid-cols-[repeat(2,max-content)] md:gap-x-8">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
            {useful.map(link => (
              <li key={link.href} className="col-span-full text-sm min-[20rem]:col-span-2 max-md:[&>a~span]:hidden">
                <LinkLine link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
