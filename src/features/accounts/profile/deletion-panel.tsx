import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { dateText } from '../components/local-time.ts'
import { Panel } from '../components/panel.tsx'
import type { QueryState } from '../components/use-api-query.ts'
import type { Deletion } from './account-notices.tsx'

export function DeletionPanel({ deletion }: { deletion: QueryState<Deletion> }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const at = deletion.data?.deletion_at
  return (
    <Panel
      id="deletion"
      title="Удаление учётной записи"
      lead="Исчезнет всё, что вы здесь записали. Семь дней удаление можно отменить."
    >
      {at ? (
        <p>Назначено на&nbsp;{dateText(at)}. Отменить можно вверху страницы.</p>
      ) : (
        <Button variant="danger" onClick={() => setDialogOpen(true)}>
          Удалить учётную запись
        </Button>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title="Удалить учётную запись?"
          action="Удалить через 7 дней"
          onConfirm={remove}
          onClose={() => setDialogOpen(false)}
        >
          <p>Через семь дней мы&nbsp;сотрём имя, почту и&nbsp;всё, что вы&nbsp;записали. Вернуть это будет нельзя.</p>
          <p>До тех пор можно войти и&nbsp;передумать. На&nbsp;остальных устройствах вход завершится сразу.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )

  async function remove() {
    await api.delete('/user')
    await deletion.reload()
  }
}
