import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openKind } from '#admin/kit/open-kind.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { Route } from './+types/import.page.ts'
import { AppliedPlans } from './applied-plans.tsx'
import { readApplied, readPlanQuery, readShownPlan } from './find-shown-plan.server.ts'
import { importPageView } from './import-page-view.server.ts'
import { ImportSteps } from './import-steps.tsx'
import { PlanReview } from './plan-review.tsx'
import { RunningPlan } from './running-plan.tsx'
import { UploadForm } from './upload-form.tsx'
import './import.css'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const opened = openKind({ context, params, url })
  if (opened.type !== 'kind') return opened
  const { entity, db, userId } = opened
  const { importLimits } = context.get(servicesContext)
  const desk = { db, userId, entity }
  const { plan, notice } = await readShownPlan(desk, readPlanQuery(url.searchParams)).catch((error: unknown) => {
    if (!(error instanceof HttpProblem) || error.code !== 'missing') throw error
    return { plan: null, notice: error.message }
  })
  const applied = await readApplied(desk, plan?.id ?? null)
  return { type: 'import' as const, view: importPageView(entity, notice, { plan, applied }, importLimits) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData && loaderData.type !== 'refused' ? loaderData.view.title : undefined)

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.type === 'refused') return null
  const { title, list, path, sheets, limits, notice, plan, applied } = loaderData.view
  const isReview = plan?.state === 'ready' || plan?.state === 'applied' || plan?.state === 'undone'
  const isRunning = plan !== null && !isReview && plan.state !== 'failed'
  return (
    <>
      <Breadcrumbs items={[{ label: list, to: `/admin/${path}` }, { label: 'Загрузка' }]} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
        <ImportSteps state={plan?.state ?? null} />
      </header>
      {notice && <Callout className="mb-4" kind="warning" title={notice} />}
      {isRunning && <RunningPlan key={plan.id} path={path} plan={plan} />}
      {isReview && <PlanReview key={plan.id} path={path} plan={plan} />}
      {plan?.state === 'failed' && (
        <Callout className="mb-4" kind="danger" title={`«${plan.fileName}» не\u00a0подошёл. Ничего не\u00a0записано.`}>
          {plan.message}
        </Callout>
      )}
      {!isRunning && !isReview && <UploadForm path={path} sheets={sheets} limits={limits} />}
      {!isRunning && plan?.state !== 'ready' && <AppliedPlans applied={applied} />}
    </>
  )
}
