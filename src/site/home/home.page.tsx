import { useRouteLoaderData } from 'react-router'
import { flag, parseQuery, words } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { findResultsWithCache, searchCacheOf } from '#site/search/find-results.server.ts'
import { SearchForm } from '#site/search/search-form.tsx'
import { SearchResults } from '#site/search/search-results.tsx'
import type { MenuGroup } from '#site/shell/catalog-menu.tsx'
import type { Route } from './+types/home.page.ts'
import { Crops } from './crops.tsx'
import { WorkedExample } from './example.tsx'
import { findHome } from './find-home.server.ts'
import { Hero } from './hero.tsx'
import { homeMeta, searchMeta } from './home-meta.server.ts'
import { Jobs } from './jobs.tsx'
import { News } from './news.tsx'
import { OwnGarden } from './own-garden.tsx'
import { Questions } from './questions.tsx'
import { Trust } from './trust.tsx'

/** `typed`: the search panel asks while somebody types. */
const searchQuery = { q: words(), typed: flag() }

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl, searchCounts } = context.get(servicesContext)
  const { q, typed } = parseQuery(searchQuery, url.searchParams).values
  if (q) {
    const results = await findResultsWithCache(db, q, searchCacheOf(cache.generation))
    searchCounts?.count(q, results, typed)
    return { home: null, results, isDemo: false, meta: searchMeta(publicUrl, q) }
  }
  const today = moscowDay(new Date())
  const home = await cache.remember(`home ${today}`, () => findHome(db, today))
  return { home, results: null, isDemo: home.numbers.demo, meta: homeMeta(publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const menu = useRouteLoaderData<{ groups: MenuGroup[] }>('root')
  const groups = menu?.groups ?? []
  if (!loaderData.home) return <SearchResults results={loaderData.results} />
  const { decade, jobs, plates, example, numbers, posts, products } = loaderData.home
  return (
    <>
      <Hero groups={groups} plates={plates} />
      <OwnGarden />
      <Questions />
      <Jobs decade={decade} jobs={jobs} />
      {/* Only where the link of the header leads without scripts: the first field of this page is the finder's. */}
      <section id="search" aria-label="Поиск по сайту" className="screen-only mt-12 hidden max-w-measure target:block">
        <h2 className="mb-3 text-2xl">Знаете название?</h2>
        <SearchForm />
      </section>
      <Crops groups={groups} />
      {example && <WorkedExample example={example} />}
      <News posts={posts} products={products} />
      <Trust numbers={numbers} />
    </>
  )
}
