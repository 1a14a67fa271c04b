import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { HiddenUsernameField } from '../components/hidden-username-field.tsx'
import { withRetryAfterMessage } from '../components/retry-after.ts'
import { passwordPrompt } from './password-prompt.ts'

/** Rendered once per page with sensitive actions; opens when `passwordPrompt` is set. */
export function PasswordDialog({ email }: { email: string }) {
  const question = useObservable(passwordPrompt)
  if (!question) return null
  return (
    <Dialog title="Это вы?" onClose={question.cancel}>
      <p className="mt-2 mb-5 text-muted">
        Действие важное, поэтому введите пароль ещё раз. Потом три часа не&nbsp;будем спрашивать.
      </p>
      <Form
        id="confirm"
        schema={() => import('../components/account-forms.ts').then(forms => forms.confirmationForm)}
        onSubmit={async ({ password }) => {
          await withRetryAfterMessage(api.post('/user/confirm-password', { password }))
          question.confirm()
        }}
        label="Подтверждение пароля"
        submit="Подтвердить"
        actions={
          <Button variant="quiet" onClick={question.cancel}>
            Отмена
          </Button>
        }
      >
        <HiddenUsernameField email={email} />
        <PasswordField name="password" label="Пароль" autoComplete="current-password" required />
      </Form>
    </Dialog>
  )
}
