import type { Dose } from '#features/dosing/dose-result.ts'
import { mixingSteps } from '#features/dosing/filling-order.ts'
import { jarTest } from '#features/dosing/mixing.ts'
import { formula } from '#features/dosing/steps.ts'
import { remarkText } from '#features/dosing/words.ts'
import { Callout } from '#ui/page/callout.tsx'
import { useEntry } from '../components/entry-context.ts'
import { RemarkNote } from '../drug/result-panel.tsx'
import { packagesText, shoppingFor } from '../purchase.ts'
import { isMixRefused, type MixAnswer, mixDoses } from './mix-answer.ts'
import { MixFillTable, shareFills } from './mix-fill-table.tsx'
import { amountOf, harvestText, mixHeadline, mixWaiting, mixWaterText } from './mix-words.ts'

/** The amounts, or what they are waiting for. */
export function MixHead({ answer }: { answer: MixAnswer }) {
  const doses = mixDoses(answer)
  if (answer.misfits.length > 0)
    return (
      <Callout kind="danger" title="Вместе не&nbsp;применить">
        {answer.misfits.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
    )
  if (isMixRefused(answer))
    return (
      <p className="text-lg">
        Количество не{'\u00a0'}показываем: так обрабатывать нельзя. Почему{'\u00a0'}— ниже.
      </p>
    )
  if (!doses)
    return (
      <>
        <p className="text-lg">
          <span className="print:hidden">{mixWaiting(answer)}</span>
          <span className="hidden print:inline">
            Доза не{'\u00a0'}посчитана: указано не{'\u00a0'}всё.
          </span>
        </p>
        {answer.water.isSplit && <Callout kind="warning">{mixWaterText(answer)}</Callout>}
      </>
    )
  return (
    <div>
      <ul className="grid gap-2">
        {doses.map((dose, index) => (
          <li key={answer.parts[index]!.slot}>
            <span className="block text-sm text-muted">{answer.parts[index]!.drug.drug.name}</span>
            <strong className="block font-display text-display leading-none font-semibold tabular-nums">{amountOf(dose)}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-lg">{mixHeadline(answer)?.on}</p>
      <p className="mt-1 text-sm text-muted">{mixWaterText(answer)}</p>
    </div>
  )
}

/** Fills, remarks, the order of adding, how the numbers came about. */
export function MixDetails({ answer }: { answer: MixAnswer }) {
  const doses = mixDoses(answer)
  if (!doses || isMixRefused(answer)) return null
  const names = answer.parts.map(({ drug }) => drug.drug.name)
  const harvest = harvestText(answer)
  return (
    <>
      {harvest && <p className="font-medium">{harvest}</p>}
      <MixFillTable names={names} doses={doses} />
      {!shareFills(doses) && (
        <Callout kind="info">
          Таблетки целиком делят воду по-своему: приготовьте всю смесь в{'\u00a0'}одной ёмкости и{'\u00a0'}заливайте в{'\u00a0'}бак частями.
        </Callout>
      )}
      <MixRemarks names={names} doses={doses} />
      <Order answer={answer} />
      <div className="text-sm">
        <h3 className="text-base">Расчёт</h3>
        <ul className="mt-1 grid gap-1">
          {doses.map((dose, index) => (
            <li key={names[index]}>
              {names[index]}: {formula(dose)}
            </li>
          ))}
        </ul>
      </div>
      <Packages answer={answer} doses={doses} />
    </>
  )
}

/** What every product has to say is said once. */
function MixRemarks({ names, doses }: { names: readonly string[]; doses: readonly Dose[] }) {
  const groups = new Map<string, { remark: Dose['remarks'][number]; owners: string[] }>()
  doses.forEach(({ remarks }, index) => {
    for (const remark of remarks) {
      const text = remarkText(remark)
      const group = groups.get(text) ?? { remark, owners: [] }
      group.owners.push(names[index]!)
      groups.set(text, group)
    }
  })
  return [...groups].map(([text, { remark, owners }]) => (
    <RemarkNote key={text} remark={remark} names={owners.length === names.length ? '' : owners.join(', ')} />
  ))
}

function Order({ answer: { order, unplaced, needsTrial } }: { answer: MixAnswer }) {
  return (
    <div className="text-sm">
      <h3 className="text-base">Порядок приготовления</h3>
      {needsTrial && <p className="mt-1">{jarTest}</p>}
      {unplaced.length > 0 && (
        <p className="mt-1">
          {unplaced.join(', ')}: нет данных, каким по{'\u00a0'}счёту класть. Смотрите этикетку.
        </p>
      )}
      <ol className="mt-1 grid list-decimal gap-1 ps-5">
        {mixingSteps(order).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

function Packages({ answer: { parts }, doses }: { answer: MixAnswer; doses: readonly Dose[] }) {
  const { state } = useEntry()
  const lines = parts.flatMap(({ drug }, index) => {
    const { amount } = doses[index]!
    const text = packagesText(amount, shoppingFor(drug, amount, { ...state, price: [] }, {}))
    return text ? `${drug.drug.name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : []
  })
  if (lines.length === 0) return null
  return (
    <div className="text-sm">
      <h3 className="text-base">Упаковки</h3>
      {lines.map(line => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
    </div>
  )
}
