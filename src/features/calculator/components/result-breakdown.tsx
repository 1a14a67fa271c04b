import { useEffect, useState } from 'react'
import { isBordeaux } from '#features/dosing/bordeaux.ts'
import { calculationSteps, formula } from '#features/dosing/calculation-steps.ts'
import type { Dose } from '#features/dosing/dose-result.ts'
import { fillingOrder, mixingSteps } from '#features/dosing/mixing-steps.ts'
import { Button } from '#ui/button.tsx'
import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { BordeauxNote } from './bordeaux-note.tsx'
import { PackageTable } from './package-table.tsx'

interface ResultBreakdownProps {
  drug: CalculatorDrug
  use: CalculatorUse | null
  dose: Dose
}

/** The formula, the filling order and the packages. */
export function ResultBreakdown({ drug, use, dose }: ResultBreakdownProps) {
  const isKit = isBordeaux(drug.drug)
  const order = use && dose.solution && !isKit ? fillingOrder([drug]) : []
  return (
    <>
      <Formula dose={dose} />
      {isKit && <BordeauxNote copper={dose.amount} />}
      {order.length > 0 && (
        <div className="text-sm">
          <h3 className="text-base">Порядок приготовления</h3>
          <ol className="mt-1 grid list-decimal gap-1 ps-5">
            {mixingSteps(order).map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {drug.packs.length > 0 && <PackageTable drug={drug} need={dose.amount} />}
    </>
  )
}

function Formula({ dose }: { dose: Dose }) {
  return (
    <div className="text-sm">
      <h3 className="text-base">Расчёт</h3>
      <p className="mt-1 font-medium">{formula(dose)}</p>
      <details>
        <summary className="screen-only inline-flex min-h-11 mouse:min-h-9 items-center text-link underline underline-offset-4">
          Показать по шагам
        </summary>
        <ol className="grid list-decimal gap-1 ps-5">
          {calculationSteps(dose).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** Print, copy the link, share: the URL holds everything that was entered. */
export function ResultActions({ title }: { title: string }) {
  const [message, setMessage] = useState('')
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setMessage('Ссылка скопирована.'),
      () => setMessage('Не\u00a0удалось скопировать: возьмите адрес из\u00a0строки браузера.'),
    )
  const share = () => navigator.share({ title, url: window.location.href }).catch(() => {})
  return (
    <div className="screen-only hidden flex-wrap gap-2 scripted:flex">
      <Button variant="secondary" size="sm" icon="print" onClick={() => window.print()}>
        Карточка на{'\u00a0'}печать
      </Button>
      <Button variant="secondary" size="sm" icon="link" onClick={copy}>
        Скопировать ссылку
      </Button>
      {canShare && (
        <Button variant="secondary" size="sm" icon="share" onClick={share}>
          Поделиться
        </Button>
      )}
      <p role="status" className={message ? 'w-full text-sm text-muted' : 'sr-only'}>
        {message}
      </p>
    </div>
  )
}
