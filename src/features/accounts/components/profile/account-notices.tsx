import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { notifications } from '#ui/notifications.tsx'
import type { SessionUser } from '../../session.ts'
import { useAction } from '../action.ts'
import type { Asked } from '../answer.ts'
import { Failure } from '../failure.tsx'
import { dayText } from '../moment.ts'
import { ResendLetter } from './resend-letter.tsx'

export interface Deletion {
  deletion_at: string | null
}

/** What concerns the whole account, above every place of the cabinet. */
export function AccountNotices({ user, deletion }: { user: SessionUser; deletion: Asked<Deletion> }) {
  return (
    <>
      <div role="status">{deletion.data?.deletion_at && <DeletionBanner at={deletion.data.deletion_at} onUndone={deletion.reload} />}</div>
      {user.email_verified_at === null && <UnverifiedBar email={user.email} />}
    </>
  )
}

function DeletionBanner({ at, onUndone }: { at: string; onUndone(): Promise<void> }) {
  const undo = useAction(async () => {
    await api.delete('/user/deletion')
    await onUndone()
    notifications.add({ message: 'Удаление отменено. Всё осталось как было.', kind: 'success', timeout: 8 })
  })
  return (
    <Callout kind="warning" className="mb-5" title={`Учётная запись будет удалена ${dayText(at)}`}>
      <p>До этого дня можно передумать: всё вернётся как было.</p>
      <Button variant="secondary" size="sm" onClick={undo.run} aria-disabled={undo.isRunning || undefined}>
        Отменить удаление
      </Button>
      <Failure text={undo.failure} />
    </Callout>
  )
}

function UnverifiedBar({ email }: { email: string }) {
  return (
    <Callout className="mb-5" title="Подтвердите почту">
      <p>
        Мы&nbsp;отправили письмо на&nbsp;<b className="cabinet-address">{email}</b>. Без подтверждения не&nbsp;получится вернуть доступ,
        если забудется пароль.
      </p>
      <ResendLetter />
    </Callout>
  )
}
