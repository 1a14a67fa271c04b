import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Failure } from '../components/failure.tsx'
import { dateText } from '../components/local-time.ts'
import { Panel } from '../components/panel.tsx'
import { useAction } from '../components/use-action.ts'
import { ResendMail } from '../email/resend-mail.tsx'
import { type SessionUser, session } from '../sessions/session.ts'
import { broadcastSessionChange } from '../sessions/session-broadcast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { readSetup, type Setup, TwoFactorSetup } from './two-factor-setup.tsx'

const path = '/user/two-factor-authentication'

export function TwoFactorPanel({ user }: { user: SessionUser }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOn = user.two_factor_confirmed_at !== null
  const body = codes ? (
    <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  ) : setup ? (
    <TwoFactorSetup setup={setup} onCancel={cancel} onConfirmed={finish} />
  ) : isOn ? (
    <SwitchedOn onCodes={setCodes} onSetup={setSetup} />
  ) : user.email_verified_at === null ? (
    <UnverifiedEmail email={user.email} />
  ) : (
    <SwitchedOff onSetup={setSetup} />
  )
  return (
    <Panel
      id="two-factor"
      title="Второй шаг входа"
      aside={
        isOn ? (
          <Badge tone="green" icon="check">
            включён
          </Badge>
        ) : (
          <Badge>выключен</Badge>
        )
      }
      lead={
        isOn && user.two_factor_confirmed_at
          ? `Включён с ${dateText(user.two_factor_confirmed_at)}: кроме пароля нужен код из приложения.`
          : 'Кроме пароля сайт спросит код из приложения на телефоне. Одного пароля вору не\u00a0хватит.'
      }
    >
      {body}
    </Panel>
  )

  /** An unconfirmed replacement has no effect, so only a first secret has to be deleted. */
  async function cancel() {
    if (!isOn) await api.delete(path)
    setSetup(null)
  }

  async function finish() {
    setCodes(await readCodes())
    setSetup(null)
    await session.refresh()
    broadcastSessionChange()
  }
}

const readCodes = () => api.get('/user/two-factor-recovery-codes')

/** Two-factor authentication requires a verified email: it is the only way to recover the account. */
const UnverifiedEmail = ({ email }: { email: string }) => (
  <>
    <p className="mb-3 max-w-measure">
      Сначала подтвердите почту: мы&nbsp;отправили письмо на&nbsp;
      <b className="cabinet-address">{readableAddress(email)}</b>. Без подтверждённой почты потерянный телефон закроет
      вход навсегда.
    </p>
    <ResendMail />
  </>
)

function SwitchedOff({ onSetup }: { onSetup(setup: Setup): void }) {
  const start = useAction(async () => {
    await api.post(path, {})
    onSetup(await readSetup())
  })
  return (
    <>
      <Button onClick={start.run} aria-disabled={start.isRunning || undefined}>
        Включить
      </Button>
      <Failure text={start.failure} />
    </>
  )
}

interface SwitchedOnProps {
  onCodes(codes: readonly string[]): void
  onSetup(setup: Setup): void
}

function SwitchedOn({ onCodes, onSetup }: SwitchedOnProps) {
  const [openDialog, setOpenDialog] = useState<'off' | 'renew' | null>(null)
  const show = useAction(async () => onCodes(await readCodes()))
  const replace = useAction(async () => {
    await api.post(path, { force: true })
    onSetup(await readSetup())
  })
  const close = () => setOpenDialog(null)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="key" onClick={show.run} aria-disabled={show.isRunning || undefined}>
          Показать коды восстановления
        </Button>
        <Button variant="secondary" onClick={() => setOpenDialog('renew')}>
          Создать новые коды
        </Button>
        <Button variant="secondary" onClick={replace.run} aria-disabled={replace.isRunning || undefined}>
          Перенести на другой телефон
        </Button>
        <Button variant="danger" onClick={() => setOpenDialog('off')}>
          Выключить
        </Button>
      </div>
      <Failure text={show.failure || replace.failure} />
      {openDialog === 'off' && (
        <ConfirmDialog title="Выключить второй шаг?" action="Выключить" onConfirm={switchOff} onClose={close}>
          <p>Для входа снова хватит одного пароля. Коды восстановления перестанут действовать.</p>
        </ConfirmDialog>
      )}
      {openDialog === 'renew' && (
        <ConfirmDialog title="Создать новые коды?" action="Создать" onConfirm={renew} onClose={close}>
          <p>Прежние коды восстановления перестанут действовать, даже неиспользованные.</p>
        </ConfirmDialog>
      )}
    </>
  )

  async function switchOff() {
    await api.delete(path)
    await session.refresh()
    broadcastSessionChange()
  }

  async function renew() {
    await api.post('/user/two-factor-recovery-codes')
    onCodes(await readCodes())
  }
}
