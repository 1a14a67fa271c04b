import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#kit/http/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { type Code, codeForm, recoveryForm, sendCode } from '../accounts-api.ts'
import { TextLink } from '../components/guest-card.tsx'

interface CodeStepProps {
  onEntered(): Promise<void>
  onBack(): void
}

/** The second half of signing in: a code of the app, or one of the codes kept for the day the telephone is lost. */
export function CodeStep({ onEntered, onBack }: CodeStepProps) {
  const [isLost, setLost] = useState(false)
  const [isUsedUp, setUsedUp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever field has come is the next thing to fill in
  useEffect(() => box.current?.querySelector('input')?.focus(), [isLost])
  const send = async (code: Code) => {
    try {
      await sendCode(code)
    } catch (error) {
      if (!isForToday(error)) throw error
      setUsedUp(true)
      setLost(true)
      return
    }
    await onEntered()
  }
  return (
    <div ref={box}>
      <div role="alert">{isUsedUp && <UsedUp />}</div>
      {isLost ? <RecoveryCodeForm onSubmit={send} /> : <AppCodeForm onSubmit={send} />}
      <div className="mt-5 grid justify-items-start gap-1">
        {!isUsedUp && (
          <button type="button" className={buttonClass('quiet', 'sm', '-ms-3')} onClick={() => setLost(!isLost)}>
            {isLost ? 'Ввести код из приложения' : 'Телефона нет под рукой'}
          </button>
        )}
        <button type="button" className={buttonClass('quiet', 'sm', '-ms-3')} onClick={onBack}>
          Войти под другой почтой
        </button>
      </div>
    </div>
  )
}

/** Refused at the field of the code: no more codes are looked at today, unlike after too many within a minute. */
const isForToday = (error: unknown) => error instanceof ApiError && error.status === 429 && error.fields.code !== undefined

const UsedUp = () => (
  <Callout kind="warning" className="mb-6" title="Неверных кодов за сутки слишком много">
    Войдите по&nbsp;коду восстановления. Или <TextLink to="/reset-password">задайте новый пароль по&nbsp;письму</TextLink>: после этого код
    из&nbsp;приложения снова подойдёт.
  </Callout>
)

function AppCodeForm({ onSubmit }: { onSubmit: (code: Code) => Promise<void> }) {
  return (
    <Form key="code" schema={async () => codeForm} onSubmit={onSubmit} label="Второй шаг входа" submit="Войти">
      <CodeField name="code" label="Код из приложения" help="Шесть цифр; новые каждые полминуты" required />
    </Form>
  )
}

function RecoveryCodeForm({ onSubmit }: { onSubmit: (code: Code) => Promise<void> }) {
  return (
    <Form key="recovery" schema={async () => recoveryForm} onSubmit={onSubmit} label="Вход по коду восстановления" submit="Войти">
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
