import { FavoriteRow } from '#features/favorites/components/favorite-rows.tsx'
import { keyOf } from '#features/favorites/favorite-state.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/shared-favorites.page.ts'
import { loadShared } from './load-shared.server.ts'
import '#features/favorites/favorites.css'

export const loader = loadShared

/** The address is a secret: it is not stored by caches, and not sent on to other sites. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? 'Избранное'} — Садозор` },
  { name: 'robots', content: 'noindex,nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function SharedFavoritesPage({ loaderData: { title, items } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: title }]}
        title={title}
        lead="Список, которым с&nbsp;вами поделились."
      />
      <div className="max-w-4xl pb-12">
        {items.length === 0 ? (
          <p className="text-muted">Здесь пока ничего нет.</p>
        ) : (
          <ul className="favorites-rows">
            {items.map(item => (
              <FavoriteRow key={keyOf(item)} item={item} />
            ))}
          </ul>
        )}
        <div className="screen-only mt-6">
          <LinkButton to="/favorites" variant="secondary">
            Собрать своё избранное
          </LinkButton>
        </div>
      </div>
    </>
  )
}
