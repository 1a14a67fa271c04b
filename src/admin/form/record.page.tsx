import { describeKind } from '#admin/kinds/describe-kind.server.ts'
import { kindTitle } from '#admin/kinds/kind-titles.ts'
import { titleOfRecord } from '#admin/records/title-of-record.ts'
import { viewRecord } from '#admin/records/view-record.server.ts'
import { adminMeta } from '#admin/shell/admin-meta.ts'
import { openKind } from '#admin/shell/open-kind.server.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import type { Route } from './+types/record.page.ts'
import { LazyForm } from './lazy-form.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db } = opened
  const record = Number(params.id) <= 2_147_483_647 ? await viewRecord(db, entity, Number(params.id)) : null
  if (!record) throw notFound(url.pathname + url.search)
  const kind = describeKind(entity)
  return { type: 'record' as const, title: titleOfRecord(kind, record), list: kindTitle(kind), kind, record }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  const { kind, record, title, list } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: list, to: `/admin/${kind.path}` }, { label: title }]} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <nav aria-label="Части записи" className="admin-anchors">
        {kind.sections.map(section => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </nav>
      <LazyForm key={`${kind.path} ${record.id}`} kind={kind} record={record} />
    </>
  )
}
