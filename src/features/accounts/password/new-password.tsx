import { useState } from 'react'
import type { ApiError } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { EmailField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'

interface NewPasswordProps {
  token: string
  email: string
}

interface Values {
  email: string
  password: string
  password_confirmation: string
}

const calls = () => import('../accounts-api.ts')

export function NewPassword({ token, email }: NewPasswordProps) {
  const [isDead, setDead] = useState(false)
  return (
    <GuestCard
      title="Придумайте пароль"
      lead={<>Новый пароль начнёт действовать сразу, а&nbsp;все прежние входы завершатся.</>}
      below={
        <p>
          Передумали? <TextLink to="/login">Войти</TextLink>
        </p>
      }
    >
      <NeedsScript what="Смена пароля" />
      <div role="alert">{isDead && <DeadLink />}</div>
      <Form schema={async () => (await calls()).resetForm} onSubmit={send} label="Смена пароля" submit="Сохранить пароль">
        <EmailField name="email" label="Электронная почта" autoComplete="username" defaultValue={email} readOnly={email !== ''} required />
        <PasswordField name="password" label="Новый пароль" autoComplete="new-password" help="Не короче 8 символов" required />
        <PasswordField name="password_confirmation" label="Новый пароль ещё раз" autoComplete="new-password" required />
      </Form>
    </GuestCard>
  )

  async function send(values: Values) {
    setDead(false)
    try {
      await (await calls()).resetPassword({ token, ...values })
    } catch (error) {
      setDead('email' in ((error as Partial<ApiError>).fields ?? {}))
      throw error
    }
    await navigateTo('/login', { replace: true, state: { said: 'Ваш пароль был сброшен.' } })
  }
}

/** The server reports a wrong, used or old token at the e-mail. */
const DeadLink = () => (
  <Callout kind="warning" className="mb-6" title="Ссылка больше не действует">
    Она живёт 60&nbsp;минут и&nbsp;подходит один раз. <TextLink to="/reset-password">Запросить снова</TextLink>
  </Callout>
)
