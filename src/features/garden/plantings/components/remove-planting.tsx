import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { PlantingView } from '../planting-view.ts'

/** «Убрана» keeps the planting and its history; deleting leaves its entries to the bed. */
export function RemovePlanting({
  planting: { id, name, removedAt, today },
  onChange,
}: {
  planting: PlantingView
  onChange(): Promise<void>
}) {
  const [isAsking, setAsking] = useState(false)
  const end = useAction(async () => {
    await api.put(`/plantings/${id}`, { removedAt: removedAt === null ? today : null })
    await onChange()
  })
  const remove = useAction(async () => {
    await api.delete(`/plantings/${id}`)
    await navigateTo('/profile?view=plantings')
  })
  return (
    <div className="mt-8">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-disabled={end.isRunning || undefined} onClick={end.run}>
          {removedAt === null ? 'Урожай убран, грядка свободна' : 'Вернуть: растёт'}
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Удалить посадку
        </Button>
      </div>
      <Failure text={end.failure} />
      {isAsking && (
        <Dialog title={`Удалить «${name}»?`} onClose={() => setAsking(false)}>
          <p className="mt-3">
            Исчезнут фазы, дела и&nbsp;сборы. Записи об&nbsp;обработках останутся в&nbsp;журнале у&nbsp;грядки.
          </p>
          <Failure text={remove.failure} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)} data-first="">
              Отмена
            </Button>
            <Button variant="danger" aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
              Удалить
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
