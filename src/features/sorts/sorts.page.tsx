import { parseList } from '#kit/catalogue-list/public-list.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import { pageMeta } from '#ui/page/page-meta.ts'
import type { Route } from './+types/sorts.page.ts'
import { listSorts } from './catalogue/find-sorts.server.ts'
import { sortList } from './catalogue/sort-list.view.ts'
import { SortCompare } from './compare/sort-compare.tsx'
import { type SortCompare as SortCompareView, sortCompare } from './compare/sort-compare.view.ts'
import { SortCatalogue } from './components/sort-catalogue.tsx'
import { findSorts } from './detail/find-sort.server.ts'
import { sortsList, sortsPageQuery } from './sort-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { compare } = parseQuery({ compare: sortsPageQuery.compare }, url.searchParams).values
  const printed = await printedAddress(publicUrl, url)
  if (compare.length > 0) {
    const found = await findSorts(db, compare)
    const compared = sortCompare(compare, found)
    const shareUrl = `${publicUrl}/sorts?compare=${compared.sorts.map(({ alias }) => alias).join()}`
    return {
      compared,
      shareUrl,
      printed,
      isDemo: found.some(({ isDemo }) => isDemo),
      meta: compareMeta(compared, publicUrl),
    }
  }
  const parsed = parseList(sortsList, url)
  const list = sortList(await listSorts(db, parsed.values, cache), parsed)
  return { list, printed, isDemo: list.isDemo, meta: listMeta({ list, items: list.rows }, publicUrl) }
}

const compareMeta = ({ sorts }: SortCompareView, publicUrl: string) =>
  pageMeta({
    title: 'Сравнение сортов',
    description: `Чем отличаются сорта: ${sorts.map(({ title }) => title).join(', ')}.`,
    path: '/sorts',
    publicUrl,
    robots: 'noindex,follow',
    jsonLd: [
      {
        '@type': 'ItemList',
        itemListElement: sorts.map(({ title, to }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: title,
          url: publicUrl + to,
        })),
      },
    ],
  })

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function SortsPage({ loaderData: { list, compared, shareUrl } }: Route.ComponentProps) {
  return list ? <SortCatalogue list={list} /> : <SortCompare compared={compared!} url={shareUrl!} />
}
