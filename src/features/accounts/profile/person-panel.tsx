import { useRef, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { EmailField, TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Panel } from '../components/panel.tsx'
import { ask } from '../components/retry-after.ts'
import { type Asked, useAnswer } from '../components/use-api-query.ts'
import { type Draft, dropDraft, findDraft, keepDraft } from '../drafts.ts'
import { PendingAddress } from '../email/pending-address.tsx'
import { confirmed } from '../password/password-question.ts'
import { type SessionUser, session } from '../sessions/session.ts'
import { tellOtherTabs } from '../sessions/session-broadcast.ts'

const form = 'person'

interface Values {
  name: string
  email: string
  code?: string | undefined
}

/** What is being typed survives the end of the session: it waits in the tab until the person is back. */
export function PersonPanel({ user }: { user: SessionUser }) {
  const change: Asked<{ email: string | null }> = useAnswer('/user/email-change')
  const found = useRef<Draft | null | undefined>(undefined)
  if (found.current === undefined) found.current = unlike(user, findDraft(user.id, form))
  const draft = found.current
  const [turn, setTurn] = useState(0)
  const [isMoved, setMoved] = useState(isNewAddress(user, draft?.email))
  const note = (element: HTMLFormElement | null) => {
    const values = valuesOf(element)
    keepDraft(user.id, form, values)
    setMoved(isNewAddress(user, values.email))
  }
  return (
    <Panel id="person" title="Имя и почта">
      {draft && (
        <Callout className="mb-5" title="Вернули то, что вы не успели сохранить">
          Проверьте и&nbsp;нажмите «Сохранить».
        </Callout>
      )}
      <div role="status">{change.data?.email && <PendingAddress email={change.data.email} onCancelled={change.reload} />}</div>
      <div onInput={({ target }) => note((target as HTMLInputElement).form)}>
        <Form
          key={turn}
          className="max-w-xl"
          id={form}
          schema={() => import('../components/account-forms.ts').then(forms => forms.profileForm)}
          onSubmit={save}
          label="Имя и почта"
          submit="Сохранить"
        >
          <TextField name="name" label="Имя" autoComplete="name" defaultValue={draft?.name ?? user.name} required />
          <AddressField user={user} draft={draft} />
          {isMoved && user.two_factor_confirmed_at && <SecondFactorField />}
        </Form>
      </div>
    </Panel>
  )

  async function save(values: Values) {
    await saveProfile(values)
    if (isNewAddress(user, values.email)) await change.reload()
    found.current = null
    setMoved(false)
    setTurn(turn + 1)
    const message = isNewAddress(user, values.email)
      ? 'Сохранено. На новый адрес ушло письмо: адрес сменится, когда вы подтвердите его.'
      : 'Сохранено.'
    notifications.add({ message, kind: 'success', timeout: 8 })
  }
}

async function saveProfile(values: Values): Promise<void> {
  await ask(confirmed(() => api.put('/user/profile-information', values)))
  dropDraft(form)
  await session.refresh()
  tellOtherTabs()
}

/** An address that nobody has proven is not to be changed: whoever mistyped it registers again, and this account goes by itself. */
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

/** A recovery code will do too, so it is not a field for six figures. */
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

const unlike = (user: SessionUser, draft: Draft | null) => (draft?.name === user.name && draft.email === user.email ? null : draft)

function valuesOf(element: HTMLFormElement | null): Draft {
  const entries = element ? [...new FormData(element)] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'code'))
}
