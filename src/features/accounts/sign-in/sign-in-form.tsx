import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { EmailField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextLink } from '../components/guest-card.tsx'

interface SignInFormProps {
  onSignedIn(): Promise<void>
  /** The password was right, a code is wanted besides. */
  onCodeRequired(): Promise<void>
}

const importAccountsApi = () => import('../accounts-api.ts')

export function SignInForm({ onSignedIn, onCodeRequired }: SignInFormProps) {
  return (
    <Form
      schema={async () => (await importAccountsApi()).signInForm}
      onSubmit={async credentials => {
        const { two_factor } = await (await importAccountsApi()).signIn(credentials)
        await (two_factor ? onCodeRequired() : onSignedIn())
      }}
      label="Вход"
      submit="Войти"
      actions={<TextLink to="/reset-password">Забыли пароль?</TextLink>}
    >
      <EmailField name="email" label="Электронная почта" autoComplete="username" required />
      <PasswordField name="password" label="Пароль" autoComplete="current-password" required />
      <CheckboxField name="remember" label="Запомнить меня" help="Не отмечайте на чужом компьютере" />
    </Form>
  )
}
