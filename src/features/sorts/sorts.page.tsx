import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import { listMeta } from '#ui/page/list-meta.ts'
import { pageMeta } from '#ui/page/page-meta.ts'
import type { Route } from './+types/sorts.page.ts'
import { listSorts } from './catalogue/find-sorts.server.ts'
import { type SortListView, sortList } from './catalogue/sort-list.view.ts'
import { SortCompare } from './compare/sort-compare.tsx'
import { type SortCompare as SortCompareView, sortCompare } from './compare/sort-compare.view.ts'
import { SortCatalogue } from './components/sort-catalogue.tsx'
import { findSorts } from './detail/find-sort.server.ts'
import { sortsPageQuery } from './sort-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const parsed = parseQuery(sortsPageQuery, url.searchParams)
  const { compare } = parsed.values
  const printed = await printedAddress(publicUrl, url)
  if (compare.length > 0) {
    const found = await findSorts(db, compare)
    const compared = sortCompare(compare, found)
    const shareUrl = `${publicUrl}/sorts?compare=${compared.sorts.map(({ alias }) => alias).join()}`
    return { compared, shareUrl, printed, isDemo: found.some(({ isDemo }) => isDemo), meta: compareMeta(compared, publicUrl) }
  }
  if (parsed.errors.page) throw notFound(url.pathname + url.search)
  const list = sortList(await listSorts(db, parsed.values, cache), parsed)
  return { list, printed, isDemo: list.isDemo, meta: metaOf(list, publicUrl) }
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
        itemListElement: sorts.map(({ title, to }, at) => ({ '@type': 'ListItem', position: at + 1, name: title, url: publicUrl + to })),
      },
    ],
  })

const metaOf = (list: SortListView, publicUrl: string) => {
  const items = list.rows.map(({ title, to }) => ({ name: title, to }))
  return listMeta({ section: { name: 'Сорта', path: '/sorts' }, list, items }, publicUrl)
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function SortsPage({ loaderData: { list, compared, shareUrl } }: Route.ComponentProps) {
  return list ? <SortCatalogue list={list} /> : <SortCompare compared={compared!} url={shareUrl!} />
}
