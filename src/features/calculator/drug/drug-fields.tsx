import { useLayoutEffect } from 'react'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { AmountSection } from '../components/amount-section.tsx'
import { ConditionsSection, TimesDone } from '../components/conditions-section.tsx'
import { EntryContext, useEntry } from '../components/entry-context.ts'
import { DeviceInput, TankSection } from '../components/tank-section.tsx'
import { UseSection } from '../components/use-section.tsx'
import { useShownErrors } from '../components/use-shown-errors.ts'
import type { Errors } from '../parse-field.ts'
import { shoppingFor } from '../purchase.ts'
import type { Answer } from './drug-answer.ts'
import { leftoverText } from './leftover.ts'
import { LeftoverSection } from './leftover-section.tsx'
import { PriceSection } from './price-section.tsx'

/** Every field, in the order of the questions. Below the row of the regulation nothing is asked before there is one. */
export function Fields({ drug, answer: { choice, result } }: { drug: CalculatorDrug; answer: Answer }) {
  const entry = useEntry()
  const { takeOver } = entry
  useLayoutEffect(takeOver, [takeOver])
  const errors: Errors = {}
  const need = result?.outcome === 'dose' ? result.amount : null
  if (need) shoppingFor(drug, need, entry.state, errors)
  const left = leftoverText(result, entry.state, errors)
  const { shown, settle } = useShownErrors(errors)
  const settleAll = () => {
    settle()
    entry.settle()
  }
  return (
    <EntryContext value={{ ...entry, errors: { ...entry.errors, ...shown }, settle: settleAll }}>
      <UseSection choice={choice} />
      {choice.use && <AmountSection use={choice.use} />}
      {choice.use && (
        <TankSection>
          <DeviceInput drug={drug} use={choice.use} />
        </TankSection>
      )}
      {choice.use && <ConditionsSection drug={drug} choice={choice} treatments={<TimesDone label="Уже обработали этим препаратом" />} />}
      {choice.use && <PriceSection packs={drug.packs} />}
      {need && need.unit !== 'pcs' && <LeftoverSection unitCode={need.unit} text={left} />}
    </EntryContext>
  )
}
