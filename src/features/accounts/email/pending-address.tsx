import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Failure } from '../components/failure.tsx'
import { useAction } from '../components/use-action.ts'

interface PendingAddressProps {
  email: string
  onCancelled(): Promise<void>
}

/** Shows the unconfirmed new address, with buttons to resend the email and to cancel. */
export function PendingAddress({ email, onCancelled }: PendingAddressProps) {
  const [isSent, setSent] = useState(false)
  const send = useAction(async () => {
    await api.post('/email/verification-notification')
    setSent(true)
  })
  const cancel = useAction(async () => {
    await api.delete('/user/email-change')
    await onCancelled()
  })
  return (
    <Callout className="mb-5" title="Новый адрес ждёт подтверждения">
      <p>
        Мы&nbsp;отправили письмо на&nbsp;<b className="cabinet-address">{readableAddress(email)}</b>. Пока
        вы&nbsp;не&nbsp;подтвердили адрес по&nbsp;ссылке из&nbsp;письма, действует прежний.
      </p>
      <div className="flex flex-wrap gap-3">
        {!isSent && (
          <Button variant="secondary" size="sm" onClick={send.run} aria-disabled={send.isRunning || undefined}>
            Отправить ещё раз
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={cancel.run} aria-disabled={cancel.isRunning || undefined}>
          Отменить смену
        </Button>
      </div>
      <p role="status">{isSent && 'Письмо отправлено. Если его нет, загляните в «Спам».'}</p>
      <Failure text={send.failure || cancel.failure} />
    </Callout>
  )
}
