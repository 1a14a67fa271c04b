import { type ReactNode, useState } from 'react'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'

interface CancelButtonProps {
  path: string
  planId: string
  children: ReactNode
}

/** Forgets the plan, at any step before it is applied. */
export function CancelButton({ path, planId, children }: CancelButtonProps) {
  const [failure, setFailure] = useState('')
  const cancel = () =>
    sendForm('DELETE', `/admin/imports/${planId}`).then(
      () => navigateTo(`/admin/${path}/import?plan=new`, { replace: true }),
      error => setFailure(errorText(error)),
    )
  return (
    <>
      <Button variant="secondary" onClick={() => void cancel()}>
        {children}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
