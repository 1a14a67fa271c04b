import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { maxPhotoMb, maxPhotos, type PhotoPlace } from '../photo-view.ts'
import { type PhotoUpload, usePhotoUploads } from './use-photo-uploads.ts'

interface AddPhotosProps {
  place: PhotoPlace
  /** How many there are. */
  count: number
  onAdded(): Promise<void>
}

/** «Добавить фото»: several at a time; a phone offers its camera too. */
export function AddPhotos({ place, count, onAdded }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, again, remove } = usePhotoUploads(place, onAdded)
  const sending = uploads.filter(({ failure }) => failure === '').length
  return (
    <div className="screen-only">
      {count < maxPhotos ? (
        <Button variant="secondary" size="sm" className="min-h-11" icon="plus" onClick={() => input.current?.click()}>
          Добавить фото
        </Button>
      ) : (
        <p className="text-sm text-muted">Здесь уже {maxPhotos}&nbsp;фото, больше не&nbsp;поместится.</p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Фото"
        onChange={event => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {count === 0 && uploads.length === 0 && (
        <p className="mt-1 text-sm text-muted">
          До&nbsp;{maxPhotos}&nbsp;фото по&nbsp;{maxPhotoMb}&nbsp;МБ, нужна связь. Место съёмки из&nbsp;файла стирается.
        </p>
      )}
      <p role="status" className="mt-2 text-sm empty:hidden">
        {sending > 0 && `Отправляем фото, осталось: ${sending}`}
      </p>
      {uploads.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {uploads.map(upload => (
            <Upload
              key={upload.key}
              upload={upload}
              onAgain={() => again(upload)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadProps {
  upload: PhotoUpload
  onAgain(): void
  onRemove(): void
}

function Upload({ upload: { file, share, failure }, onAgain, onRemove }: UploadProps) {
  if (failure === '')
    return (
      <li className="garden-photo-upload">
        <span>{file.name}</span>
        <progress max={1} value={share} aria-label={`Отправлено: ${file.name}`} />
      </li>
    )
  return (
    <li>
      <p role="alert" className="text-danger">
        {file.name}: {failure}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onAgain}>
          Отправить ещё раз
        </Button>
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onRemove}>
          Убрать
        </Button>
      </div>
    </li>
  )
}
