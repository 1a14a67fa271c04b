import type { FormEvent } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import type { StockView } from '../stock-view.ts'
import { bodyOfPack, type PackDraft, PackFields } from './pack-fields.tsx'

interface EditPackProps {
  item: StockView
  onClose(): void
  onChange(): Promise<void>
}

/** Another amount is a new count; without one the count stays. */
export function EditPack({ item, onClose, onChange }: EditPackProps) {
  const { draft: typed, change, settle } = useTyped<Partial<PackDraft>>({})
  const old = draftOf(item)
  const draft = { ...old, ...typed }
  const save = useSave(async () => {
    const { amount, unit, ...rest } = bodyOfPack(draft)
    const isCounted = draft.amount !== old.amount || draft.unit !== old.unit
    await api.put(`/stock/${item.id}`, isCounted ? { amount, unit, ...rest } : rest)
    await onChange()
    if (settle(typed, {})) onClose()
  })
  const remove = useAction(async () => {
    await api.delete(`/stock/${item.id}`)
    await onChange()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <Dialog title={item.drug.name} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <PackFields draft={draft} errors={save.errors} change={change} />
        <Failure text={save.failure || remove.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={save.isRunning || undefined}>
            Сохранить
          </Button>
          <Button variant="danger" aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
            Убрать из&nbsp;аптечки
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const draftOf = ({ left, unit, openedAt, bestBefore, batch, note }: StockView): PackDraft => ({
  amount: left.replace('.', ','),
  unit,
  openedAt: openedAt ?? '',
  bestBefore: bestBefore ?? '',
  batch: batch ?? '',
  note: note ?? '',
})
