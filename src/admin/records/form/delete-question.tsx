import { useEffect, useState } from 'react'
import { UsesList, type UsesOfRecord } from '#admin/fields/uses-list.tsx'
import { trashDays } from '#admin/kit/trash-days.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { offerRestore } from './moves/move-record.ts'

interface DeleteQuestionProps {
  /** Path of the kind. */
  path: string
  record: { id: number; version: number; title: string }
  /** Where the record is seen again when it is given back; its own page when nothing is said. */
  backTo?: string
  /** Before the notice leads anywhere. */
  onDeleted(): void
  onClose(): void
}

/** Shows what refers to the record before it goes into the trash, and offers to give it back. */
export function DeleteQuestion({ path, record, backTo, onDeleted, onClose }: DeleteQuestionProps) {
  const { id, version, title } = record
  const [refusal, setRefusal] = useState<{ text: string; found?: UsesOfRecord }>()
  async function remove() {
    try {
      await api.delete(`/admin/${path}/${id}?version=${version}`)
      offerRestore({ path, id, title }, backTo)
      onDeleted()
    } catch (error) {
      const body = error instanceof ApiError ? (error.body as Partial<UsesOfRecord> & { message?: string }) : undefined
      setRefusal({ text: textOf(error), ...(body?.uses && { found: body as UsesOfRecord }) })
    }
  }
  return (
    <DeleteDialog title={title} refusal={refusal} onDelete={remove} onClose={onClose}>
      <p>Запись полежит в&nbsp;корзине {trashDays}&nbsp;дней: оттуда её можно вернуть. Потом она удалится насовсем.</p>
      {!refusal?.found && (
        <section aria-label="Где используется">
          <h3>Где используется</h3>
          <FoundUses path={path} id={id} />
        </section>
      )}
    </DeleteDialog>
  )
}

/** The records that refer to this one, asked for when shown. */
export function FoundUses({ path, id }: { path: string; id: number }) {
  const [found, setFound] = useState<UsesOfRecord | string | null>(null)
  useEffect(() => {
    api.get(`/admin/${path}/${id}/uses`).then(setFound, (error: unknown) => setFound(textOf(error)))
  }, [path, id])
  if (found === null) return <p className="text-muted">Ищем…</p>
  if (typeof found === 'string') return <p role="alert">{found}</p>
  return found.total === 0 ? (
    <p className="text-muted">На&nbsp;запись никто не&nbsp;ссылается.</p>
  ) : (
    <UsesList found={found} />
  )
}

const textOf = (error: unknown) => (error instanceof ApiError ? errorText(error) : 'Не удалось. Попробуйте ещё раз.')
