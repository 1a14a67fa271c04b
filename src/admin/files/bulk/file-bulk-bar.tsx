import { useState } from 'react'
import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import type { Selection } from '#admin/kit/use-selection.ts'
import { BulkNotice } from '#admin/lists/bulk/bulk-notice.tsx'
import { PreviewDialog } from '#admin/lists/bulk/preview-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Licences } from '../details/licences.tsx'
import { FolderSelect } from '../folder-dialog.tsx'
import type { FileStep } from '../library/bulk-files.ts'
import { fileForms, type LibraryOverview } from '../library/file-item.ts'
import type { LibraryState } from '../library-state.ts'
import type { LibraryData } from '../use-library.ts'
import type { FileBulk } from './use-file-bulk.ts'
import '#admin/lists/bulk/bulk.css'

interface FileBulkBarProps {
  state: LibraryState
  data: LibraryData
  bulk: FileBulk
  selection: Selection
}

/** What can be done with the chosen files: preview, apply, undo. */
export function FileBulkBar({ state, data: { overview }, bulk, selection }: FileBulkBarProps) {
  const [asking, setAsking] = useState<Asked | null>(null)
  const chosen = selection.count
  if (chosen === 0 && bulk.message === '' && !bulk.pending) return null
  return (
    <section className="admin-bulk above-notice" aria-label="Выбранные файлы">
      <BulkNotice bulk={bulk} text={bulk.message || chosenText(selection)} />
      {chosen > 0 && (
        <Actions state={state} selection={selection} onAsk={setAsking} onPreview={step => void bulk.preview(step)} />
      )}
      <IconButton icon="close" label="Снять выбор" onClick={bulk.close} />
      {asking && overview && (
        <StepDialog
          action={asking}
          overview={overview}
          onStep={step => {
            setAsking(null)
            void bulk.preview(step)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {bulk.pending && (
        <PreviewDialog
          question={questions[bulk.pending.step.action]}
          forms={fileForms}
          preview={bulk.pending.preview}
          failure={bulk.failure}
          isSending={bulk.isSending}
          canUndo
          onApply={reason => void bulk.apply(reason)}
          onClose={bulk.cancel}
        />
      )}
    </section>
  )
}

const chosenText = ({ ids, count: chosen }: Selection) =>
  ids === null ? `Выбраны все ${chosen} по\u00a0запросу` : `Выбрано: ${count(chosen, fileForms)}`

const questions: Record<FileStep['action'], string> = {
  move: 'Перенести файлы?',
  tag: 'Добавить метку?',
  untag: 'Убрать метку?',
  credit: 'Вписать автора и\u00a0лицензию?',
  delete: 'Удалить файлы в\u00a0корзину?',
  restore: 'Вернуть файлы из\u00a0корзины?',
}

/** What needs an answer before it can be previewed. */
type Asked = 'move' | 'tag' | 'untag' | 'credit'

interface ActionsProps {
  state: LibraryState
  selection: Selection
  onAsk(action: Asked): void
  onPreview(step: FileStep): void
}

const Actions = ({ state, selection, onAsk, onPreview }: ActionsProps) => (
  <>
    {selection.ids !== null && selection.isPageChosen && (
      <Button variant="quiet" size="sm" onClick={selection.chooseAll}>
        Выбрать все по&nbsp;запросу
      </Button>
    )}
    {selection.ids !== null && !selection.isPageChosen && (
      <Button variant="quiet" size="sm" onClick={selection.togglePage}>
        Выбрать страницу
      </Button>
    )}
    {state.query.only === 'trash' ? (
      <Button variant="secondary" size="sm" onClick={() => onPreview({ action: 'restore' })}>
        Вернуть
      </Button>
    ) : (
      <>
        <Button variant="secondary" size="sm" onClick={() => onAsk('move')}>
          Перенести…
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('tag')}>
          Метка…
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('untag')}>
          Убрать метку…
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('credit')}>
          Автор и&nbsp;лицензия…
        </Button>
        <Button variant="danger" size="sm" onClick={() => onPreview({ action: 'delete' })}>
          Удалить
        </Button>
      </>
    )}
  </>
)

interface StepDialogProps {
  action: Asked
  overview: LibraryOverview
  onStep(step: FileStep): void
  onClose(): void
}

const titles: Record<Asked, string> = {
  move: 'Куда перенести',
  tag: 'Какую метку добавить',
  untag: 'Какую метку убрать',
  credit: 'Чьи это снимки',
}

function stepOf(action: Asked, form: FormData): FileStep {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (action === 'move') return { action, folderId: Number(form.get('folderId')) || null }
  if (action === 'credit') return { action, author: text('author') || null, licence: text('licence') || null }
  return { action, tag: text('tag').toLowerCase() }
}

const CreditFields = () => (
  <>
    <p className="text-muted">Пустое поле не&nbsp;меняет того, что у&nbsp;файла уже записано.</p>
    <label className="admin-reason">
      Автор
      <input name="author" className="field" maxLength={200} />
    </label>
    <label className="admin-reason">
      Лицензия
      <input name="licence" className="field" maxLength={200} list="bulk-licences" />
      <Licences id="bulk-licences" />
    </label>
  </>
)

const StepDialog = ({ action, overview, onStep, onClose }: StepDialogProps) => (
  <QuestionDialog
    title={titles[action]}
    action="Посмотреть, что изменится"
    failure=""
    onAction={form => onStep(stepOf(action, form))}
    onClose={onClose}
  >
    {action === 'move' && (
      <FolderSelect className="admin-reason" label="Папка" name="folderId" folders={overview.folders} value={null} />
    )}
    {action === 'credit' && <CreditFields />}
    {(action === 'tag' || action === 'untag') && (
      <label className="admin-reason">
        Метка
        <input name="tag" className="field" required maxLength={40} list="bulk-tags" />
        <datalist id="bulk-tags">
          {overview.tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </label>
    )}
  </QuestionDialog>
)
