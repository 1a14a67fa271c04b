import { useState } from 'react'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import { Button } from '#ui/button.tsx'
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
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function move(action: Move) {
    if (isSending) return
    setSending(true)
    setRefusal('')
    await withSession(() =>
      moveRecord({ path: kind.path, id: record.id, title: titleOfRecord(kind, record) }, action),
    ).then(onMoved, (error: unknown) => setRefusal(reasonOf(error)))
    setSending(false)
  }
  if (record.status === 'archived')
    return (
      <Button variant="quiet" size="sm" onClick={onDraft}>
        В&nbsp;черновики
      </Button>
    )
  return (
    <>
      {record.status === 'published' && (
        <Button variant="quiet" size="sm" aria-disabled={isSending || undefined} onClick={() => move('unpublish')}>
          Снять с&nbsp;сайта
        </Button>
      )}
      <Button variant="quiet" size="sm" aria-disabled={isSending || undefined} onClick={() => move('archive')}>
        В&nbsp;архив
      </Button>
      <p role="alert" className="text-danger">
        {refusal}
      </p>
    </>
  )
}
