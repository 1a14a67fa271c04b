import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'
import { QrCode } from '#ui/page/qr-code.tsx'
import { usePrintingAlone } from '#ui/use-printing-alone.ts'
import type { EntrySign } from '../entry-sign.ts'

/** A sheet of A5 for the treated bed; printed alone. */
export function SignPanel({ entry }: { entry: number }) {
  const [sign, setSign] = useState<EntrySign | null>(null)
  const { isPrinting, print } = usePrintingAlone()
  const open = useAction(async () => setSign(await api.get(`/journal/${entry}/sign`)))
  return (
    <Panel
      id="sign"
      title="Табличка на&nbsp;грядку"
      lead="Лист А5: когда обработано, до какого дня не&nbsp;входить и&nbsp;не&nbsp;срывать."
    >
      {sign ? (
        <>
          <div {...(isPrinting && { 'data-printed-alone': '' })}>
            <Sheet sign={sign} />
          </div>
          <Button variant="secondary" icon="print" className="mt-3" onClick={print}>
            Напечатать
          </Button>
        </>
      ) : (
        <Button variant="secondary" icon="print" aria-disabled={open.isRunning || undefined} onClick={open.run}>
          Показать табличку
        </Button>
      )}
      <Failure text={open.failure} />
    </Panel>
  )
}

const Sheet = ({ sign: { day, drugs, enterFrom, places, url, qr } }: { sign: EntrySign }) => (
  <div className="bed-sign">
    <p className="bed-sign-title">Обработано {date(day)}</p>
    <p>{drugs.join(' + ')}</p>
    <p className="bed-sign-line">
      {enterFrom ? `Не\u00a0входить до\u00a0${date(enterFrom)}` : 'Когда входить: сверьте этикетку'}
    </p>
    {places.map(({ planting, name, pickFrom, isPickKnown }) => (
      <p key={planting} className="bed-sign-line">
        {name && `${name}: `}
        {pickFrom
          ? `не\u00a0срывать до\u00a0${date(pickFrom)}`
          : isPickKnown
            ? 'не\u00a0для еды'
            : 'не\u00a0срывать: срок неизвестен'}
      </p>
    ))}
    <div className="bed-sign-foot">
      <QrCode code={qr} />
      <span>{url}</span>
    </div>
  </div>
)
