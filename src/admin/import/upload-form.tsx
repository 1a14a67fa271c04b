import { type SubmitEvent, useState } from 'react'
import { nothingTyped, useSignInAgain } from '#admin/kit/session/use-sign-in-again.tsx'
import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import type { ImportPageView } from './import-page-view.ts'

interface UploadFormProps {
  path: string
  /** Sheets that a workbook may have. */
  sheets: readonly string[]
  limits: ImportPageView['limits']
}

/** Chooses a file and sends it to be checked; as with all forms, its button waits for the scripts. */
export function UploadForm({ path, sheets, limits }: UploadFormProps) {
  const { sent, failure, send, dialog } = useUpload(path, limits)
  const isReady = useIsHydrated()
  return (
    <>
      <form className="import-upload" aria-label="Файл для загрузки" onSubmit={send} noValidate>
        <label>
          <span>Файл CSV или XLSX</span>
          <input
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby="import-hint"
            aria-invalid={failure !== '' || undefined}
            aria-errormessage={failure ? 'import-failure' : undefined}
            className="field"
          />
        </label>
        {failure && (
          <p id="import-failure" role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <p id="import-hint" className="text-muted">
          До&nbsp;{limits.words.bytes} и&nbsp;{limits.words.rows}. Первая строка&nbsp;— названия колонок, как
          в&nbsp;выгрузке. Кодировку и&nbsp;разделитель узнаем сами.{' '}
          {sheets.length > 1 &&
            `Вложенные строки загружают книгой XLSX с\u00a0листами ${sheets.map(name => `«${name}»`).join(', ')}.`}
        </p>
        <p>Сначала покажем, что изменится. Без вашего согласия ничего не&nbsp;запишем.</p>
        <Button type="submit" disabled={sent !== null || !isReady}>
          {sent === null ? 'Проверить файл' : `Отправляем… ${Math.floor(sent * 100)}\u00a0%`}
        </Button>
      </form>
      {dialog}
    </>
  )
}

function useUpload(path: string, limits: UploadFormProps['limits']) {
  const { withSession, dialog } = useSignInAgain(nothingTyped)
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('file') as HTMLInputElement
    const file = input.files?.[0]
    const refusal = refusalOf(file, limits)
    setFailure(refusal)
    if (!file || refusal) return input.focus()
    const body = new FormData()
    body.set('file', file)
    setSent(0)
    try {
      const { planId } = await withSession(() =>
        sendForm<{ planId: string }>('POST', `/admin/${path}/import`, { body, onSent: setSent }),
      )
      await navigateTo(`/admin/${path}/import?plan=${planId}`, { state: { scroll: 'top' } })
    } catch (error) {
      setFailure(uploadError(error))
    } finally {
      setSent(null)
    }
  }
  return { sent, failure, send, dialog }
}

function refusalOf(file: File | undefined, { bytes, words }: UploadFormProps['limits']): string {
  if (!file) return 'Выберите файл.'
  if (file.size === 0) return 'Файл пустой.'
  return file.size > bytes ? `Файл больше ${words.bytes}. Разделите его на\u00a0части.` : ''
}

/** A message of the server about the file stands for itself. */
function uploadError(error: unknown): string {
  const field = error instanceof ApiError ? error.fields.file?.[0] : undefined
  return field ?? errorText(error)
}
