import { useEffect, useState } from 'react'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Draggable } from '#ui/draggable/draggable.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'

type OrderedRecord = Answer<'get', `/admin/${string}/order`>['items'][number]

interface OrderDialogProps {
  /** Path of the kind. */
  path: string
  /** The query string of the list. */
  query: string
  onClose(): void
}

/** Arranges everything that the list finds, by dragging or by buttons; saved at once, or refused when the list has changed. */
export function OrderDialog({ path, query, onClose }: OrderDialogProps) {
  const [rows, setRows] = useState<readonly OrderedRecord[] | null>(null)
  const [unread, setUnread] = useState('')
  useEffect(() => {
    api.get(`/admin/${path}/order?${new URLSearchParams({ query })}`).then(
      ({ items }) => setRows(items),
      error => setUnread(refusalText(error)),
    )
  }, [path, query])
  const save = useAttempt(async () => {
    await api.put(`/admin/${path}/order`, { query, rows: rows!.map(({ id, version }) => ({ id, version })) })
    onClose()
    await navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true })
  }, refusalText)
  const failure = unread || save.failure
  return (
    <Dialog title="Порядок на&nbsp;сайте" className="dialog admin-dialog" onClose={onClose}>
      <p className="text-muted">Перетащите строку или двигайте её стрелками.</p>
      <div className="admin-bulk-items">
        {rows && <OrderedRows rows={rows} onUpdate={setRows} />}
        {!rows && !failure && <p className="text-muted">Загружаем…</p>}
      </div>
      <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
        <Button disabled={rows === null || save.isRunning} onClick={save.run}>
          Сохранить порядок
        </Button>
      </div>
    </Dialog>
  )
}

interface OrderedRowsProps {
  rows: readonly OrderedRecord[]
  onUpdate(rows: readonly OrderedRecord[]): void
}

const OrderedRows = ({ rows, onUpdate }: OrderedRowsProps) => (
  <Draggable
    label="Порядок записей"
    itemKey="id"
    itemLabel={({ title }) => title}
    modelValue={rows}
    onUpdate={onUpdate}
  >
    {({ title }) => <span>{title}</span>}
  </Draggable>
)
