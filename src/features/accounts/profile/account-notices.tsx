import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { Button } from '#ui/button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Failure } from '../components/failure.tsx'
import { TextLink } from '../components/guest-card.tsx'
import { dateText } from '../components/local-time.ts'
import { useAction } from '../components/use-action.ts'
import type { QueryState } from '../components/use-api-query.ts'
import { ResendMail } from '../email/resend-mail.tsx'
import { verifyDeadline } from '../email/unverified-account.ts'
import type { SessionUser } from '../sessions/session.ts'

export type Deletion = Answer<'get', '/user/deletion'>

interface Props {
  user: SessionUser
  deletion: QueryState<Deletion>
  /** In the sections of the garden one line says what the account waits for. */
  isBrief: boolean
}

/** Notices about the account, shown above every profile section. */
export function AccountNotices({ user, deletion, isBrief }: Props) {
  return (
    <>
      <div role="status">
        {deletion.data?.deletion_at && <DeletionNotice at={deletion.data.deletion_at} onUndone={deletion.reload} />}
      </div>
      {user.email_verified_at === null && (isBrief ? <UnverifiedLine user={user} /> : <UnverifiedNotice user={user} />)}
    </>
  )
}

function DeletionNotice({ at, onUndone }: { at: string; onUndone(): Promise<void> }) {
  const undo = useAction(async () => {
    await api.delete('/user/deletion')
    await onUndone()
    notifications.add({ message: 'Удаление отменено. Всё осталось как было.', kind: 'success', timeout: 8 })
  })
  return (
    <Callout kind="warning" className="mb-5" title={`Учётная запись будет удалена ${dateText(at)}`}>
      <p>До этого дня можно передумать: всё вернётся как было.</p>
      <Button variant="secondary" size="sm" onClick={undo.run} aria-disabled={undo.isRunning || undefined}>
        Отменить удаление
      </Button>
      <Failure text={undo.failure} />
    </Callout>
  )
}

const UnverifiedLine = ({ user: { created_at, is_admin } }: { user: SessionUser }) => (
  <p className="screen-only mb-4 text-sm">
    <TextLink to="/profile?view=security">
      Подтвердите почту{!is_admin && ` до\u00a0${dateText(verifyDeadline(created_at))}`}
    </TextLink>
  </p>
)

/** Warns that an unverified account will be deleted: the address may be somebody else's. */
function UnverifiedNotice({ user: { email, created_at, is_admin } }: { user: SessionUser }) {
  return (
    <Callout className="screen-only mb-5" title="Подтвердите почту">
      <p>
        Мы&nbsp;отправили письмо на&nbsp;<b className="cabinet-address">{readableAddress(email)}</b>.
        До&nbsp;подтверждения нельзя включить второй шаг входа и&nbsp;сменить адрес.
      </p>
      {!is_admin && (
        <p>
          Если адрес не&nbsp;подтвердить, учётная запись исчезнет <b>{dateText(verifyDeadline(created_at))}</b>.
          В&nbsp;адресе опечатка? Выйдите и&nbsp;зарегистрируйтесь с&nbsp;верным.
        </p>
      )}
      <ResendMail />
    </Callout>
  )
}
