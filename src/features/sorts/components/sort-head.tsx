import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { Button } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import type { SortDetail } from '../detail/sort-detail.view.ts'

export const SortHead = ({ sort }: { sort: SortDetail }) => (
  <div className="mb-6">
    <Breadcrumbs
      items={[
        { label: 'Главная', to: '/' },
        { label: 'Сорта', to: '/sorts' },
        { label: sort.plant.name, to: `/sorts?plant=${sort.plant.alias}` },
        { label: sort.name },
      ]}
    />
    <div className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6">
      <Illustration
        kind="sorts"
        alias={sort.alias}
        photo={sort.cover}
        alt={sort.title}
        eager
        className="rounded-card"
      />
      <div>
        <h1 tabIndex={-1} className="text-display">
          {sort.title}
        </h1>
        <p className="mt-1 text-muted md:text-lg">{sort.lead}</p>
        <div className="mt-4 max-md:hidden">
          <Actions sort={sort} />
        </div>
      </div>
    </div>
  </div>
)

/** On a phone the actions stay under the thumb. */
export const SortBar = ({ sort }: { sort: SortDetail }) => (
  <div className="above-notice screen-only sticky bottom-(--foot) z-sticky -mx-4 border-t border-line bg-page px-4 py-2 md:hidden">
    <Actions sort={sort} />
  </div>
)

const Actions = ({ sort }: { sort: SortDetail }) => (
  <div className="screen-only flex flex-wrap items-center gap-1 sm:gap-2">
    <LinkButton to={sort.plantTo} icon="plus" rel="nofollow" className="max-md:grow">
      В{'\u00a0'}мои посадки
    </LinkButton>
    {sort.compareTo && (
      <LinkButton to={sort.compareTo} variant="secondary" rel="nofollow">
        Сравнить
      </LinkButton>
    )}
    <FavoriteButton
      kind="sort"
      alias={sort.alias}
      title={sort.name}
      about={`сорт · ${sort.plant.name.toLowerCase()}`}
    />
    <Button
      variant="quiet"
      icon="print"
      className="hidden scripted:max-md:hidden scripted:inline-flex"
      onClick={() => window.print()}
    >
      Печать
    </Button>
  </div>
)
