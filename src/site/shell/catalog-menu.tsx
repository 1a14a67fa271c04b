import { catalogMenuId, personalSections, sections } from '#site/sections.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'

export interface MenuGroup {
  alias: string
  name: string
  plants: readonly { alias: string; name: string }[]
}

/**
 * A native popover with links, which opens, closes and handles Escape without a script: a panel on desktop, a bottom sheet on a phone.
 * The navigation runtime closes it after a navigation.
 */
export function CatalogMenu({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <div id={catalogMenuId} popover="auto" className="catalog-menu border border-line shadow-lg backdrop:bg-black/30">
      <nav aria-label="Каталог" className="mx-auto max-w-page px-4 py-5 sm:px-6 lg:px-8">
        <div className="mb-4 flex items-center justify-between">
          <p className="font-display text-2xl">Каталог</p>
          <IconButton icon="close" label="Закрыть каталог" popoverTarget={catalogMenuId} popoverTargetAction="hide" />
        </div>
        <ul className="grid gap-2 picker:grid-cols-2 lg:grid-cols-3">
          {[...sections, ...personalSections].map(section => (
            <li key={section.to}>
              <Link
                to={section.to}
                className="flex h-full items-center gap-3 rounded-control border border-line p-3 hover:border-primary"
              >
                <Icon name={section.icon} className="text-link" />
                <span className="font-medium">{section.label}</span>
              </Link>
            </li>
          ))}
        </ul>
        {groups.length > 0 && <Crops groups={groups} />}
      </nav>
    </div>
  )
}

/** A group of one crop with the same name, such as «Виноград», stands in the menu as that crop. */
const soleCrop = ({ name, plants: [first, second] }: MenuGroup) => (first?.name === name && !second ? first : undefined)

function Crops({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <ul className="mt-6 gap-6 md:columns-3 lg:columns-4">
      {groups.map(group => {
        const sole = soleCrop(group)
        return (
          <li key={group.alias} className="mb-5 break-inside-avoid">
            <Link
              to={sole ? `/plants/${sole.alias}` : `/plants?group=${group.alias}`}
              className="text-sm font-semibold hover:text-link"
            >
              {group.name}
            </Link>
            {!sole && (
              <ul className="mt-1 flex flex-wrap gap-x-5 md:block">
                {group.plants.map(plant => (
                  <li key={plant.alias}>
                    <Link
                      to={`/plants/${plant.alias}`}
                      className="inline-flex min-h-8 items-center text-sm text-muted hover:text-link"
                    >
                      {plant.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
