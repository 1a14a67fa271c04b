import { useState } from 'react'
import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import { nothingTyped, useSignInAgain } from '#admin/kit/session/use-sign-in-again.tsx'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'

/** Takes an applied import back, after a question. */
export function UndoButton({ path, planId, written }: { path: string; planId: string; written: string }) {
  const { withSession, dialog } = useSignInAgain(nothingTyped)
  const [isAsking, setAsking] = useState(false)
  const { failure, run } = useAttempt(async () => {
    await withSession(() => sendForm('POST', `/admin/imports/${planId}/undo`))
    await navigateTo(`/admin/${path}/import?plan=${planId}`, { replace: true, state: { scroll: 'top' } })
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Отменить загрузку
      </Button>
      {isAsking && (
        <QuestionDialog
          title="Отменить загрузку?"
          action="Отменить загрузку"
          failure={failure}
          onAction={() => void run()}
          onClose={() => setAsking(false)}
        >
          <p>
            {written} Изменённые записи станут прежними, новые уйдут в&nbsp;корзину. То, что с&nbsp;тех пор правили,
            останется как есть.
          </p>
        </QuestionDialog>
      )}
      {dialog}
    </>
  )
}
