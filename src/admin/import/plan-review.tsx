import { useState } from 'react'
import { nothingTyped, useSignInAgain } from '#admin/kit/session/use-sign-in-again.tsx'
import { ApiError } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { CancelButton } from './cancel-button.tsx'
import type { ShownPlan } from './import-page-view.ts'
import { PlannedRecords } from './planned-records.tsx'
import { UndoButton } from './undo-button.tsx'

/** What the file would change or has changed, record by record. */
export function PlanReview({ path, plan }: { path: string; plan: ShownPlan }) {
  const isApplied = plan.state === 'applied'
  const isOver = isApplied || plan.state === 'undone'
  return (
    <>
      <p className="import-file">
        <b>{plan.fileName}</b> <span className="text-muted">{plan.file}</span>
      </p>
      {isApplied && (
        <Callout className="mb-4" kind="success" title="Записано">
          {plan.result}
        </Callout>
      )}
      {plan.undone && <Undone undone={plan.undone} />}
      {plan.message && <Callout className="mb-4" kind="warning" title={plan.message} />}
      <Counts counts={plan.counts} />
      {plan.fields.length > 0 && (
        <nav className="import-fields" aria-label="Какие поля меняются">
          {plan.fields.map(({ label, count, to, isCurrent }) => (
            <Chip key={label} to={to} count={count} current={isCurrent}>
              {label}
            </Chip>
          ))}
        </nav>
      )}
      <PlannedRecords plan={plan} />
      <Pagination
        page={plan.page}
        pages={plan.pages}
        hrefOf={page => (page === 1 ? plan.firstPage : `${plan.firstPage}&page=${page}`)}
      />
      {isOver ? <AppliedFoot path={path} plan={plan} /> : <ApplyFoot path={path} plan={plan} />}
    </>
  )
}

const Undone = ({ undone: { text, kept, more } }: { undone: NonNullable<ShownPlan['undone']> }) => (
  <Callout className="mb-4" kind={kept.length > 0 ? 'warning' : 'success'} title="Загрузка отменена">
    <p>{text} Новые записи лежат в&nbsp;корзине.</p>
    {kept.length > 0 && (
      <ul className="import-kept" aria-label="Остались как есть">
        {kept.map(({ to, title, reason }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>: {reason}
          </li>
        ))}
      </ul>
    )}
    {more && <p>{more}</p>}
  </Callout>
)

const Counts = ({ counts }: Pick<ShownPlan, 'counts'>) => (
  <nav className="import-counts" aria-label="Что изменит файл">
    {counts.map(({ type, label, count, isEmpty, to, isCurrent }) => (
      <Link key={type} to={to} data-type={isEmpty ? undefined : type} aria-current={isCurrent ? 'true' : undefined}>
        <b>{count}</b>
        {label}
      </Link>
    ))}
  </nav>
)

const RejectedLink = ({ plan: { rejectedHref, rejectedLabel } }: { plan: ShownPlan }) =>
  rejectedHref && (
    <LinkButton to={rejectedHref} download variant="secondary">
      <Icon name="download" size={16} />
      {rejectedLabel}
    </LinkButton>
  )

const AppliedFoot = ({ path, plan }: { path: string; plan: ShownPlan }) => (
  <footer className="import-foot">
    <RejectedLink plan={plan} />
    {plan.state === 'applied' && <UndoButton path={path} planId={plan.id} written={plan.result} />}
    <LinkButton to={`/admin/${path}`} top>
      К&nbsp;списку
    </LinkButton>
    <LinkButton to={`/admin/${path}/import?plan=new`} variant="quiet">
      Другой файл
    </LinkButton>
  </footer>
)

function ApplyFoot({ path, plan }: { path: string; plan: ShownPlan }) {
  const { isRunning, failure, dialog, run } = useApply(path, plan.id)
  return (
    <footer className="import-foot">
      {plan.applyLabel ? (
        <Button onClick={run} disabled={isRunning}>
          {plan.applyLabel}
        </Button>
      ) : (
        <p>Применять нечего: новых и&nbsp;изменённых записей в&nbsp;файле нет.</p>
      )}
      <RejectedLink plan={plan} />
      <CancelButton path={path} planId={plan.id}>
        Отменить загрузку
      </CancelButton>
      {failure && <p role="alert">{failure}</p>}
      {dialog}
    </footer>
  )
}

/** One key for all attempts of one button, so that a repeated one does nothing. */
function useApply(path: string, planId: string) {
  const { withSession, dialog } = useSignInAgain(nothingTyped)
  const [key] = useState(newKey)
  const apply = useAttempt(async () => {
    try {
      await withSession(() => sendForm('POST', `/admin/imports/${planId}/apply`, { key }))
    } catch (error) {
      // The old plan shows its successor, and why there is one.
      if (!(error instanceof ApiError && (error.body as { planId?: string } | undefined)?.planId)) throw error
    }
    await navigateTo(`/admin/${path}/import?plan=${planId}`, { replace: true, state: { scroll: 'top' } })
  })
  return { ...apply, dialog }
}

/** `randomUUID` exists on https pages only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
