import { useRef } from 'react'
import { Dialog } from '#admin/kit/dialogs/dialog.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'

interface BlockDialogProps {
  name: string
  onBlock(reason: string): Promise<void>
  onClose(): void
}

export function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const reason = useRef('')
  const block = useAction(async () => {
    await onBlock(reason.current)
    onClose()
  })
  return (
    <Dialog
      title={`Заблокировать: ${name}?`}
      action="Заблокировать"
      isDangerous
      failure={block.failure}
      onAction={form => {
        reason.current = String(form.get('reason') ?? '').trim()
        void block.run()
      }}
      onClose={onClose}
    >
      <p>Все сеансы закроются сразу. При&nbsp;попытке войти человек прочтёт, что вход закрыл администратор.</p>
      <label className="admin-dialog-field">
        <span>Почему, для журнала</span>
        <input name="reason" maxLength={300} className="field" />
      </label>
    </Dialog>
  )
}
