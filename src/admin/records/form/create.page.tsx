import { redirect } from 'react-router'
import { joinNames } from '#admin/fields/record-names.tsx'
import { adminMeta } from '#admin/kit/admin-meta.ts'
import { canCreate } from '#admin/kit/kinds/creation.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { withoutDemoMark } from '#admin/kit/kinds/form-sections.ts'
import { newDraftNumber, newRecordPath, readDraftNumber } from '#admin/kit/kinds/new-record-path.ts'
import { openKind } from '#admin/kit/open-kind.server.ts'
import { findNames, referencesIn } from '#admin/kit/records/find-names.server.ts'
import { firstValues } from '#admin/records/drafts/first-values.server.ts'
import { findNewDrafts } from '#admin/records/drafts/new-drafts.server.ts'
import { NewDrafts } from '#admin/records/drafts/new-drafts.tsx'
import { findDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { hasForm, kindTitle, ownRowsOf } from '#admin/screens.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import type { Route } from './+types/create.page.ts'
import { LazyForm } from './lazy-form.tsx'
import { LinkedRows, OwnRows } from './own-rows.tsx'
import { SectionAnchors } from './sections/section-anchors.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  if (!canCreate(opened.entity.path) || !hasForm(opened.entity.path)) throw notFound(url.pathname + url.search)
  const { entity, db } = opened
  if (entity.isDictionary) throw redirect(`/admin/${entity.path}#row-new`)
  const kind = withoutDemoMark(describeKind(entity))
  const number = readDraftNumber(url.searchParams.get('draft'))
  // Every new record has an address of its own, so that a reload or a link in the list finds it again.
  if (number === null) throw redirect(`/admin/${entity.path}/${newRecordPath(newDraftNumber())}`)
  const [draft, drafts, first] = await Promise.all([
    findDraft({ ...opened, newDraft: number }, null),
    findNewDrafts(opened),
    firstValues(opened),
  ])
  const names = joinNames(first.names, await findNames(db, referencesIn(entity.fields, draft?.values ?? {})))
  return {
    type: 'create' as const,
    title: `Создать: ${kind.words.one}`,
    list: kindTitle(kind),
    kind,
    number,
    draft,
    drafts,
    first: first.values,
    names,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.title : undefined)

export default function CreatePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  const { kind, title, list, number, draft, drafts, first, names } = loaderData
  const rows = ownRowsOf(kind.path)
  return (
    <>
      <Breadcrumbs items={[{ label: list, to: `/admin/${kind.path}` }, { label: title }]} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <SectionAnchors sections={[...kind.sections, ...(rows ? [rows] : [])]} />
      {!kind.isPersonal && <NewDrafts key={`drafts ${number}`} kind={kind} drafts={drafts} open={number} />}
      <LinkedRows key={`${kind.path} ${number}`}>
        <LazyForm kind={kind} record={null} draft={draft} newDraft={number} first={first} names={names} />
        {rows && <OwnRows rows={rows} ownerId={0} />}
      </LinkedRows>
    </>
  )
}
