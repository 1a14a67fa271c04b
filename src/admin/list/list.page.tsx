import { adminMeta } from '#admin/shell/admin-meta.ts'
import { openKind } from '#admin/shell/open-kind.server.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/list.page.ts'
import { findList } from './find-list.server.ts'
import { parseList } from './list-query.server.ts'
import { listView } from './list-view.server.ts'
import { RecordList } from './record-list.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db } = opened
  const { state, parsed } = parseList(entity, url.searchParams)
  if (parsed.errors.page) throw notFound(url.pathname + url.search)
  const errors = Object.values(parsed.errors).filter(text => text !== undefined)
  const misread = [...new Set([...errors, ...parsed.unknown.map(name => `Параметра «${name.slice(0, 40)}» нет.`)])]
  const view = listView(entity, state, await findList(db, entity, state), misread)
  return { type: 'list' as const, title: view.title, view }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export default function ListPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  return <RecordList view={loaderData.view} />
}
