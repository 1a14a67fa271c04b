import type { ReactNode } from 'react'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { isDay } from '#features/verdict/calendar.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import type { CalculatorState, FieldName } from '../calculator-state.ts'
import type { Choice } from '../select-use.ts'
import { neededDays, phasesOf } from '../to-verdict-question.ts'
import { harvestLabel } from '../verdict-box/asked-question.ts'
import { useCalculator, useField } from './calculator-context.ts'
import { DayInput, NumberInput, Segments, SelectInput, YesNo } from './inputs.tsx'
import { CollapsiblePanel } from './panel.tsx'

const grounds = (['open', 'protected', 'indoor', 'storage'] as const).map(value => ({
  value,
  label: placeWords[value].charAt(0).toUpperCase() + placeWords[value].slice(1),
}))

interface ConditionsProps {
  drug: CalculatorDrug
  choice: Choice
  /** The registered uses of all products in the tank. */
  uses: readonly (CalculatorUse | null)[]
  treatments: ReactNode
}

/** What the verdict needs to know about the visitor's planting. Empty fields count as unknown. */
export function ConditionsSection({ drug, choice, uses, treatments }: ConditionsProps) {
  const { state } = useCalculator()
  const phases = phasesOf(drug, choice)
  const needed = neededDays(uses)
  const asksPart = choice.crop?.edible !== false && uses.some(use => use?.harvestPart)
  const needsHarvest = choice.crop?.edible !== false && (needed.harvest || state.harvest !== '')
  return (
    <CollapsiblePanel id="mozhno" title="Моя посадка" note={givenText(state)} isPhoneOnly>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput name="day" label="День обработки" help={'Не\u00a0заполните\u00a0— возьмём сегодня.'} />
        {(needed.planting || state.planted !== '') && (
          <DayInput
            name="planted"
            label="День посадки"
            help="Или высадки рассады. Ещё не сажали — укажите, когда собираетесь."
          />
        )}
        {needsHarvest && <DayInput name="harvest" label={harvestLabel(choice.crop).slice(0, -1)} />}
        <SelectInput name="place" label="Где растёт" empty="не указано" options={grounds} />
        {phases.length > 0 && (
          <SelectInput
            name="phase"
            label="Фаза в день обработки"
            empty="не отмечена"
            options={phases.map(({ bbchFrom, name }) => ({ value: bbchFrom, label: name }))}
          />
        )}
      </div>
      <MoreAnswers treatments={treatments}>{asksPart && <HarvestPart />}</MoreAnswers>
      {withoutField.map(
        name => state[name] !== '' && <input key={name} type="hidden" name={name} value={state[name]} />,
      )}
    </CollapsiblePanel>
  )
}

/** What is known about the planting, in one line: the panel is folded on a phone. */
function givenText({ place, harvest, planted, day }: CalculatorState): string {
  const dayText = (label: string, value: string) => (isDay(value) ? `${label}\u00a0${dayAndMonth(value)}` : null)
  const given = [
    grounds.find(({ value }) => value === place)?.label,
    dayText('сбор', harvest),
    dayText('посадка', planted),
    dayText('обработка', day),
  ].filter(Boolean)
  return given.length > 0 ? `${given.join(' · ')} · изменить` : 'не\u00a0указано\u00a0— считаем неизвестным'
}

/** Given in the verdict box only; without JavaScript the form has to send them along. */
const withoutField = ['treated', 'unsure'] as const satisfies readonly FieldName[]

const asked: readonly FieldName[] = [
  ...(['part', 'condition', 'condition2', 'condition3'] as const),
  ...(['done', 'done2', 'done3', 'others', 'flowering', 'nearby', 'zone', 'hives'] as const),
]

/** What the verdict box asks for one by one, only as far as it matters. */
function MoreAnswers({ treatments, children }: { treatments: ReactNode; children: ReactNode }) {
  const { state } = useCalculator()
  return (
    <details open={asked.some(name => state[name] !== '') || state.treated === 'some'}>
      <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
        Прежние обработки, цветение, участок
      </summary>
      <p className="text-sm text-muted">
        Нужное спросим в{'\u00a0'}ответе, по{'\u00a0'}одному. Здесь можно ответить сразу или исправить.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {children}
        {treatments}
        <YesNo name="others" legend="В этом сезоне обрабатывали чем-то ещё" />
        <YesNo name="flowering" legend="В день обработки посадка цветёт" />
        <YesNo name="nearby" legend="В день обработки рядом что-нибудь цветёт" />
        <YesNo name="zone" legend="Участок в водоохранной зоне" />
        <YesNo name="hives" legend="Рядом пасека" />
      </div>
    </details>
  )
}

/** What is eaten of a crop that is grown for its leaves or for its bulbs. */
function HarvestPart() {
  const { value } = useField('part')
  return (
    <Segments
      name="part"
      legend="На перо или на репку"
      value={value === 'greens' || value === 'bulb' ? value : ''}
      options={[
        { value: '', label: 'не\u00a0указано' },
        { value: 'greens', label: 'на\u00a0перо' },
        { value: 'bulb', label: 'на\u00a0репку' },
      ]}
    />
  )
}

/** Whether the condition that the registration sets for its rate holds, unless an editor has settled it. */
export function RateCondition({ use: { rateCondition, settledWords } }: { use: CalculatorUse }) {
  if (!rateCondition || settledWords.includes('rateCondition')) return null
  return <YesNo name="condition" legend={`Подходит условие нормы: «${rateCondition}»`} />
}

/** The number of treatments this season and the day of the last one. */
export function TimesDone({ label }: { label: string }) {
  const { state } = useCalculator()
  return (
    <>
      <NumberInput name="done" whole label={label} unit="раз" help="За этот сезон. Если ещё нет — введите 0." />
      {/^\s*[1-9]/.test(state.done) && <DayInput name="last" label="Последний раз" />}
    </>
  )
}
