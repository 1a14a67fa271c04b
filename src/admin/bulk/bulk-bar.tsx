import { useState } from 'react'
import type { Selection } from '#admin/list/use-selection.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { count, plural } from '#ui/format/format-number.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { BulkAction, BulkPreview, BulkResult, UndoResult } from './bulk.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import './bulk.css'

interface BulkBarProps {
  /** Path of the kind. */
  path: string
  /** The query string of the list. */
  query: string
  total: number
  selection: Selection
}

const actionWords: Record<BulkAction, string> = { publish: 'Опубликовать', unpublish: 'Снять с\u00a0сайта', archive: 'В\u00a0архив' }
const records = { one: 'запись', few: 'записи', many: 'записей' }

/** What can be done with the chosen records: preview, apply, undo. */
export function BulkBar({ path, query, total, selection }: BulkBarProps) {
  const bulk = useBulk({ path, query, selection })
  const { ids, count: chosen } = selection
  return (
    <section className="admin-bulk" aria-label="Выбранные записи" hidden={chosen === 0 && bulk.message === ''}>
      <p role="status">
        {bulk.message || (chosen > 0 ? `${plural(chosen, 'Выбрана', 'Выбраны', 'Выбрано')} ${count(chosen, records)}` : '')}
      </p>
      {bulk.batch !== null && (
        <Button variant="secondary" size="sm" onClick={bulk.undo}>
          Отменить
        </Button>
      )}
      {chosen > 0 && (
        <>
          {ids !== null && chosen < total && (
            <Button variant="quiet" size="sm" onClick={selection.chooseAll}>
              Выбрать все {total} по&nbsp;запросу
            </Button>
          )}
          {(Object.keys(actionWords) as BulkAction[]).map(action => (
            <Button key={action} variant="secondary" size="sm" onClick={() => bulk.preview(action)}>
              {actionWords[action]}
            </Button>
          ))}
        </>
      )}
      <IconButton icon="close" label="Снять выбор" onClick={bulk.close} />
      {bulk.pending && <PreviewDialog {...bulk.pending} failure={bulk.failure} onApply={bulk.apply} onClose={bulk.cancel} />}
    </section>
  )
}

interface Pending {
  action: BulkAction
  preview: BulkPreview
}

function useBulk({ path, query, selection }: Omit<BulkBarProps, 'total'>) {
  const [pending, setPending] = useState<Pending | null>(null)
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState('')
  const [batch, setBatch] = useState<number | null>(null)
  const chosen = () => ({ query, ...(selection.ids && { ids: selection.ids }) })
  const show = (text: string, undoable: number | null) => {
    setPending(null)
    setMessage(text)
    setBatch(undoable)
    selection.clear()
    void navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true })
  }
  return {
    pending,
    message,
    failure,
    batch,
    async preview(action: BulkAction) {
      setMessage('')
      setFailure('')
      setBatch(null)
      await api.post<BulkPreview>(`/admin/${path}/bulk/preview`, { ...chosen(), action }).then(
        preview => setPending({ action, preview }),
        error => setMessage(refusalText(error)),
      )
    },
    async apply() {
      const { action, preview } = pending!
      try {
        const result = await api.post<BulkResult>(`/admin/${path}/bulk`, { ...chosen(), action, token: preview.token })
        show(`${plural(result.changed, 'Изменена', 'Изменены', 'Изменено')} ${count(result.changed, records)}.`, result.batch)
      } catch (error) {
        setFailure(errorText(error))
      }
    },
    undo: () =>
      api.post<UndoResult>(`/admin/${path}/bulk/undo`, { batch }).then(
        result => show(undoneText(result), null),
        error => setMessage(errorText(error)),
      ),
    cancel: () => setPending(null),
    close() {
      selection.clear()
      setMessage('')
      setBatch(null)
    },
  }
}

const refusalText = (error: unknown) => (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorText(error)

function undoneText({ undone, kept }: UndoResult): string {
  const text = `Возвращено как было: ${count(undone, records)}.`
  return kept.length === 0
    ? text
    : `${text} Остались как есть, потому что их с\u00a0тех пор меняли: ${kept.map(({ title }) => title).join(', ')}.`
}
