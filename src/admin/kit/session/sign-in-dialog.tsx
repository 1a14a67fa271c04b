import { useState } from 'react'
import { signIn } from '#features/accounts/accounts-api.ts'
import { HiddenUsernameField } from '#features/accounts/components/hidden-username-field.tsx'
import { session } from '#features/accounts/sessions/session.ts'
import { broadcastSessionChange } from '#features/accounts/sessions/session-broadcast.ts'
import { CodeStep } from '#features/accounts/sign-in/code-step.tsx'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitError } from '#ui/form/form-errors.ts'
import { count } from '#ui/format/format.ts'
import { CopyEdits } from './copy-edits.tsx'
import type { Editor } from './editor.ts'

interface SignInDialogProps {
  /** Only this editor may go on: what is in the form is theirs. */
  editor: Editor
  unsaved: { labels: readonly string[]; text: string }
  onDone(isSignedIn: boolean): void
}

/** Over the form, which stays as it is. The save that met the end of the session goes on afterwards. */
export function SignInDialog({ editor, unsaved, onDone }: SignInDialogProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const finish = async () => {
    const user = await session.refresh()
    if (user?.id !== editor.id) throw new SubmitError('Вы вошли, но сервер пока не\u00a0отвечает. Попробуйте ещё раз.')
    broadcastSessionChange()
    onDone(true)
  }
  return (
    <Dialog title={needsCode ? 'Ещё один шаг' : 'Войдите, чтобы сохранить'} onClose={() => onDone(false)}>
      <p className="mt-2 mb-5 text-muted">
        {needsCode
          ? 'Пароль верный. Осталось подтвердить, что это вы.'
          : 'Вход закончился. Всё, что вы\u00a0набрали, на\u00a0месте и\u00a0сохранится сразу после входа.'}
      </p>
      {needsCode ? (
        <CodeStep onSignedIn={finish} onBack={() => setNeedsCode(false)} />
      ) : (
        <Form
          id="again"
          schema={() => import('#features/accounts/components/account-forms.ts').then(forms => forms.confirmationForm)}
          onSubmit={async ({ password }) => {
            const { two_factor } = await signIn({ email: editor.email, password })
            if (two_factor) setNeedsCode(true)
            else await finish()
          }}
          label="Вход"
          submit="Войти и сохранить"
          actions={<CopyEdits text={unsaved.text} />}
        >
          <p className="mb-4">{readableAddress(editor.email)}</p>
          <HiddenUsernameField email={editor.email} />
          <PasswordField name="password" label="Пароль" autoComplete="current-password" required />
          <Unsaved labels={unsaved.labels} />
        </Form>
      )}
    </Dialog>
  )
}

const shownLabels = 5

function Unsaved({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  const fields = count(labels.length, { one: 'поле', few: 'поля', many: 'полей' })
  const names = labels.slice(0, shownLabels).map(label => `«${label}»`)
  return (
    <p className="mb-4 text-muted">
      Не&nbsp;сохранено {fields}: {names.join(', ')}
      {labels.length > shownLabels && ` и\u00a0ещё ${labels.length - shownLabels}`}.
    </p>
  )
}
