import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { PasswordDialog } from '#features/accounts/password/password-dialog.tsx'
import { useUser } from '#features/accounts/sessions/session.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { UserView } from './user-view.ts'

interface ActionsProps {
  user: UserView
  isOwn: boolean
  onChange(user: UserView): void
}

function useChanges(user: UserView, onChange: (user: UserView) => void) {
  const { id, version, isAdmin } = user
  const say = (message: string) => notifications.add({ message, kind: 'success', timeout: 8 })
  const change = async (values: object, message: string) => {
    onChange(await api.put(`/admin/users/${id}`, { version, ...values }))
    say(message)
  }
  const role = useAction(() =>
    change(
      { isAdmin: !isAdmin },
      isAdmin ? 'Роль снята. Человеку нужно войти заново.' : 'Роль дана. Она появится после нового входа.',
    ),
  )
  const unblock = useAction(() => change({ isBlocked: false }, 'Учётная запись открыта.'))
  const resend = useAction(async () => {
    await api.post(`/admin/users/${id}/verification`)
    say('Письмо отправлено ещё раз.')
  })
  return { change, role, unblock, resend }
}

/** What may be done to an account. */
export function UserActions({ user, isOwn, onChange }: ActionsProps) {
  const { id, isAdmin, isBlocked } = user
  const [isAsking, setAsking] = useState(false)
  const own = useUser()
  const { change, role, unblock, resend } = useChanges(user, onChange)
  return (
    <>
      <div className="admin-actions">
        {!isOwn && !isBlocked && (
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            Заблокировать
          </Button>
        )}
        {isBlocked && (
          <Button variant="secondary" size="sm" onClick={unblock.run}>
            Разблокировать
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={role.run}>
          {isAdmin ? 'Снять роль администратора' : 'Сделать администратором'}
        </Button>
        {!user.isVerified && !isBlocked && (
          <Button variant="secondary" size="sm" onClick={resend.run}>
            Отправить письмо ещё раз
          </Button>
        )}
        <LinkButton to={`/admin/journal?who=${id}`} variant="quiet" size="sm" top>
          В&nbsp;журнале
        </LinkButton>
      </div>
      {own && <PasswordDialog email={own.email} />}
      <Failure text={role.failure || unblock.failure || resend.failure} />
      {isAsking && (
        <BlockDialog
          name={user.name}
          onClose={() => setAsking(false)}
          onBlock={reason =>
            change({ isBlocked: true, ...(reason && { reason }) }, 'Учётная запись заблокирована, все сеансы закрыты.')
          }
        />
      )}
    </>
  )
}
