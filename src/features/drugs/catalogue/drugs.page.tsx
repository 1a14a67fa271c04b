import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/drugs.page.ts'
import { DrugCatalogue } from './drug-catalogue.tsx'
import { drugListData } from './drug-list.view.ts'
import { drugListMeta } from './drug-list-meta.ts'
import { drugQuery } from './drug-query.ts'
import { listDrugs } from './list-drugs.server.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const parsed = parseQuery(drugQuery, searchParams)
  if (parsed.errors.page) throw notFound(pathname + search)
  const list = await listDrugs(db, parsed.values, { cache, today: moscowDay(new Date()) })
  if (parsed.values.page > list.pages) throw notFound(pathname + search)
  const { head, ...shown } = drugListData(list, parsed)
  const printed = await printedAddress(publicUrl, url)
  return { ...shown, h1: head.h1, heading: head.heading, printed, meta: drugListMeta(head, shown.cards, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function DrugsPage({ loaderData }: Route.ComponentProps) {
  return <DrugCatalogue list={loaderData} />
}
