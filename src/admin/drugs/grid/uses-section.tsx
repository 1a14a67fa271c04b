import { useCallback, useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { readUnsavedUses } from './unsaved-uses.ts'
import { type OpenedUses, UsesGrid } from './uses-grid.tsx'
import './grid.css'

/** The uses of a drug below its form; saved apart from it. */
export function UsesSection({ ownerId: drugId }: { ownerId: number }) {
  const [opened, setOpened] = useState<OpenedUses | null>(null)
  const [failure, setFailure] = useState('')
  const load = useCallback(() => {
    setFailure('')
    openUses(drugId).then(setOpened, (error: unknown) => setFailure(errorText(error)))
  }, [drugId])
  useEffect(load, [load])
  if (opened) return <UsesGrid {...opened} />
  return (
    <>
      <h2 id="part-uses-title">Нормы</h2>
      {failure ? (
        <div role="alert">
          <p className="text-danger">{failure}</p>
          <Button variant="secondary" size="sm" onClick={load}>
            Загрузить ещё раз
          </Button>
        </div>
      ) : (
        <p className="text-muted">Загружаем…</p>
      )}
    </>
  )
}

async function openUses(drugId: number): Promise<OpenedUses> {
  const [loaded, unsaved] = await Promise.all([api.get(`/admin/drugs/${drugId}/drug-uses`), readUnsavedUses(drugId)])
  return { loaded, unsaved }
}
