import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type PhotoView, photoAddress } from '../photo-view.ts'
import { photoAlt, photoTitle } from './photo-words.ts'

interface PhotoDialogProps {
  photos: readonly PhotoView[]
  at: number
  onMove(id: number): void
  onChange(): Promise<void>
  onClose(): void
}

/** A whole photo, with those beside it and «Удалить», which asks first. */
export function PhotoDialog({ photos, at, onMove, onChange, onClose }: PhotoDialogProps) {
  const photo = photos[at]!
  const [asked, setAsked] = useState<number | null>(null)
  const remove = useAction(async () => {
    await api.delete(`/photos/${photo.id}`)
    onClose()
    await onChange()
  })
  return (
    <Dialog title={photoTitle(photo)} onClose={onClose} className="dialog garden-photo">
      <img
        key={photo.id}
        src={photoAddress(photo.id, 'full')}
        alt={photoAlt(photo, at, photos.length)}
        width={photo.width}
        height={photo.height}
      />
      {photos.length > 1 && <Neighbours photos={photos} at={at} onMove={onMove} />}
      <Failure text={remove.failure} />
      {asked === photo.id ? (
        <div className="mt-4">
          <p>Удалить это фото? Вернуть его будет нельзя.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsked(null)}>
              Оставить
            </Button>
            <Button variant="danger" aria-disabled={remove.isRunning || undefined} onClick={() => void remove.run()}>
              Удалить фото
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" data-first="" onClick={onClose}>
            Закрыть
          </Button>
          <Button variant="quiet" icon="trash" onClick={() => setAsked(photo.id)}>
            Удалить
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Neighbours({ photos, at, onMove }: Pick<PhotoDialogProps, 'photos' | 'at' | 'onMove'>) {
  const to = (step: number) => onMove(photos[(at + step + photos.length) % photos.length]!.id)
  return (
    <div className="mt-3 flex items-center justify-between gap-3">
      <Button variant="quiet" icon="chevron-left" aria-label="Предыдущее фото" onClick={() => to(-1)} />
      <span className="text-muted" aria-live="polite">
        {at + 1} из&nbsp;{photos.length}
      </span>
      <Button variant="quiet" icon="chevron-right" aria-label="Следующее фото" onClick={() => to(1)} />
    </div>
  )
}
