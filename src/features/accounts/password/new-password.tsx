import { useState } from 'react'
import type { ApiError } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { EmailField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'

interface NewPasswordProps {
  token: string
  email: string
}

interface Values {
  email: string
  password: string
  password_confirmation: string
}

const importAccountsApi = () => import('../accounts-api.ts')

export function NewPassword({ token, email }: NewPasswordProps) {
  const [isLinkExpired, setLinkExpired] = useState(false)
  const [changedOf, setChangedOf] = useState('')
  if (changedOf) return <Changed email={changedOf} />
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
      <div role="alert">{isLinkExpired && <ExpiredLink />}</div>
      <PasswordForm email={email} onSubmit={send} />
    </GuestCard>
  )

  async function send(values: Values) {
    setLinkExpired(false)
    let isSignedIn = false
    try {
      isSignedIn = await (await importAccountsApi()).resetPassword({ token, ...values })
    } catch (error) {
      setLinkExpired('email' in ((error as Partial<ApiError>).fields ?? {}))
      throw error
    }
    if (isSignedIn) setChangedOf(values.email)
    else await navigateTo('/login', { replace: true, state: { notice: 'Ваш пароль был сброшен.' } })
  }
}

const PasswordForm = ({ email, onSubmit }: { email: string; onSubmit(values: Values): Promise<void> }) => (
  <Form
    schema={async () => (await importAccountsApi()).resetForm}
    onSubmit={onSubmit}
    label="Смена пароля"
    submit="Сохранить пароль"
  >
    <EmailField
      name="email"
      label="Электронная почта"
      autoComplete="username"
      defaultValue={email}
      readOnly={email !== ''}
      required
    />
    <NewPasswordFields />
  </Form>
)

/** This browser is signed in to another account, so there is no login to go on to. */
const Changed = ({ email }: { email: string }) => (
  <GuestCard
    title="Ваш пароль был сброшен"
    lead={<>Новый пароль действует для {readableAddress(email)}. Здесь открыта другая учётная запись.</>}
  >
    <TextLink to="/profile">В&nbsp;кабинет</TextLink>
  </GuestCard>
)

/** The server reports a wrong, used or expired token at the email field. */
const ExpiredLink = () => (
  <Callout kind="warning" className="mb-6" title="Ссылка больше не действует">
    Она живёт 60&nbsp;минут и&nbsp;подходит один раз. <TextLink to="/reset-password">Запросить снова</TextLink>
  </Callout>
)
