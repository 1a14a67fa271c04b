import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/pests.page.ts'
import { toProblemListView } from './catalogue/problem-list.view.ts'
import { ProblemList } from './components/problem-list.tsx'
import { listProblems } from './find-problems.server.ts'
import { problemsList } from './problem-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const query = parseList(problemsList('pests'), url)
  const view = toProblemListView('pests', query, await listProblems(db, 'pests', query.values))
  return {
    ...view,
    printed: await printedAddress(publicUrl, url),
    meta: listMeta({ list: view, items: view.cards }, publicUrl),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function PestsPage({ loaderData }: Route.ComponentProps) {
  return <ProblemList view={loaderData} />
}
