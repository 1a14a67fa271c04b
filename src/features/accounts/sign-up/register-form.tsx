import { type ReactNode, useContext } from 'react'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { EmailField, TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import type { Registration } from '../accounts-api.ts'
import { TextLink } from '../components/guest-card.tsx'

export function RegisterForm({ onSubmit }: { onSubmit: (person: Registration) => Promise<void> }) {
  return (
    <Form
      schema={async () => (await import('../accounts-api.ts')).registrationForm}
      onSubmit={onSubmit}
      label="Регистрация"
      submit="Зарегистрироваться"
    >
      <TextField name="name" label="Имя" autoComplete="given-name" help="Как к вам обращаться" required />
      <EmailField name="email" label="Электронная почта" autoComplete="username" required />
      <TakenAddress />
      <PasswordField
        name="password"
        label="Пароль"
        autoComplete="new-password"
        help="Не короче 8 символов. Хорошо запоминаются три-четыре случайных слова"
        required
      />
      <PasswordField name="password_confirmation" label="Пароль ещё раз" autoComplete="new-password" required />
      <CheckboxField
        name="personal_data_consent"
        label={
          <>
            Даю <NewTab to="/personal-data-consent">согласие на&nbsp;обработку персональных данных</NewTab>
          </>
        }
        required
      />
      <CheckboxField
        name="marketing_consent"
        label={<>Хочу получать новости и&nbsp;советы по&nbsp;почте</>}
        help={<>Необязательно. Отказаться можно в&nbsp;любой момент</>}
      />
    </Form>
  )
}

/** Shown if the address is taken: the visitor may have registered before. */
function TakenAddress() {
  const { errors, hasServerErrors } = useContext(FormContext)
  const isTaken = hasServerErrors && errors.email?.some(text => text.includes('уже существует'))
  return isTaken ? (
    <p className="-mt-3 mb-5 text-sm">
      Это вы? <TextLink to="/login">Войдите</TextLink> или{' '}
      <TextLink to="/reset-password">смените забытый пароль</TextLink>.
    </p>
  ) : null
}

/** Opens a new tab, so that the typed values are not lost. */
function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="text-link underline underline-offset-4">
      {children}
      <span className="sr-only"> (откроется в новой вкладке)</span>
    </a>
  )
}
