import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** «Остаться» gets the focus first. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => (
  <Dialog title="Уйти без сохранения?" className="dialog admin-dialog" onClose={onStay}>
    <p>Изменения на&nbsp;этой странице не&nbsp;сохранены.</p>
    <div className="admin-dialog-actions">
      <Button onClick={onStay}>Остаться</Button>
      <Button variant="danger" onClick={onLeave}>
        Уйти
      </Button>
    </div>
  </Dialog>
)
