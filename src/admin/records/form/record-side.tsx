import { type ReactNode, useState } from 'react'
import { type KindDescription, type RecordView, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { StatusBadge } from '#admin/kit/kinds/status-badge.tsx'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import type { Autosave } from '#admin/records/drafts/autosave.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { DeleteQuestion, FoundUses } from './delete-question.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { MoveActions } from './moves/move-actions.tsx'
import { PublishChecklist } from './publish-checklist.tsx'
import { SearchPreview } from './search-preview.tsx'
import { VisitorLinks } from './visitor-links.tsx'

const statusId = 'record-status'

/** For buttons that go with the status that they end. */
export const focusStatus = () => document.getElementById(statusId)?.focus({ preventScroll: true })

interface RecordSideProps {
  kind: KindDescription
  record: RecordView | null
  /** Moves the record from the archive back to the drafts. */
  onDraft(): void
  withSession: WithSession
  isLeaving: { current: boolean }
  /** Publishing at a time. */
  publishing: ReactNode
  autosave: Autosave
}

/** Beside the form: what the record is on the site, who uses it, and how to be rid of it. */
export function RecordSide({ kind, record, onDraft, withSession, isLeaving, publishing, autosave }: RecordSideProps) {
  if (kind.isPersonal && record) return <PersonalSide kind={kind} record={record} />
  return (
    <aside aria-label="О записи" className="admin-side above-notice">
      <h2 id={statusId} tabIndex={-1}>
        Публикация
      </h2>
      <p>
        <StatusBadge status={record?.status ?? 'draft'} />{' '}
        {record && <span className="text-muted">версия {record.version}</span>}
      </p>
      {publishing}
      <PublishChecklist kind={kind} record={record} />
      <SearchPreview kind={kind} record={record} />
      {record ? (
        <>
          <VisitorLinks kind={kind} record={record} autosave={autosave} />
          <Uses kind={kind} record={record} />
          <div className="admin-side-actions">
            <DuplicateButton key={record.id} kind={kind} record={record} />
            <MoveActions
              kind={kind}
              record={record}
              withSession={withSession}
              onDraft={onDraft}
              onMoved={focusStatus}
            />
            <Delete kind={kind} record={record} isLeaving={isLeaving} />
          </div>
        </>
      ) : (
        <p className="text-muted">Новая запись сохраняется как {statusWords.draft}.</p>
      )}
    </aside>
  )
}

interface PersonalSideProps {
  kind: KindDescription
  record: RecordView
}

/** A record of a gardener is never on the site, and its versions are not kept: they would outlive the account. */
const PersonalSide = ({ kind, record }: PersonalSideProps) => (
  <aside aria-label="О записи" className="admin-side above-notice">
    <h2 id={statusId} tabIndex={-1}>
      Запись садовода
    </h2>
    <p className="text-muted">На сайт она не&nbsp;выходит. Что вы&nbsp;изменили и&nbsp;почему, читает её владелец.</p>
    <p className="text-muted">Версия {record.version}</p>
    <Uses kind={kind} record={record} />
  </aside>
)

function Uses({ kind, record }: { kind: KindDescription; record: RecordView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => event.currentTarget.open && setOpen(true)}>
      <summary>Где используется</summary>
      {isOpen && <FoundUses path={kind.path} id={record.id} />}
    </details>
  )
}

function Delete({ kind, record, isLeaving }: Pick<RecordSideProps, 'kind' | 'isLeaving'> & { record: RecordView }) {
  const [isAsking, setAsking] = useState(false)
  async function leave() {
    isLeaving.current = true
    await navigateTo(`/admin/${kind.path}`)
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Удалить…
      </Button>
      {isAsking && (
        <DeleteQuestion
          path={kind.path}
          record={{ id: record.id, version: record.version, title: titleOfRecord(kind, record) }}
          onDeleted={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
