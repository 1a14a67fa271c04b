import { useState } from 'react'
import type { ViewTab } from '#admin/lists/list/list-view.ts'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { maxViewName, type SavedView } from './saved-view.ts'

interface ViewDialogProps {
  /** Path of the kind. */
  path: string
  query: string
  /** Null for a new view. */
  view: ViewTab | null
  /** The list differs from what the view has saved. */
  isChanged: boolean
  onClose(): void
}

/** Saves what the list shows under a name, or changes a saved view. A shared view of another editor can only be the first one. */
export function ViewDialog({ path, query, view, isChanged, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [takesQuery, setTakesQuery] = useState(isChanged)
  const { failure, isRunning, run: send } = useSending(path, onClose)
  const mayEdit = view === null || view.isOwn
  const save = () =>
    send(async () => {
      if (!view) return createView(path, { name, query, isShared }, isDefault)
      const own = mayEdit ? { name, isShared, ...(takesQuery && { query }) } : {}
      const { items } = await api.patch(`/admin/${path}/views/${view.id}`, { ...own, isDefault })
      return items.find(({ id }) => id === view.id)
    })
  const remove = () => send(() => api.delete(`/admin/${path}/views/${view!.id}`).then(() => undefined))
  return (
    <Dialog title={view ? `Вид «${view.name}»` : 'Сохранить вид'} className="dialog admin-dialog" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {view === null && <p>Запомним поиск, фильтры, порядок и&nbsp;столбцы.</p>}
        {!mayEdit && <p>Этот вид сохранил другой редактор, меняет его тоже он.</p>}
        {mayEdit && (
          <>
            <NameField name={name} isRefused={failure !== ''} onChange={setName} />
            <Option label="Показывать всем редакторам" isOn={isShared} onToggle={setShared} />
            {view && isChanged && (
              <Option label="Запомнить то, что сейчас в списке" isOn={takesQuery} onToggle={setTakesQuery} />
            )}
          </>
        )}
        <Option label="Открывать список с этого вида" isOn={isDefault} onToggle={setDefault} />
        <div role="alert" id="view-failure">
          {failure && <p className="text-danger">{failure}</p>}
        </div>
        <Actions isSending={isRunning} onCancel={onClose} onDelete={view?.isOwn ? remove : null} />
      </form>
    </Dialog>
  )
}

async function createView(path: string, input: Pick<SavedView, 'name' | 'query' | 'isShared'>, isDefault: boolean) {
  const { items } = await api.post(`/admin/${path}/views`, input)
  const made = items.filter(({ isOwn }) => isOwn).toSorted((a, b) => b.id - a.id)[0]
  if (made && isDefault) await api.patch(`/admin/${path}/views/${made.id}`, { isDefault })
  return made
}

/** Sends a change, says why it was refused, and opens the list with the view, or without one after a deletion. */
function useSending(path: string, onClose: () => void) {
  return useAttempt(async (change: () => Promise<SavedView | undefined>) => {
    const view = await change()
    onClose()
    await navigateTo(view ? `/admin/${path}?${view.query}${view.query && '&'}view=${view.id}` : `/admin/${path}`)
  }, refusalText)
}

const Option = ({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle(isOn: boolean): void }) => (
  <label className="admin-option">
    <input type="checkbox" className="check" checked={isOn} onChange={event => onToggle(event.currentTarget.checked)} />
    {label}
  </label>
)

interface NameFieldProps {
  name: string
  isRefused: boolean
  onChange(name: string): void
}

const NameField = ({ name, isRefused, onChange }: NameFieldProps) => (
  <label className="admin-reason">
    Название
    <input
      className="field"
      required
      maxLength={maxViewName}
      value={name}
      aria-describedby={isRefused ? 'view-failure' : undefined}
      onChange={event => onChange(event.currentTarget.value)}
    />
  </label>
)

interface ActionsProps {
  isSending: boolean
  onCancel(): void
  /** Null where the editor may not delete the view. */
  onDelete: (() => void) | null
}

const Actions = ({ isSending, onCancel, onDelete }: ActionsProps) => (
  <div className="admin-dialog-actions">
    <Button variant="secondary" onClick={onCancel}>
      Отмена
    </Button>
    <Button type="submit" disabled={isSending}>
      Сохранить
    </Button>
    {onDelete && (
      <Button variant="danger" disabled={isSending} onClick={onDelete}>
        Удалить вид
      </Button>
    )}
  </div>
)
