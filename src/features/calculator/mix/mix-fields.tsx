import type { ReactNode } from 'react'
import { AreaInput, classLabel, NormInput, ObjectInput, OtherObject, RateRange, SizeInput } from '../components/amount-section.tsx'
import { ConditionsSection, TimesDone } from '../components/conditions-section.tsx'
import { EntryContext, useEntry } from '../components/entry-context.ts'
import { NumberInput } from '../components/inputs.tsx'
import { Panel } from '../components/panel.tsx'
import { DeviceInput, TankSection } from '../components/tank-section.tsx'
import { CropInput, TargetInput, UseChoice } from '../components/use-section.tsx'
import { normsOf, plantClasses } from '../treated-object.ts'
import type { MixAnswer, MixPart } from './mix-answer.ts'
import { stateAt } from './mix-state.ts'
import { mixWaterText } from './mix-words.ts'
import { isWithoutCrop } from './select-mix-uses.ts'

/** Every field of a mix: what all products have in common once, the rest under the name of each. */
export function MixFields({ answer }: { answer: MixAnswer }) {
  const { parts, crops, crop } = answer
  const { state } = useEntry()
  if (parts.length < 2 || isWithoutCrop(answer, state)) return null
  const [first] = parts
  const isChosen = parts.every(({ choice }) => choice.use !== null)
  return (
    <>
      <Panel id="chto" title="Что обрабатываем">
        <CropInput crop={crop} crops={crops} />
        {parts.map(part => (
          <Own key={part.slot} part={part} id="preparat" title={part.drug.drug.name}>
            <TargetInput choice={part.choice} />
            <UseChoice choice={part.choice} />
          </Own>
        ))}
      </Panel>
      {isChosen && answer.by !== null && <Amount answer={answer} />}
      {isChosen && answer.by !== null && (
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
          treatments={parts.map(({ slot, drug }) => (
            <Fields key={slot} slot={slot}>
              <TimesDone label={`Уже обработали: ${drug.drug.name}`} />
            </Fields>
          ))}
        />
      )}
    </>
  )
}

/** The fields of one product: the same names, each with its place behind. */
function Fields({ slot, children }: { slot: MixPart['slot']; children: ReactNode }) {
  const entry = useEntry()
  return <EntryContext value={{ ...entry, state: stateAt(entry.state, slot), slot }}>{children}</EntryContext>
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

function Amount({ answer }: { answer: MixAnswer }) {
  const { parts, objects, by } = answer
  const water = mixWaterText(answer)
  return (
    <Panel id="skolko" title="Сколько">
      <ObjectInput by={by!} offered={objects} />
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
          help={water ?? 'Пусто\u00a0— посчитаем по\u00a0норме воды, общей для всех.'}
        />
      )}
      {parts.map(part => hasOwnRange(part) && <OwnRange key={part.slot} part={part} />)}
    </Panel>
  )
}

/** A row per size class; all products mean the same ones. */
const Plants = ({ part: { choice } }: { part: MixPart }) =>
  plantClasses(choice.use!).map((known, row) => (
    <NumberInput key={known?.index ?? 'own'} name="plants" row={row} whole label={classLabel(known)} unit="шт." />
  ))

const hasOwnRange = ({ choice: { use } }: MixPart) => use !== null && (use.rateMin !== use.rateMax || normsOf(use, 'm2').length > 1)

const OwnRange = ({ part }: { part: MixPart }) => (
  <Own part={part} id="norma" title={`Норма: ${part.drug.drug.name}`}>
    <NormInput norms={normsOf(part.choice.use!, 'm2')} />
    <RateRange use={part.choice.use!} />
  </Own>
)
