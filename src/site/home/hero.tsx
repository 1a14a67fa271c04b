import { FinderStart } from '#features/finder/components/finder-start.tsx'
import type { MenuGroup } from '#site/shell/catalog-menu.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LatinName } from '#ui/latin-name.tsx'
import { Link } from '#ui/link.tsx'

interface HeroProps {
  groups: readonly MenuGroup[]
  plates: readonly { kind: 'plants' | 'pests' | 'diseases'; alias: string; name: string; latin: string | null }[]
}

/** The top of the home page: the finder's first step and, beside it on desktop, three drawings. */
export function Hero({ groups, plates }: HeroProps) {
  return (
    <div className="tone-lime lg:rounded-card lg:bg-(--tone-frame) lg:p-10">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-hero">
            Что с{'\u00a0'}растением?
          </h1>
          <p className="mt-3 mb-4 max-w-measure text-lg">
            Выберите культуру и{'\u00a0'}отметьте, что видите.
            <span className="max-sm:hidden">
              {' '}
              Подскажем причину, чем можно лечить в{'\u00a0'}личном хозяйстве и{'\u00a0'}когда можно есть урожай.
            </span>
          </p>
          <FinderStart crops={groups.flatMap(group => group.plants)} />
        </div>
        {plates.length > 0 && <Plates plates={plates} />}
      </div>
    </div>
  )
}

const places = ['col-span-2 row-span-2 sm:-rotate-1', 'lg:rotate-2', 'lg:-rotate-1']

function Plates({ plates }: Pick<HeroProps, 'plates'>) {
  return (
    <ul className="grid grid-cols-3 gap-4 max-lg:hidden">
      {plates.map(({ kind, alias, name, latin }, index) => (
        <li key={alias} className={places[index]}>
          <Link
            to={`/${kind}/${alias}`}
            className="grid h-full content-between overflow-hidden rounded-card border border-line bg-surface no-underline transition-shadow hover:shadow-lg"
          >
            <Illustration kind={kind} alias={alias} alt="" eager />
            <span className={index === 0 ? 'px-4 py-3' : 'px-2.5 py-2'}>
              <span className={index === 0 ? 'block font-display text-xl' : 'block text-sm leading-snug font-medium'}>
                {name}
              </span>
              {latin && index === 0 && (
                <span className="text-muted">
                  <LatinName>{latin}</LatinName>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
