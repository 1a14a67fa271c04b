import { useState } from 'react'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'

/** Makes a draft with the stored values and opens it; unsaved edits stay with the record, and leaving them is asked as always. */
export function DuplicateButton({ kind, record }: { kind: KindDescription; record: RecordView }) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const duplicate = async () => {
    setSending(true)
    setFailure('')
    try {
      const copy = await api.post(`/admin/${kind.path}/${record.id}/duplicate`)
      await navigateTo(`/admin/${kind.path}/${copy.id}`, { state: { scroll: 'top' } })
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button variant="quiet" size="sm" disabled={isSending} onClick={() => void duplicate()}>
        Создать копию
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

function textOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields).flat() : []
  return first ?? errorText(error)
}
