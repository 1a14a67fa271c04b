import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#kit/http/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { codeForm, recoveryForm, type SecondFactorCode, sendCode } from '../accounts-api.ts'
import { TextLink } from '../components/guest-card.tsx'

interface CodeStepProps {
  onSignedIn(): Promise<void>
  onBack(): void
}

/** The second step of signing in: a code of the app or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [isLimitReached, setLimitReached] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the new field after switching the kind of code
  useEffect(() => box.current?.querySelector('input')?.focus(), [usesRecoveryCode])
  const send = async (code: SecondFactorCode) => {
    try {
      await sendCode(code)
    } catch (error) {
      if (!isDailyLimit(error)) throw error
      setLimitReached(true)
      setUsesRecoveryCode(true)
      return
    }
    await onSignedIn()
  }
  return (
    <div ref={box}>
      <div role="alert">{isLimitReached && <DailyLimitNotice />}</div>
      {usesRecoveryCode ? <RecoveryCodeForm onSubmit={send} /> : <AppCodeForm onSubmit={send} />}
      <div className="mt-5 grid justify-items-start gap-1">
        {!isLimitReached && (
          <button
            type="button"
            className={buttonClass('quiet', 'sm', '-ms-3')}
            onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
          >
            {usesRecoveryCode ? 'Ввести код из приложения' : 'Телефона нет под рукой'}
          </button>
        )}
        <button type="button" className={buttonClass('quiet', 'sm', '-ms-3')} onClick={onBack}>
          Войти под другой почтой
        </button>
      </div>
    </div>
  )
}

/** The limit of a day is reported at the code field, the limit of a minute is not. */
const isDailyLimit = (error: unknown) =>
  error instanceof ApiError && error.status === 429 && error.fields.code !== undefined

const DailyLimitNotice = () => (
  <Callout kind="warning" className="mb-6" title="Неверных кодов за сутки слишком много">
    Войдите по&nbsp;коду восстановления. Или{' '}
    <TextLink to="/reset-password">задайте новый пароль по&nbsp;письму</TextLink>: после этого код из&nbsp;приложения
    снова подойдёт.
  </Callout>
)

function AppCodeForm({ onSubmit }: { onSubmit: (code: SecondFactorCode) => Promise<void> }) {
  return (
    <Form key="code" schema={async () => codeForm} onSubmit={onSubmit} label="Второй шаг входа" submit="Войти">
      <CodeField name="code" label="Код из приложения" help="Шесть цифр; новые каждые полминуты" required />
    </Form>
  )
}

function RecoveryCodeForm({ onSubmit }: { onSubmit: (code: SecondFactorCode) => Promise<void> }) {
  return (
    <Form
      key="recovery"
      schema={async () => recoveryForm}
      onSubmit={onSubmit}
      label="Вход по коду восстановления"
      submit="Войти"
    >
      <TextField
        name="recovery_code"
        label="Код восстановления"
        help="Один из восьми, которые вы сохранили; каждый подходит один раз"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Form>
  )
}
