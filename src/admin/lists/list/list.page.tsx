import { redirect } from 'react-router'
import { adminMeta } from '#admin/kit/admin-meta.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { openKind } from '#admin/kit/open-kind.server.ts'
import { rowAddressOf } from '#admin/lists/dictionary/row-address.server.ts'
import { findRowDetails } from '#admin/lists/rows/find-row-details.server.ts'
import type { SavedView } from '#admin/lists/views/saved-view.ts'
import { findViews } from '#admin/lists/views/saved-views.server.ts'
import { logView } from '#admin/records/support/log-view.server.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/list.page.ts'
import { emptyHints } from './empty-hints.server.ts'
import { findList } from './find-list.server.ts'
import { findThumbs } from './find-thumbs.server.ts'
import { parseList } from './list-query.server.ts'
import { listView, shownList } from './list-view.server.ts'
import { RecordList } from './record-list.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db, userId, actor } = opened
  if (entity.isDictionary && url.searchParams.has('row'))
    throw redirect(await rowAddressOf(db, entity, Number(url.searchParams.get('row'))))
  const views = await findViews({ db, entity, userId })
  const { state: asked, parsed } = parseList(entity, searchOf(url, views))
  if (parsed.errors.page) throw notFound(url.pathname + url.search)
  const errors = Object.values(parsed.errors).filter(text => text !== undefined)
  const misread = [...new Set([...errors, ...parsed.unknown.map(name => `Параметра «${name.slice(0, 40)}» нет.`)])]
  // Its table is where a dictionary is edited, so all its fields are there.
  const state = entity.isDictionary ? { ...asked, columns: describeKind(entity).list.columns } : asked
  const shown = shownList(entity, state, await findList(db, entity, state), userId)
  const ids = shown.list.items.map(({ id }) => id)
  await logView(db, actor, entity, ids, true)
  const hints = shown.list.total === 0 ? await emptyHints(db, entity, shown) : []
  const [thumbs, details] = [await findThumbs(db, entity, ids), await findRowDetails(db, entity, ids)]
  const view = listView(entity, shown, { views, hints, misread, thumbs, details })
  return { type: 'list' as const, title: view.title, view }
}

/** A list without a query opens with the view that the editor has chosen for it. */
function searchOf(url: URL, views: readonly SavedView[]): URLSearchParams {
  const first = url.search === '' ? views.find(({ isDefault }) => isDefault) : undefined
  if (!first) return url.searchParams
  const search = new URLSearchParams(first.query)
  search.set('view', String(first.id))
  return search
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export const handle: ResultsHandle = { hasResults: true }

export default function ListPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  return <RecordList view={loaderData.view} />
}
