import { applicationsText, rateText, waterText } from '#features/drug-uses/drug-use-words.ts'
import { harvestParts, methods, placeWords } from '#features/drug-uses/places-and-methods.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { typeset } from '#ui/format/format.ts'
import type { CalculatorUse } from '../calculator-drug.ts'
import { type Choice, landAlias } from '../select-use.ts'
import { useField } from './calculator-context.ts'
import { SelectInput } from './inputs.tsx'
import { Panel } from './panel.tsx'

/** Crop → target → registered use; each offers only what the drug is registered for. */
export function SectionOfUse({ choice }: { choice: Choice }) {
  const { crop, crops } = choice
  return (
    <Panel id="chto" title="Что обрабатываем">
      <div className="grid grid-cols-2 items-start gap-3 sm:gap-4">
        <CropInput crop={crop} crops={crops} />
        <TargetInput choice={choice} />
      </div>
      <UseChoice choice={choice} />
    </Panel>
  )
}

export function CropInput({ crop, crops }: Pick<Choice, 'crop' | 'crops'>) {
  const { value } = useField('crop')
  return (
    <SelectInput
      name="crop"
      label="Культура"
      empty={value === '' && crop ? crop.name : 'Выберите культуру'}
      options={crops.map(({ alias, name }) => ({
        value: alias,
        label: alias === landAlias ? 'Участок без культуры' : name,
      }))}
    />
  )
}

export function TargetInput({ choice: { target, targets } }: { choice: Choice }) {
  const { value } = useField('target')
  return (
    <SelectInput
      name="target"
      label="Против чего"
      empty={value === '' && target ? target.name : 'Выберите'}
      options={targets.map(({ alias, name }) => ({ value: alias, label: name }))}
    />
  )
}

/** The registered use: the only one, or a choice of several. */
export function UseChoice({ choice }: { choice: Choice }) {
  const { uses } = choice
  return uses.length > 1 ? <UseRows choice={choice} /> : uses[0] && <UseCard use={uses[0]} />
}

function UseRows({ choice: { uses, use } }: { choice: Choice }) {
  const { id, field, change, error } = useField('use')
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Норма из{'\u00a0'}реестра: выберите свою</legend>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {uses.map(each => (
        <label
          key={each.alias}
          className="choice tone-green flex gap-3 rounded-control border border-control p-3 has-checked:border-primary has-checked:bg-(--tone-frame)"
        >
          <input
            type="radio"
            name={field}
            value={each.alias}
            checked={use === each}
            onChange={() => change(each.alias)}
            className="check mt-0.5"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{each.objectText}</span>
            <UseFacts use={each} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function UseCard({ use }: { use: CalculatorUse }) {
  const { field } = useField('use')
  return (
    <div className="grid gap-0.5 rounded-control bg-page p-3">
      <input type="hidden" name={field} value={use.alias} />
      <span className="text-sm font-medium">Норма из{'\u00a0'}реестра</span>
      <UseFacts use={use} />
    </div>
  )
}

function UseFacts({ use }: { use: CalculatorUse }) {
  return (
    <>
      <span>
        {rateText(use)}
        {use.rateCondition && <span>; условие: {use.rateCondition}</span>}
        {use.rateNote && <span className="text-muted"> ({use.rateNote})</span>}
      </span>
      <span className="text-sm text-muted">
        Вода: {waterText(use.waterNorms.map(norm => ({ ...norm, key: '' })))}. Срок ожидания: {waitText(use)};{' '}
        {applicationsText(use)}. {methods[use.method].charAt(0).toUpperCase() + methods[use.method].slice(1)},{' '}
        {placeWords[use.place]}.
      </span>
      {use.timingText && <span className="text-sm text-muted">{typeset(use.timingText)}</span>}
      {use.pestStage && <span className="text-sm">Стадия вредителя: {use.pestStage}</span>}
      {use.bufferZoneM !== null && (
        <span className="text-sm">
          Буферная зона {use.bufferZoneM}
          {'\u00a0'}м
        </span>
      )}
      {use.harvestPart && <span className="text-sm">Только {harvestParts[use.harvestPart]}</span>}
      {use.restrictions && <span className="text-sm">{use.restrictions}</span>}
    </>
  )
}
