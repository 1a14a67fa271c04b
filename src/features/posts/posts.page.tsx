import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import { listMeta } from '#ui/page/list-meta.ts'
import type { Route } from './+types/posts.page.ts'
import { listPosts } from './catalogue/find-posts.server.ts'
import { type PostListView, postList } from './catalogue/post-list.view.ts'
import { PostCatalogue } from './components/post-catalogue.tsx'
import { feedLink } from './feed-link.ts'
import { postQuery } from './post-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const parsed = parseQuery(postQuery, url.searchParams)
  if (parsed.errors.page) throw notFound(url.pathname + url.search)
  const list = postList(await listPosts(db, parsed.values), parsed)
  return { ...list, printed: await printedAddress(publicUrl, url), meta: metaOf(list, publicUrl) }
}

const metaOf = (list: PostListView, publicUrl: string) => {
  const items = list.cards.map(({ title, to }) => ({ name: title, to }))
  return [...listMeta({ section: { name: 'Статьи', path: '/posts' }, list, items }, publicUrl), feedLink(publicUrl, list.rubricFeed)]
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  return <PostCatalogue list={loaderData} />
}
