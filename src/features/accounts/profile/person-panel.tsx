import { useRef, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { EmailField, TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Panel } from '../components/panel.tsx'
import { withRetryAfterMessage } from '../components/retry-after.ts'
import { type QueryState, useApiQuery } from '../components/use-api-query.ts'
import { type Draft, deleteDraft, readDraft, saveDraft } from '../drafts.ts'
import { PendingAddress } from '../email/pending-address.tsx'
import { withPasswordConfirmation } from '../password/password-prompt.ts'
import { type SessionUser, session } from '../sessions/session.ts'
import { broadcastSessionChange } from '../sessions/session-broadcast.ts'

const form = 'person'

interface Values {
  name: string
  email: string
  code?: string | undefined
}

/** Unsaved input survives an expired session: it is stored as a draft until the user signs in again. */
export function PersonPanel({ user }: { user: SessionUser }) {
  const change: QueryState<{ email: string | null }> = useApiQuery('/user/email-change')
  const restoredDraft = useRef<Draft | null | undefined>(undefined)
  if (restoredDraft.current === undefined) restoredDraft.current = changedDraft(user, readDraft(user.id, form))
  const draft = restoredDraft.current
  const [formVersion, setFormVersion] = useState(0)
  const [hasNewAddress, setHasNewAddress] = useState(isNewAddress(user, draft?.email))
  const typed = useRef<Draft | null>(null)
  const saveInput = (element: HTMLFormElement | null) => {
    const values = valuesOf(element)
    typed.current = values
    saveDraft(user.id, form, values)
    setHasNewAddress(isNewAddress(user, values.email))
  }
  return (
    <Panel id="person" title="Имя и почта">
      {draft && <DraftNotice />}
      <div role="status">
        {change.data?.email && <PendingAddress email={change.data.email} onCancelled={change.reload} />}
      </div>
      <div onInput={({ target }) => saveInput((target as HTMLInputElement).form)}>
        <Form
          key={formVersion}
          className="max-w-xl"
          id={form}
          schema={() => import('../components/account-forms.ts').then(forms => forms.profileForm)}
          onSubmit={save}
          label="Имя и почта"
          submit="Сохранить"
        >
          <TextField name="name" label="Имя" autoComplete="name" defaultValue={draft?.name ?? user.name} required />
          <AddressField user={user} draft={draft} />
          {hasNewAddress && user.two_factor_confirmed_at && <SecondFactorField />}
        </Form>
      </div>
    </Panel>
  )

  async function save(values: Values) {
    const sent = typed.current
    await saveProfile(values)
    if (isNewAddress(user, values.email)) await change.reload()
    // What was typed in the meantime stays, in the form and as a draft.
    if (typed.current === sent) {
      deleteDraft(form)
      restoredDraft.current = null
      setHasNewAddress(false)
      setFormVersion(formVersion + 1)
    }
    notifications.add({ message: savedText(isNewAddress(user, values.email)), kind: 'success', timeout: 8 })
  }
}

const savedText = (hasNewAddress: boolean) =>
  hasNewAddress ? 'Сохранено. На новый адрес ушло письмо: адрес сменится, когда вы подтвердите его.' : 'Сохранено.'

async function saveProfile(values: Values): Promise<void> {
  await withRetryAfterMessage(withPasswordConfirmation(() => api.put('/user/profile-information', values)))
  await session.refresh()
  broadcastSessionChange()
}

const DraftNotice = () => (
  <Callout className="mb-5" title="Вернули то, что вы не успели сохранить">
    Проверьте и&nbsp;нажмите «Сохранить».
  </Callout>
)

/** An unverified address cannot be changed: after a typo one registers again, and this account is deleted automatically. */
function AddressField({ user, draft }: { user: SessionUser; draft: Draft | null }) {
  const isProven = user.email_verified_at !== null
  return (
    <EmailField
      name="email"
      label="Электронная почта"
      autoComplete="email"
      defaultValue={isProven ? (draft?.email ?? user.email) : user.email}
      readOnly={!isProven}
      help={
        isProven
          ? 'Новый адрес заработает, когда вы подтвердите его по ссылке из письма. До тех пор действует прежний'
          : 'Сменить адрес можно, когда этот подтверждён. Письмо можно отправить ещё раз вверху страницы'
      }
      required
    />
  )
}

/** A plain text field, since a recovery code is accepted too. */
const SecondFactorField = () => (
  <TextField
    name="code"
    label="Код второго шага"
    help="Шесть цифр из приложения или код восстановления"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
)

const isNewAddress = (user: SessionUser, typed = user.email) => typed.trim().toLowerCase() !== user.email

const changedDraft = (user: SessionUser, draft: Draft | null) =>
  draft?.name === user.name && draft.email === user.email ? null : draft

function valuesOf(element: HTMLFormElement | null): Draft {
  const entries = element ? [...new FormData(element)] : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'code'),
  )
}
