import { useId, useState } from 'react'
import type { UsesOfRecord } from '#admin/fields/uses-list.tsx'
import { UsesList } from '#admin/fields/uses-list.tsx'
import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import type { EditedRecord } from '#admin/records/drafts/edited-record.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'

interface TrashedRecordProps {
  kind: KindDescription
  record: EditedRecord
}

/** Instead of the form: what the record holds, and the ways out of the trash. */
export function TrashedRecord({ kind, record }: TrashedRecordProps) {
  const [refusal, setRefusal] = useState<{ text: string; uses?: UsesOfRecord }>()
  const path = `/admin/${kind.path}/${record.id}` as const
  const act = (work: () => Promise<unknown>, next: string) =>
    work().then(
      async () => {
        await navigateTo(next, { replace: true })
        // The pressed button is gone, also where the next page has the same address.
        document.querySelector<HTMLElement>('.admin-head h1')?.focus()
      },
      (error: unknown) => setRefusal(refusalOf(error)),
    )
  return (
    <>
      <Callout className="mb-5" kind="warning" title="Запись в корзине">
        <p>
          На&nbsp;сайте её нет, адрес страницы за&nbsp;ней. Через {trashDays}&nbsp;дней после удаления она пропадёт
          насовсем.
        </p>
        <p className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => act(() => api.post(`${path}/restore`), path)}>
            Вернуть из&nbsp;корзины
          </Button>
          <DeleteForever
            title={titleOfRecord(kind, record)}
            onDelete={() =>
              act(() => api.delete(`${path}?forever=1&version=${record.version}`), `/admin/${kind.path}?status=trash`)
            }
          />
          <LinkButton to="/admin/trash" variant="quiet" size="sm">
            Всё удалённое
          </LinkButton>
        </p>
      </Callout>
      <div role="alert">
        {refusal && <p className="text-danger">{refusal.text}</p>}
        {refusal?.uses && <UsesList found={refusal.uses} />}
      </div>
      <Values kind={kind} record={record} />
    </>
  )
}

/** The title is typed before the last button works: a double click, or Enter twice, deletes nothing. */
function DeleteForever({ title, onDelete }: { title: string; onDelete(): void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Удалить насовсем…
      </Button>
      {isAsking && (
        <ForeverDialog
          title={title}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false)
            onDelete()
          }}
        />
      )}
    </>
  )
}

const plain = (text: string) => text.trim().replaceAll('\u00a0', ' ').toLowerCase()

function ForeverDialog({ title, onDelete, onClose }: { title: string; onDelete(): void; onClose(): void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const isSame = plain(typed) === plain(title)
  return (
    <Dialog title={`Удалить «${title}» насовсем?`} className="dialog admin-dialog" onClose={onClose}>
      <p>Вернуть запись будет нельзя. Если она была на&nbsp;сайте, её адрес ответит «страницы больше нет».</p>
      <p>
        <label htmlFor={id}>Чтобы удалить, введите название записи</label>
        <input
          id={id}
          className="field w-full"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </p>
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
        <Button variant="danger" aria-disabled={!isSame || undefined} onClick={() => isSame && onDelete()}>
          Удалить насовсем
        </Button>
      </div>
    </Dialog>
  )
}

const Values = ({ kind, record }: TrashedRecordProps) => (
  <dl className="admin-differences">
    {kind.fields
      .map(field => ({ field, words: cellWords(field, record.values[field.key], record.names, record.values) }))
      .filter(({ words }) => words !== '')
      .map(({ field, words }) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
  </dl>
)

function refusalOf(error: unknown): { text: string; uses?: UsesOfRecord } {
  if (!(error instanceof ApiError)) return { text: 'Не\u00a0удалось. Попробуйте ещё раз.' }
  const body = error.body as Partial<UsesOfRecord> | undefined
  const fields = Object.values(error.fields).flat()
  const text = fields.length > 0 ? `Вернуть нельзя: ${fields.join(' ')}` : errorText(error)
  return { text, ...(body?.uses && { uses: body as UsesOfRecord }) }
}
