import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { HiddenUsernameField } from '../components/hidden-username-field.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { Panel } from '../components/panel.tsx'
import { withRetryAfterMessage } from '../components/retry-after.ts'
import type { SessionUser } from '../sessions/session.ts'

interface Values {
  current_password: string
  password: string
  password_confirmation: string
}

export function PasswordPanel({ user }: { user: SessionUser }) {
  const [formVersion, setFormVersion] = useState(0)
  return (
    <Panel id="password" title="Пароль" lead="После смены пароля все остальные входы завершатся.">
      <Form
        key={formVersion}
        className="max-w-xl"
        id="change"
        schema={() => import('../components/account-forms.ts').then(forms => forms.passwordForm)}
        onSubmit={save}
        label="Смена пароля"
        submit="Сменить пароль"
      >
        <HiddenUsernameField email={user.email} />
        <PasswordField name="current_password" label="Текущий пароль" autoComplete="current-password" required />
        <NewPasswordFields />
      </Form>
    </Panel>
  )

  async function save(values: Values) {
    await withRetryAfterMessage(api.put('/user/password', values))
    setFormVersion(formVersion + 1)
    notifications.add({ message: 'Пароль изменён. Остальные входы завершены.', kind: 'success', timeout: 8 })
  }
}
