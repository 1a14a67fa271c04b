import { useCallback, useContext, useEffect, useState } from 'react'
import { type RowsLink, RowsLinkContext } from '#admin/kit/rows-link.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { useObservable } from '#ui/use-observable.ts'
import type { GridView } from './grid-view.ts'
import { UsesGrid } from './uses-grid.tsx'
import './grid.css'

/** The uses of a drug below its form, a part of its draft. `ownerId`: 0 for a drug that has not been created. */
export function UsesSection({ ownerId }: { ownerId: number }) {
  const link = useContext(RowsLinkContext)
  return link && <LinkedUses drugId={ownerId} link={link} />
}

function LinkedUses({ drugId, link }: { drugId: number; link: RowsLink }) {
  const [loaded, setLoaded] = useState<GridView | null>(null)
  const [failure, setFailure] = useState('')
  // The draft is opened with the rows, so that it replaces nothing that is typed there.
  const isDraftKnown = useObservable(link.edit) !== null
  const load = useCallback(() => {
    setFailure('')
    openUses(drugId).then(setLoaded, (error: unknown) => setFailure(errorText(error)))
  }, [drugId])
  useEffect(load, [load])
  if (loaded && isDraftKnown) return <UsesGrid loaded={loaded} link={link} />
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

const noUses: GridView = { drug: { id: 0, version: 0, status: 'draft', alias: '', name: '' }, rows: [] }

const openUses = (drugId: number): Promise<GridView> =>
  drugId === 0 ? Promise.resolve(noUses) : api.get(`/admin/drugs/${drugId}/drug-uses`)
