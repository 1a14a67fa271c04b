import type { ComponentProps } from 'react'
import { data, redirect } from 'react-router'
import { adminMeta } from '#admin/kit/admin-meta.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { withoutDemoMark } from '#admin/kit/kinds/form-sections.ts'
import { openKind } from '#admin/kit/open-kind.server.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import type { EditedRecord } from '#admin/records/drafts/edited-record.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { logView } from '#admin/records/support/log-view.server.ts'
import { SupportReason } from '#admin/records/support/support-reason.tsx'
import { TrashedRecord } from '#admin/records/trash/trashed-record.tsx'
import { kindTitle, ownRowsOf, reportOf, rowAddress } from '#admin/screens.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import type { Route } from './+types/record.page.ts'
import { LazyForm } from './lazy-form.tsx'
import { MissingRecord } from './missing-record.tsx'
import { LinkedRows, OwnRows } from './own-rows.tsx'
import { SectionAnchors } from './sections/section-anchors.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db, actor } = opened
  const record = Number(params.id) <= 2_147_483_647 ? await viewEditedRecord(opened, Number(params.id)) : null
  const kind = describeKind(entity)
  const list = kindTitle(kind)
  if (!record)
    return data(
      { type: 'missing' as const, title: 'Такой записи нет', list, path: kind.path, hasTrash: !kind.isPersonal },
      { status: 404 },
    )
  const rowTo = record.status === 'trash' ? null : rowAddress(kind.path, record.id, record)
  if (rowTo) throw redirect(rowTo)
  if (kind.isDictionary && record.status !== 'trash') throw redirect(`/admin/${kind.path}?row=${record.id}`)
  await logView(db, actor, entity, [record.id], false)
  return data({
    type: 'record' as const,
    title: titleOfRecord(kind, record),
    list,
    kind: withoutDemoMark(kind, record.values),
    record,
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  if (loaderData.type === 'missing') return <MissingRecord {...loaderData} />
  const { kind, record, title, list } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: list, to: `/admin/${kind.path}` }, { label: title }]} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
        <LinkButton
          to={`/admin/${kind.path}/${record.id}/history`}
          variant="secondary"
          size="sm"
          icon="clock"
          className="admin-create"
          top
        >
          История
        </LinkButton>
      </header>
      {record.status === 'trash' ? (
        <TrashedRecord kind={kind} record={record} />
      ) : (
        <Editing kind={kind} record={record} />
      )}
    </>
  )
}

type EditingProps = Pick<ComponentProps<typeof LazyForm>, 'kind'> & { record: EditedRecord }

function Editing({ kind, record }: EditingProps) {
  const below = [ownRowsOf(kind.path), reportOf(kind.path)].filter(each => each !== undefined)
  return (
    <>
      <SectionAnchors sections={[...kind.sections, ...below]} />
      {kind.isPersonal && <SupportReason />}
      <LinkedRows key={`${kind.path} ${record.id}`}>
        <LazyForm kind={kind} record={record} names={record.names} />
        {below.map(section => (
          <OwnRows key={section.id} rows={section} ownerId={record.id} />
        ))}
      </LinkedRows>
    </>
  )
}
