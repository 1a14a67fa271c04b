import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import type { FileItem } from '../library/file-item.ts'

interface DeleteFileProps {
  item: FileItem
  onChange(item: FileItem): void
}

/** Into the trash and out of it. A file that is used cannot be deleted, and the button says so. */
export function DeleteFile({ item, onChange }: DeleteFileProps) {
  const path = `/file-manager/files/${item.id}` as const
  const remove = useAction(async () => {
    await api.delete(path)
    onChange(await api.get(path))
  })
  const restore = useAction(async () => onChange(await api.post(`${path}/restore`)))
  const used =
    item.uses > 0 ? `Стоит на\u00a0${count(item.uses, { one: 'странице', few: 'страницах', many: 'страницах' })}` : ''
  if (item.deletedAt)
    return (
      <>
        <Button variant="secondary" size="sm" disabled={restore.isRunning} onClick={() => void restore.run()}>
          Вернуть из&nbsp;корзины
        </Button>
        <p role="alert">{restore.failure}</p>
      </>
    )
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        icon="trash"
        data-delete=""
        aria-disabled={used !== '' || undefined}
        aria-describedby="file-used"
        title={used || undefined}
        onClick={() => {
          if (!used && !remove.isRunning) void remove.run()
        }}
      >
        Удалить
      </Button>
      <p id="file-used" className="text-muted">
        {used || 'В\u00a0корзине файл лежит 30\u00a0дней.'}
      </p>
      <p role="alert" className="text-danger">
        {remove.failure}
      </p>
    </>
  )
}
