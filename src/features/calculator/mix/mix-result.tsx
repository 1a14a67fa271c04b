import { isBordeaux } from '#features/dosing/bordeaux.ts'
import { formula } from '#features/dosing/calculation-steps.ts'
import type { Dose } from '#features/dosing/dose-result.ts'
import { jarTest } from '#features/dosing/mixing.ts'
import { mixingSteps } from '#features/dosing/mixing-steps.ts'
import { remarkText } from '#features/dosing/words.ts'
import { Callout } from '#ui/page/callout.tsx'
import { BordeauxNote } from '../components/bordeaux-note.tsx'
import { useCalculator } from '../components/calculator-context.ts'
import { RemarkNote } from '../drug/result-panel.tsx'
import { productName } from '../product-name.ts'
import { packagesText, shoppingFor } from '../purchase.ts'
import { isMixWithheld, type MixCalculation, mixDoses } from './calculate-mix.ts'
import { MixFillTable, shareFills } from './mix-fill-table.tsx'
import { doseAmountText, harvestText, mixHeadline, mixWaiting, mixWaterText } from './mix-words.ts'

/** The amounts, or what is still missing. */
export function MixHead({ calculation }: { calculation: MixCalculation }) {
  const doses = mixDoses(calculation)
  if (calculation.misfits.length > 0)
    return (
      <Callout kind="danger" title="Вместе не&nbsp;применить">
        {calculation.misfits.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
    )
  if (isMixWithheld(calculation))
    return (
      <p className="text-lg">
        Количество не{'\u00a0'}показываем: так обрабатывать нельзя. Почему{'\u00a0'}— ниже.
      </p>
    )
  if (!doses)
    return (
      <>
        <p className="text-lg">
          <span className="print:hidden">{mixWaiting(calculation)}</span>
          <span className="hidden print:inline">
            Доза не{'\u00a0'}посчитана: указано не{'\u00a0'}всё.
          </span>
        </p>
        {calculation.water.isDisjoint && <Callout kind="warning">{mixWaterText(calculation)}</Callout>}
      </>
    )
  return (
    <div>
      <ul className="grid gap-2">
        {doses.map((dose, index) => (
          <li key={calculation.parts[index]!.slot}>
            <span className="block text-sm text-muted">{productName(calculation.parts[index]!.drug)}</span>
            <strong className="block font-display text-display leading-none font-semibold tabular-nums">
              {doseAmountText(dose)}
            </strong>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-lg">{mixHeadline(calculation)?.basis}</p>
      <p className="mt-1 text-sm text-muted">{mixWaterText(calculation)}</p>
    </div>
  )
}

export function MixDetails({ calculation }: { calculation: MixCalculation }) {
  const doses = mixDoses(calculation)
  if (!doses || isMixWithheld(calculation)) return null
  const names = calculation.parts.map(({ drug }) => drug.drug.name)
  const harvest = harvestText(calculation)
  return (
    <>
      {harvest && <p className="font-medium">{harvest}</p>}
      <MixFillTable names={names} doses={doses} />
      {!shareFills(doses) && (
        <Callout kind="info">
          Таблетки целиком делят воду по-своему: приготовьте всю смесь в{'\u00a0'}одной ёмкости и{'\u00a0'}заливайте в
          {'\u00a0'}бак частями.
        </Callout>
      )}
      <MixRemarks names={names} doses={doses} />
      <Order calculation={calculation} />
      {doses.map((dose, index) => {
        const { drug } = calculation.parts[index]!.drug
        return isBordeaux(drug) && <BordeauxNote key={drug.alias} copper={dose.amount} />
      })}
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
      <Packages calculation={calculation} doses={doses} />
    </>
  )
}

/** A remark that several products share is shown once. */
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

function Order({ calculation: { order, unplaced, needsJarTest: needsTrial } }: { calculation: MixCalculation }) {
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

function Packages({ calculation: { parts }, doses }: { calculation: MixCalculation; doses: readonly Dose[] }) {
  const { state } = useCalculator()
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
