import { useRef, useState } from 'react'
import { ImpactPanel, type ImpactState } from '#admin/drugs/impact/impact-panel.tsx'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Before changed norms of a drug on the site are published: what that changes elsewhere. */
export const PublishDialog = ({ state, onAnswer }: { state: ImpactState; onAnswer(isAgreed: boolean): void }) => (
  <Dialog
    title={'Опубликовать препарат и\u00a0нормы?'}
    className="dialog admin-dialog grid-publish"
    onClose={() => onAnswer(false)}
  >
    <ImpactPanel state={state} />
    <div className="admin-dialog-actions">
      <Button variant="quiet" onClick={() => onAnswer(false)}>
        Вернуться к&nbsp;нормам
      </Button>
      <Button data-first onClick={() => onAnswer(true)}>
        Опубликовать
      </Button>
    </div>
  </Dialog>
)

/** Asks when norms of a drug on the site are to change; nobody relies on those of another one yet. */
export function usePublishQuestion({ edit, status }: RowsLink) {
  const [isOpen, setOpen] = useState(false)
  const asked = useRef<((isAgreed: boolean) => void) | null>(null)
  const answer = (isAgreed: boolean) => {
    setOpen(false)
    asked.current?.(isAgreed)
    asked.current = null
  }
  const ask = (): Promise<boolean> => {
    if (status.get() !== 'published' || !edit.get()?.text) return Promise.resolve(true)
    asked.current?.(false)
    setOpen(true)
    return new Promise(done => {
      asked.current = done
    })
  }
  return { isOpen, ask, answer }
}
