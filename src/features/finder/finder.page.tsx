import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/finder.page.ts'
import { Finder } from './components/finder.tsx'
import { findFinderFacts } from './find-finder-facts.server.ts'
import { toFinderView } from './finder.view.ts'
import { finderMeta } from './finder-meta.ts'
import { finderQuery } from './finder-query.ts'
import { cropInWords } from './signs-in-words.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { searchParams } = url
  const query = parseQuery(finderQuery, searchParams)
  const facts = await findFinderFacts(db, query.values.crop, query.values.place)
  // «Белый налёт на огурце» names the crop itself.
  const named = facts.crop === null && query.values.q !== '' ? cropInWords(query.values.q, facts.crops) : null
  const values = named ? { ...query.values, crop: named.alias } : query.values
  const view = toFinderView({ ...query, values }, named ? await findFinderFacts(db, named.alias, query.values.place) : facts)
  const hasParameters = Object.keys(finderQuery).some(name => searchParams.has(name))
  return { ...view, meta: finderMeta(view, publicUrl, hasParameters) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function FinderPage({ loaderData }: Route.ComponentProps) {
  return <Finder view={loaderData} />
}
