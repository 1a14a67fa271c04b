import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { CollectionView } from '../favorite-view.ts'

interface ShareDialogProps {
  /** Null: the whole list. */
  collection: CollectionView | null
  address: string | null
  onChange(): Promise<void>
  onClose(): void
}

/** The secret address of a list: made, copied and closed. */
export function ShareDialog({ collection, address, onChange, onClose }: ShareDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const id = collection?.id ?? null
  const open = useAction(() => api.post('/favorites/share', { collection: id }).then(() => onChange()))
  const close = useAction(() =>
    api.delete(id === null ? '/favorites/share' : `/favorites/share?collection=${id}`).then(() => onChange()),
  )
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address!)
    setCopied(true)
  })
  return (
    <Dialog title={collection ? `Поделиться: ${collection.name}` : 'Поделиться всем избранным'} onClose={onClose}>
      <p className="mt-2 text-muted">
        По адресу список откроется каждому, кому вы его дадите, вместе с&nbsp;заметками. Вашего имени там нет. Доступ
        можно закрыть.
      </p>
      {address && (
        <input
          className="favorites-address"
          readOnly
          aria-label="Адрес списка"
          value={address}
          onFocus={event => event.target.select()}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {address ? (
          <>
            <Button onClick={copy.run}>{isCopied ? 'Скопировано' : 'Скопировать адрес'}</Button>
            <Button variant="danger" aria-disabled={close.isRunning || undefined} onClick={close.run}>
              Закрыть доступ
            </Button>
          </>
        ) : (
          <Button aria-disabled={open.isRunning || undefined} onClick={open.run}>
            Получить адрес
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Готово
        </Button>
      </div>
      <Failure text={open.failure || close.failure || copy.failure} />
    </Dialog>
  )
}
