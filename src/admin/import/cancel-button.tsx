import { type ReactNode, useState } from 'react'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { importRequest } from './import-request.ts'

interface CancelButtonProps {
  path: string
  planId: string
  children: ReactNode
}

/** Forgets the plan, at any step before it is applied. */
export function CancelButton({ path, planId, children }: CancelButtonProps) {
  const [failure, setFailure] = useState('')
  const cancel = () =>
    importRequest('DELETE', `/admin/imports/${planId}`).then(
      () => navigateTo(`/admin/${path}/import`, { replace: true }),
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
