import type { ReactNode } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'

interface CancelButtonProps {
  path: string
  planId: string
  children: ReactNode
}

/** Forgets the plan, at any step before it is applied. */
export function CancelButton({ path, planId, children }: CancelButtonProps) {
  const { failure, run } = useAttempt(async () => {
    await sendForm('DELETE', `/admin/imports/${planId}`)
    await navigateTo(`/admin/${path}/import?plan=new`, { replace: true })
  })
  return (
    <>
      <Button variant="secondary" onClick={run}>
        {children}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
