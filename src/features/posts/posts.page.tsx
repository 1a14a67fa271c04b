import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/posts.page.ts'
import { listPosts } from './catalogue/find-posts.server.ts'
import { postList } from './catalogue/post-list.view.ts'
import { PostCatalogue } from './components/post-catalogue.tsx'
import { feedLink } from './feed-link.ts'
import { postsList } from './post-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const parsed = parseList(postsList, url)
  const list = postList(await listPosts(db, parsed.values), parsed, moscowDay(new Date()))
  const meta = [...listMeta({ list, items: list.cards }, publicUrl), feedLink(publicUrl, list.rubricFeed)]
  return { ...list, printed: await printedAddress(publicUrl, url), meta }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  return <PostCatalogue list={loaderData} />
}
