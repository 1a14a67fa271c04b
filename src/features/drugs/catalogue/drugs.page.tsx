import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/drugs.page.ts'
import { DrugCatalogue } from './drug-catalogue.tsx'
import { drugListData } from './drug-list.view.ts'
import { drugsList } from './drug-query.ts'
import { listDrugs } from './list-drugs.server.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const parsed = parseList(drugsList, url)
  const list = drugListData(await listDrugs(db, parsed.values, { cache, today: moscowDay(new Date()) }), parsed)
  return {
    ...list,
    printed: await printedAddress(publicUrl, url),
    meta: listMeta({ list, items: list.cards }, publicUrl),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function DrugsPage({ loaderData }: Route.ComponentProps) {
  return <DrugCatalogue list={loaderData} />
}
