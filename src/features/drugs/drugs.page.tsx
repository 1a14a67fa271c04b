import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { Route } from './+types/drugs.page.ts'
import { listDrugs } from './api.server.ts'
import { drugListData } from './catalogue/drug-list.ts'
import { drugListMeta } from './catalogue/drug-list-meta.ts'
import { drugQuery } from './catalogue/drug-query.ts'
import { DrugCatalogue } from './components/drug-catalogue.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const parsed = parseQuery(drugQuery, searchParams)
  if (parsed.errors.page) throw notFound(pathname + search)
  const list = await listDrugs(db, parsed.values)
  if (parsed.values.page > list.pages) throw notFound(pathname + search)
  const { head, ...shown } = drugListData(list, parsed)
  return { ...shown, h1: head.h1, meta: drugListMeta(head, shown.cards, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DrugsPage({ loaderData }: Route.ComponentProps) {
  return <DrugCatalogue list={loaderData} />
}
