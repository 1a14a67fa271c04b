import { useRef, useState } from 'react'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { sendForm } from '#ui/form/send-form.ts'
import { maxPhotoMb, type PhotoPlace, photoField } from '../photo-view.ts'

export interface PhotoUpload {
  /** `Idempotency-Key`: a second attempt adds no second photo. */
  key: string
  file: File
  /** Of the file that has been sent, 0–1. */
  share: number
  /** Why it was not added; empty while it is on its way. */
  failure: string
}

const offlineText = 'Нет связи. Фото отправляются только со\u00a0связью: добавьте его ещё раз, когда она появится.'

/** Sends photos one after the other. What could not be added stays in the list until it is sent again or taken out. */
export function usePhotoUploads(place: PhotoPlace, onAdded: () => Promise<void>) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const last = useRef(Promise.resolve())
  const change = (key: string, values: Partial<PhotoUpload>) =>
    setUploads(old => old.map(each => (each.key === key ? { ...each, ...values } : each)))
  const remove = (key: string) => setUploads(old => old.filter(each => each.key !== key))

  async function send({ key, file }: PhotoUpload): Promise<void> {
    try {
      await sendPhoto(place, file, key, share => change(key, { share }))
      await onAdded()
      remove(key)
    } catch (error) {
      change(key, { failure: textOf(error) })
      // Asks again for what is there, so that an ended session is noticed.
      if (error instanceof ApiError && error.status === 401) await onAdded()
    }
  }
  function queue(upload: PhotoUpload): void {
    last.current = last.current.then(() => send(upload))
  }
  return {
    uploads,
    add(files: readonly File[]): void {
      const added = files.map(file => ({ key: crypto.randomUUID(), file, share: 0, failure: sizeProblem(file) }))
      setUploads(old => [...old, ...added])
      for (const upload of added) if (upload.failure === '') queue(upload)
    },
    again(upload: PhotoUpload): void {
      change(upload.key, { failure: '', share: 0 })
      queue(upload)
    },
    remove,
  }
}

const sizeProblem = ({ size }: File): string =>
  size > maxPhotoMb * 1_000_000 ? `Фото больше ${maxPhotoMb}\u00a0МБ. Уменьшите его.` : ''

function sendPhoto(place: PhotoPlace, file: File, key: string, onSent: (share: number) => void): Promise<unknown> {
  const body = new FormData()
  body.append(photoField, file, file.name)
  const path = 'entry' in place ? `/journal/${place.entry}/photos` : `/observations/${place.observation}/photos`
  return sendForm('POST', path, { body, key, onSent })
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.status === 0) return offlineText
  return error.fields[photoField]?.[0] ?? failureText(error)
}
