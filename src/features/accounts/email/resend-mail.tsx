import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '../components/failure.tsx'
import { useAction } from '../components/use-action.ts'

/** Sends the verification email again. */
export function ResendMail() {
  const [isSent, setSent] = useState(false)
  const send = useAction(async () => {
    await api.post('/email/verification-notification')
    setSent(true)
  })
  return (
    <>
      {!isSent && (
        <Button variant="secondary" size="sm" onClick={send.run} aria-disabled={send.isRunning || undefined}>
          Отправить письмо ещё раз
        </Button>
      )}
      <p role="status">{isSent && 'Письмо отправлено. Если его нет, загляните в «Спам».'}</p>
      <Failure text={send.failure} />
    </>
  )
}
