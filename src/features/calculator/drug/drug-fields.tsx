import type { CalculatorDrug } from '../calculator-drug.ts'
import { AmountSection } from '../components/amount-section.tsx'
import { CalculatorContext, useCalculator } from '../components/calculator-context.ts'
import { ConditionsSection, RateCondition, TimesDone } from '../components/conditions-section.tsx'
import { FormInput } from '../components/form-input.tsx'
import { Panel } from '../components/panel.tsx'
import { SectionOfUse } from '../components/section-of-use.tsx'
import { DeviceInput, TankSection } from '../components/tank-section.tsx'
import { useDelayedErrors } from '../components/use-delayed-errors.ts'
import type { Errors } from '../parse-field.ts'
import { shoppingFor } from '../purchase.ts'
import type { DrugCalculation } from './calculate-drug.ts'
import { leftoverText } from './leftover.ts'
import { LeftoverSection } from './leftover-section.tsx'
import { PriceSection } from './price-section.tsx'

interface DrugFieldsProps extends Pick<DrugCalculation, 'choice' | 'result'> {
  drug: CalculatorDrug
}

/** All fields of one drug. The sections below the use appear once a use is selected. */
export function DrugFields({ drug, choice, result }: DrugFieldsProps) {
  const entry = useCalculator()
  const errors: Errors = {}
  const need = result?.outcome === 'dose' ? result.amount : null
  if (need) shoppingFor(drug, need, entry.state, errors)
  const left = leftoverText(result, entry.state, errors)
  const { visibleErrors, showErrors } = useDelayedErrors(errors)
  const showAllErrors = () => {
    showErrors()
    entry.showErrors()
  }
  return (
    <CalculatorContext value={{ ...entry, errors: { ...entry.errors, ...visibleErrors }, showErrors: showAllErrors }}>
      {drug.otherForms !== null && (
        <Panel id="upakovka" title="Ваша упаковка">
          <FormInput drug={drug} />
        </Panel>
      )}
      <SectionOfUse choice={choice} />
      {choice.use && <AmountSection use={choice.use} />}
      {choice.use && (
        <TankSection>
          <DeviceInput drug={drug} use={choice.use} />
        </TankSection>
      )}
      {choice.use && (
        <ConditionsSection
          drug={drug}
          choice={choice}
          uses={[choice.use]}
          treatments={
            <>
              <RateCondition use={choice.use} />
              <TimesDone label="Уже обработали этим препаратом" />
            </>
          }
        />
      )}
      {choice.use && <PriceSection packs={drug.packs} />}
      {need && need.unit !== 'pcs' && <LeftoverSection unitCode={need.unit} text={left} />}
    </CalculatorContext>
  )
}
