import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import { Button } from '#ui/button.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { type Move, moveRecord, reasonOf } from './move-record.ts'

interface MoveActionsProps {
  kind: KindDescription
  record: RecordView
  withSession: WithSession
  /** Back to the drafts from the archive. */
  onDraft(): void
  /** The pressed button goes. */
  onMoved(): void
}

/** Ways off the site. They act at once and can be undone from the notice. */
export function MoveActions({ kind, record, withSession, onDraft, onMoved }: MoveActionsProps) {
  const { isRunning, failure, run } = useAttempt(async (action: Move) => {
    const moved = { path: kind.path, id: record.id, title: titleOfRecord(kind, record) }
    await withSession(() => moveRecord(moved, action))
    onMoved()
  }, reasonOf)
  if (record.status === 'archived')
    return (
      <Button variant="quiet" size="sm" onClick={onDraft}>
        В&nbsp;черновики
      </Button>
    )
  return (
    <>
      {record.status === 'published' && (
        <Button variant="quiet" size="sm" aria-disabled={isRunning || undefined} onClick={() => run('unpublish')}>
          Снять с&nbsp;сайта
        </Button>
      )}
      <Button variant="quiet" size="sm" aria-disabled={isRunning || undefined} onClick={() => run('archive')}>
        В&nbsp;архив
      </Button>
      <p role="alert" className="text-danger">
        {failure}
      </p>
    </>
  )
}
