import { useEffect, useRef } from 'react'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { Selection } from '#admin/kit/use-selection.ts'
import { currentRow } from '#admin/lists/list/use-list-keys.ts'
import { Button } from '#ui/button.tsx'
import { count, plural } from '#ui/format/format-number.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { BulkNotice } from './bulk-notice.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { actionWords, questionOf, recordForms } from './step-words.ts'
import { useBulk } from './use-bulk.ts'
import './bulk.css'

interface BulkBarProps {
  /** Path of the kind. */
  path: string
  /** The query string of the list. */
  query: string
  total: number
  settable: readonly FieldDescription[]
  /** Records may be published and deleted together, and given back; those of gardeners are theirs, and have no history. */
  canChange: boolean
  /** Records may leave the site without being deleted. */
  canUnpublish: boolean
  selection: Selection
}

/** What can be done with the chosen records: preview, apply, undo. */
export function BulkBar({ path, query, total, settable, canChange, canUnpublish, selection }: BulkBarProps) {
  const bulk = useBulk(path, query, selection)
  const { ids, count: chosen } = selection
  const bar = useRef<HTMLElement>(null)
  // What had the focus is gone after a step: the next one is to undo it, or the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every step
  useEffect(() => {
    if (!isFocusShown()) (bar.current?.querySelector<HTMLElement>('[data-undo]') ?? currentRow())?.focus()
  }, [bulk.batch, bulk.message, bulk.pending, chosen === 0])
  return (
    <section
      ref={bar}
      className="admin-bulk above-notice"
      aria-label="Выбранные записи"
      hidden={chosen === 0 && bulk.message === '' && !bulk.pending}
    >
      <BulkNotice bulk={bulk} text={bulk.message || chosenText(chosen, ids === null)}>
        {bulk.message === '' && ids === null && (
          <p className="text-muted">Перед применением запрос посчитаем заново.</p>
        )}
      </BulkNotice>
      {chosen > 0 && <Extent selection={selection} total={total} />}
      <IconButton icon="close" label="Снять выбор" onClick={bulk.close} />
      {chosen > 0 && (
        <div className="admin-bulk-actions">
          <Actions bulk={bulk} canSet={settable.length > 0} canChange={canChange} canUnpublish={canUnpublish} />
          <Exports path={path} query={query} ids={ids} />
        </div>
      )}
      <BulkDialogs bulk={bulk} path={path} settable={settable} canUndo={canChange} />
    </section>
  )
}

const isFocusShown = () =>
  document.activeElement !== document.body && document.activeElement?.checkVisibility() === true

interface ActionsProps {
  bulk: ReturnType<typeof useBulk>
  canSet: boolean
  canChange: boolean
  canUnpublish: boolean
}

const Actions = ({ bulk, canSet, canChange, canUnpublish }: ActionsProps) => (
  <>
    {canChange &&
      canUnpublish &&
      (['publish', 'unpublish', 'archive'] as const).map(action => (
        <Button
          key={action}
          variant="secondary"
          size="sm"
          aria-disabled={bulk.isSending}
          onClick={() => bulk.preview({ action })}
        >
          {actionWords[action]}
        </Button>
      ))}
    {canSet && (
      <Button variant="secondary" size="sm" onClick={bulk.choose}>
        {actionWords.set}
      </Button>
    )}
    {canChange && (
      <Button
        variant="danger"
        size="sm"
        aria-disabled={bulk.isSending}
        onClick={() => bulk.preview({ action: 'delete' })}
      >
        {actionWords.delete}
      </Button>
    )}
  </>
)

interface BulkDialogsProps extends Pick<BulkBarProps, 'path' | 'settable'> {
  bulk: ReturnType<typeof useBulk>
  canUndo: boolean
}

/** The choice of a field to set, and what a step would change. */
const BulkDialogs = ({ bulk, path, settable, canUndo }: BulkDialogsProps) => (
  <>
    {bulk.isChoosing && (
      <FieldDialog
        fields={settable}
        errors={bulk.errors}
        isSending={bulk.isSending}
        onPreview={bulk.preview}
        onClose={bulk.cancel}
      />
    )}
    {bulk.pending && (
      <PreviewDialog
        question={questionOf(bulk.pending.step.action, bulk.pending.label)}
        forms={recordForms}
        path={path}
        preview={bulk.pending.preview}
        failure={bulk.failure}
        isSending={bulk.isSending}
        canUndo={canUndo}
        onApply={bulk.apply}
        onClose={bulk.cancel}
      />
    )}
  </>
)

function chosenText(chosen: number, isAll: boolean): string {
  if (chosen === 0) return ''
  if (isAll) return `Выбраны все ${chosen} по\u00a0запросу`
  return `${plural(chosen, 'Выбрана', 'Выбраны', 'Выбрано')} ${count(chosen, recordForms)}`
}

/** From the rows of the page to everything that the query finds, and back. */
function Extent({ selection, total }: { selection: Selection; total: number }) {
  if (selection.ids === null)
    return (
      <Button variant="quiet" size="sm" onClick={selection.choosePage}>
        Только эту страницу
      </Button>
    )
  if (selection.count >= total) return null
  return (
    <Button variant="quiet" size="sm" onClick={selection.chooseAll}>
      Выбрать все {total} по&nbsp;запросу
    </Button>
  )
}

/** Files of the chosen records, or of everything that the query finds. */
function Exports({ path, query, ids }: { path: string; query: string; ids: readonly number[] | null }) {
  const search = [query, ids && `ids=${ids.join()}`].filter(Boolean).join('&')
  return (['csv', 'xlsx'] as const).map(format => (
    <a
      key={format}
      className="admin-export"
      href={`/api/admin/${path}/export.${format}${search && '?'}${search}`}
      download
      aria-label={`Выгрузить выбранное: ${format.toUpperCase()}`}
    >
      {format.toUpperCase()}
    </a>
  ))
}
