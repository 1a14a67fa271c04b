import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { withRetryAfterMessage } from '../components/retry-after.ts'
import { useAction } from '../components/use-action.ts'
import { withPasswordConfirmation } from '../password/password-prompt.ts'
import { CopyButton } from './copy-button.tsx'

export interface Setup {
  svg: string
  url: string
  secretKey: string
}

export async function readSetup(): Promise<Setup> {
  const [picture, { secretKey }] = await Promise.all([
    api.get('/user/two-factor-qr-code'),
    api.get('/user/two-factor-secret-key'),
  ])
  if (!('svg' in picture)) throw new Error('Секрета ещё нет. Начните заново.')
  return { ...picture, secretKey }
}

interface TwoFactorSetupProps {
  setup: Setup
  onCancel(): Promise<void>
  onConfirmed(): Promise<void>
}

export function TwoFactorSetup({ setup: { svg, url, secretKey }, onCancel, onConfirmed }: TwoFactorSetupProps) {
  const start = useRef<HTMLOListElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <ol ref={start} tabIndex={-1} className="grid gap-6">
      <Step number={1} title="Откройте приложение с кодами">
        <p className="text-muted">
          Подойдёт любое: Яндекс&nbsp;Ключ, Aegis, FreeOTP или то, что уже стоит на&nbsp;телефоне.
        </p>
      </Step>
      <Step number={2} title="Наведите его на картинку">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt="QR-код для приложения"
          width={192}
          height={192}
          className="cabinet-qr"
        />
        <p className="mt-3 text-muted">
          Телефон уже в&nbsp;руках?{' '}
          <a href={url} className="text-link underline underline-offset-4">
            Открыть в&nbsp;приложении
          </a>
          . Или наберите ключ:
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="rounded-chip bg-page px-3 py-1.5 text-lg">{groupByFour(secretKey)}</code>
          <CopyButton text={secretKey} />
        </p>
      </Step>
      <Step number={3} title="Введите код, который оно показывает">
        <FirstCode onCancel={onCancel} onConfirmed={onConfirmed} />
      </Step>
    </ol>
  )
}

function FirstCode({ onCancel, onConfirmed }: Pick<TwoFactorSetupProps, 'onCancel' | 'onConfirmed'>) {
  const cancel = useAction(onCancel)
  return (
    <Form
      id="two-factor-code"
      schema={() => import('../components/account-forms.ts').then(forms => forms.codeForm)}
      onSubmit={async ({ code }) => {
        await withRetryAfterMessage(
          withPasswordConfirmation(() => api.post('/user/confirmed-two-factor-authentication', { code })),
        )
        await onConfirmed()
      }}
      label="Первый код"
      submit="Включить"
      actions={
        <Button variant="quiet" onClick={cancel.run}>
          Отмена
        </Button>
      }
    >
      <CodeField name="code" label="Код из приложения" help="Шесть цифр" required />
    </Form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        className="grid size-8 flex-none place-content-center rounded-full bg-line font-semibold"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="mb-2 text-lg">{title}</h3>
        {children}
      </div>
    </li>
  )
}

/** Groups of four are easier to type. */
const groupByFour = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
