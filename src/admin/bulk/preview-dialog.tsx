import { useEffect, useRef } from 'react'
import { statusWords } from '#admin/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import type { BulkAction, BulkPreview } from './bulk.ts'

interface PreviewDialogProps {
  action: BulkAction
  preview: BulkPreview
  /** Why it was not applied. */
  failure: string
  onApply(): void
  onClose(): void
}

const questions: Record<BulkAction, string> = {
  publish: 'Опубликовать выбранное?',
  unpublish: 'Снять выбранное с\u00a0сайта?',
  archive: 'Отправить выбранное в\u00a0архив?',
}

/** What an action would change, before it does. «Отмена» gets the focus first. */
export function PreviewDialog({ action, preview: { total, changing, items }, failure, onApply, onClose }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="bulk-title" className="admin-dialog" onClose={onClose}>
      <h2 id="bulk-title" className="text-xl">
        {questions[action]}
      </h2>
      <p>
        Изменится: {changing} из&nbsp;{total}. {total > changing && 'У\u00a0остальных это состояние уже есть.'}
      </p>
      <ul className="admin-bulk-items">
        {items.map(({ id, title, status }) => (
          <li key={id}>
            {title} <small className="text-muted">{statusWords[status]}</small>
          </li>
        ))}
      </ul>
      {changing > items.length && <p className="text-muted">И&nbsp;ещё {changing - items.length}.</p>}
      <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Отмена
        </Button>
        <Button onClick={onApply} disabled={changing === 0}>
          Применить к&nbsp;{changing}
        </Button>
      </div>
    </dialog>
  )
}
