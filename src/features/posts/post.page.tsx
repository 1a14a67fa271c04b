import { findFigures } from '#features/files/find-figures.server.ts'
import { findLinks } from '#features/links/find-links.server.ts'
import { listTerms } from '#features/terms/find-terms.server.ts'
import { linkTerms } from '#features/terms/link-terms.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/post.page.ts'
import { PostPage } from './components/post-page.tsx'
import { findPost } from './detail/find-post.server.ts'
import { postDetail } from './detail/post-detail.view.ts'
import { postMeta } from './detail/post-meta.ts'
import { findLivingFacts } from './living-facts.server.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  if (!isAlias(alias)) throw notFound(url.pathname)
  const found = await findPost(db, alias)
  if (!found) throw await missingPage(db, 'post', alias, url.pathname, present => `/posts/${present}`)
  const today = moscowDay(new Date())
  const [living, figures, terms] = await Promise.all([
    findLivingFacts(db, found.body, today),
    findFigures(db, found.body),
    listTerms({ db, cache }),
  ])
  const post = postDetail({ ...found, body: linkTerms(found.body, terms) }, living, figures, today)
  return { ...post, links: await findLinks({ db, cache }, 'post'), meta: postMeta(post, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <PostPage post={loaderData} />
}
