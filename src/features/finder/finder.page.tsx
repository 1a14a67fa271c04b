import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/finder.page.ts'
import { Finder } from './components/finder.tsx'
import { toFinderView } from './finder.view.ts'
import { finderMeta } from './finder-meta.ts'
import { finderQuery } from './finder-query.ts'
import { readOwnWords } from './read-own-words.server.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { searchParams } = url
  const query = parseQuery(finderQuery, searchParams)
  // «Белый налёт на огурце» names the crop itself.
  const { query: values, facts, typed } = await readOwnWords(db, query.values)
  const view = toFinderView({ ...query, values }, facts, new Date(), typed)
  const hasParameters = Object.keys(finderQuery).some(name => searchParams.has(name))
  return { ...view, meta: finderMeta(view, publicUrl, hasParameters) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function FinderPage({ loaderData }: Route.ComponentProps) {
  return <Finder view={loaderData} />
}
