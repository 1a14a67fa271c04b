import type { ReactNode } from 'react'
import {
  AreaInput,
  classLabel,
  NormInput,
  ObjectInput,
  OtherObject,
  RateRange,
  SizeInput,
} from '../components/amount-section.tsx'
import { CalculatorContext, useCalculator } from '../components/calculator-context.ts'
import { ConditionsSection, RateCondition, TimesDone } from '../components/conditions-section.tsx'
import { FormInput } from '../components/form-input.tsx'
import { NumberInput } from '../components/inputs.tsx'
import { Panel } from '../components/panel.tsx'
import { CropInput, TargetInput, UseChoice } from '../components/section-of-use.tsx'
import { DeviceInput, TankSection } from '../components/tank-section.tsx'
import { isUnknownNorm, plantClasses, waterNormsPer } from '../treated-object.ts'
import type { MixCalculation, MixPart } from './calculate-mix.ts'
import { stateForSlot } from './mix-state.ts'
import { mixWaterText } from './mix-words.ts'
import { isWithoutCrop } from './select-mix-uses.ts'

/** All fields of a mix: the shared ones once, the others under the name of each product. */
export function MixFields({ calculation }: { calculation: MixCalculation }) {
  const { parts, crops, crop } = calculation
  const { state } = useCalculator()
  if (parts.length < 2 || isWithoutCrop(calculation, state)) return null
  const [first] = parts
  const isChosen = parts.every(({ choice }) => choice.use !== null)
  return (
    <>
      <Panel id="chto" title="Что обрабатываем">
        <CropInput crop={crop} crops={crops} />
        {parts.map(part => (
          <Own key={part.slot} part={part} id="preparat" title={part.drug.drug.name}>
            <FormInput drug={part.drug} />
            <TargetInput choice={part.choice} />
            <UseChoice choice={part.choice} />
          </Own>
        ))}
      </Panel>
      {isChosen && calculation.by !== null && <Amount calculation={calculation} />}
      {isChosen && calculation.by !== null && (
        <TankSection>
          {parts.map(({ slot, drug, choice }) => (
            <Fields key={slot} slot={slot}>
              <DeviceInput drug={drug} use={choice.use!} label={`Чем отмеряете: ${drug.drug.name}`} />
            </Fields>
          ))}
        </TankSection>
      )}
      {isChosen && first && (
        <ConditionsSection
          drug={first.drug}
          choice={first.choice}
          uses={parts.map(({ choice }) => choice.use)}
          treatments={parts.map(({ slot, drug, choice }) => (
            <Fields key={slot} slot={slot}>
              <RateCondition use={choice.use!} />
              <TimesDone label={`Уже обработали: ${drug.drug.name}`} />
            </Fields>
          ))}
        />
      )}
    </>
  )
}

/** Provides the fields of one product: the same names with its slot appended. */
function Fields({ slot, children }: { slot: MixPart['slot']; children: ReactNode }) {
  const entry = useCalculator()
  return (
    <CalculatorContext value={{ ...entry, state: stateForSlot(entry.state, slot), slot }}>{children}</CalculatorContext>
  )
}

interface OwnProps {
  part: MixPart
  id: string
  title: string
  children: ReactNode
}

function Own({ part: { slot }, id, title, children }: OwnProps) {
  return (
    <section aria-labelledby={`${id}${slot}`} className="grid gap-3 border-t border-line pt-4">
      <h3 id={`${id}${slot}`} className="text-lg">
        {title}
      </h3>
      <Fields slot={slot}>{children}</Fields>
    </section>
  )
}

function Amount({ calculation }: { calculation: MixCalculation }) {
  const { parts, measures, by } = calculation
  const water = mixWaterText(calculation)
  return (
    <Panel id="skolko" title="Сколько">
      <ObjectInput by={by!} offered={measures} />
      {by === 'area' ? (
        <AreaInput />
      ) : by === 'size' ? (
        <SizeInput />
      ) : by === 'plants' ? (
        <Plants part={parts[0]!} />
      ) : (
        <OtherObject by={by!} />
      )}
      {by !== 'litres' && (
        <NumberInput
          name="litres"
          label="Сколько раствора готовите"
          unit="л"
          help={water ?? 'Не\u00a0заполните\u00a0— посчитаем по\u00a0норме воды, общей для всех.'}
        />
      )}
      {parts.map(part => hasOwnRange(part) && <OwnRange key={part.slot} part={part} />)}
    </Panel>
  )
}

/** One row per size class; all products share the classes. */
const Plants = ({ part: { choice } }: { part: MixPart }) =>
  plantClasses(choice.use!).map((known, row) => (
    <NumberInput key={known?.index ?? 'own'} name="plants" row={row} whole label={classLabel(known)} unit="шт." />
  ))

const hasOwnRange = ({ state, choice: { use } }: MixPart) =>
  use !== null && (use.rateMin !== use.rateMax || waterNormsPer(use, 'm2').length > 1 || isUnknownNorm(use, state))

const OwnRange = ({ part }: { part: MixPart }) => (
  <Own part={part} id="norma" title={`Норма: ${part.drug.drug.name}`}>
    <NormInput use={part.choice.use!} />
    <RateRange use={part.choice.use!} />
  </Own>
)
