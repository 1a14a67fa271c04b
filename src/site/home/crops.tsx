import type { MenuGroup } from '#site/shell/catalog-menu.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'

/** Crops with drawings: a grid on desktop, two horizontally scrolling rows on a phone. */
export function Crops({ groups }: { groups: readonly MenuGroup[] }) {
  const plants = groups.flatMap(group => group.plants)
  if (plants.length === 0) return null
  return (
    <Section
      id="kultury"
      className="screen-only max-md:hidden"
      title="Выберите культуру"
      aside={
        <Link to="/plants" className="tap text-link underline underline-offset-4">
          Все по группам
        </Link>
      }
    >
      <ul className="-mx-4 grid auto-cols-[6rem] grid-flow-col grid-rows-2 gap-2 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6 md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-6 md:grid-rows-none md:overflow-visible md:px-0 md:pb-0 lg:grid-cols-9">
        {plants.slice(0, 36).map(({ alias, name }) => (
          <li key={alias} className="grid">
            <Link
              to={`/plants/${alias}`}
              className="grid content-start overflow-hidden rounded-control border border-line bg-surface text-center no-underline transition-shadow hover:border-primary hover:shadow-lg focus-visible:-outline-offset-2"
            >
              <Illustration kind="plants" alias={alias} alt="" />
              <span className="px-1 py-2 text-sm leading-tight font-medium">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
