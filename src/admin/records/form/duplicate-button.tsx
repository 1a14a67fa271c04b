import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'

/** Makes a draft with the stored values and opens it; unsaved edits stay with the record, and leaving them is asked as always. */
export function DuplicateButton({ kind, record }: { kind: KindDescription; record: RecordView }) {
  const { isRunning, failure, run } = useAttempt(async () => {
    const copy = await api.post(`/admin/${kind.path}/${record.id}/duplicate`)
    await navigateTo(`/admin/${kind.path}/${copy.id}`, { state: { scroll: 'top' } })
  }, refusalText)
  return (
    <>
      <Button variant="quiet" size="sm" disabled={isRunning} onClick={run}>
        Создать копию
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
