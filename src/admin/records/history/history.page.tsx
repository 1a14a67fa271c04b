import { adminMeta } from '#admin/kit/admin-meta.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { openKind } from '#admin/kit/open-kind.server.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { kindTitle } from '#admin/screens.ts'
import { pageNumber, parseQuery } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import type { Route } from './+types/history.page.ts'
import { findRevisions } from './find-revisions.server.ts'
import { RevisionList } from './revision-list.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db } = opened
  const id = Number(params.id)
  const { values, errors } = parseQuery({ page: pageNumber() }, url.searchParams)
  const record = id <= 2_147_483_647 && !errors.page ? await viewEditedRecord(opened, id) : null
  if (!record) throw notFound(url.pathname + url.search)
  const kind = describeKind(entity)
  const title = titleOfRecord(kind, record)
  const revisions = await findRevisions(db, entity, id, values.page)
  return {
    type: 'history' as const,
    title: `История: ${title}`,
    record: title,
    list: kindTitle(kind),
    path: kind.path,
    id,
    version: record.version,
    draftAt: record.draft?.updatedAt ?? null,
    revisions,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  const { title, record, list, path, id, version, draftAt, revisions } = loaderData
  const crumbs = [
    { label: list, to: `/admin/${path}` },
    { label: record, to: `/admin/${path}/${id}` },
    { label: 'История' },
  ]
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <RevisionList path={path} id={id} version={version} draftAt={draftAt} revisions={revisions} />
    </>
  )
}
