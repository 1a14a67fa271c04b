import { Link } from '#ui/link.tsx'
import type { PlantBlock, PlantSection } from '../plant-list.view.ts'
import { PlantCard } from './plant-card.tsx'

/** A top-level group with its groups as blocks of cards; small sections share a row. */
export function GroupSection({ section, eager }: { section: PlantSection; eager: boolean }) {
  const [only] = section.blocks
  const repeats = section.blocks.length === 1 && only?.name === section.name
  return (
    <section aria-label={section.name} className="max-sm:w-full">
      <h2 className="mb-3 text-2xl max-sm:mb-0 print:mb-0">
        <GroupLink group={section} />
      </h2>
      <div className="flex flex-wrap gap-x-3 gap-y-6 max-picker:gap-y-1 sm:gap-x-6 print:gap-y-2">
        {section.blocks.map(block => (
          <Block key={block.alias} block={block} isTitled={!repeats} eager={eager} />
        ))}
      </div>
      {section.related.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Тот же севооборот:{' '}
          {section.related.map((group, index) => (
            <span key={group.alias}>
              {index > 0 && ', '}
              <Link to={`/plants?group=${group.alias}`} className="text-link underline underline-offset-4">
                {group.name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

function Block({ block, isTitled, eager }: { block: PlantBlock; isTitled: boolean; eager: boolean }) {
  // On a phone two groups of one crop share a row.
  const isSingle = block.plants.length === 1
  return (
    <div
      className={`${isSingle ? 'picker:w-40 max-picker:w-full sm:w-auto' : 'max-sm:w-full'} ${isTitled ? 'max-picker:mt-2' : 'sm:pt-[1.8125rem] print:pt-0'}`}
    >
      <h3 className={isTitled ? `${titleClass} ${block.repeatsPlant ? 'max-picker:sr-only' : ''}` : 'sr-only'}>
        <GroupLink group={block} />
      </h3>
      <ul className={`grid gap-3 max-picker:gap-1 sm:flex sm:flex-wrap ${isSingle ? '' : 'picker:grid-cols-2'}`}>
        {block.plants.map(plant => (
          <li key={plant.alias} className="grid sm:w-38">
            <PlantCard plant={plant} eager={eager} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const titleClass = 'mb-2 print:mb-0 font-sans text-base font-medium text-muted sm:text-sm'

const GroupLink = ({ group: { alias, name } }: { group: { alias: string; name: string } }) =>
  alias === '' ? (
    name
  ) : (
    <Link to={`/plants?group=${alias}`} className="tap underline-offset-4 hover:text-link hover:underline">
      {name}
    </Link>
  )
