import type { ReactNode } from 'react'
import { FieldFace } from '#admin/fields/field-face.tsx'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { boardStepOf, phaseKeys, phaseNameOf, shortTitle, titleOfStep } from './board-view.ts'
import type { FormStep } from './form-step.ts'
import { phaseOfStep } from './step-moves.ts'

interface InspectorActions {
  /** The fields of one step, changed together. */
  change(change: Partial<FormStep>): void
  shiftPhase(by: -1 | 1): void
  shift(by: -1 | 1): void
  toPhase(phase: string): void
  remove(): void
  /** Back to the card. */
  close(): void
}

interface StepInspectorProps extends InspectorActions {
  name: string
  columns: readonly FieldDescription[]
  board: SchemeBoard | null
  steps: readonly FormStep[]
  step: FormStep
  /** Changes when the values were changed by something other than the fields here. */
  revision: number
}

/** The fields of the chosen step, by the faces that the form of any record has. */
export function StepInspector(props: StepInspectorProps) {
  const { board, steps, step, revision } = props
  const at = steps.indexOf(step)
  return (
    <section
      aria-label="Шаг"
      className="scheme-inspector"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        props.close()
      }}
    >
      <header>
        <small>
          Шаг&nbsp;{at + 1} · {phaseNameOf(board, steps, step)}
        </small>
        <h3>{titleOfStep(board, step)}</h3>
      </header>
      <StepFields key={`${step.key} ${at} ${revision}`} {...props} at={at} />
      <Moves {...props} at={at} />
    </section>
  )
}

/** The fields that each anchor has. */
const anchorFields: Readonly<Record<string, readonly string[]>> = {
  phase: ['offsetDays', 'windowDays'],
  after_step: ['daysMin', 'daysMax', 'windowDays'],
  on_detection: ['windowDays'],
}
const repeatFields = ['repeatTimes', 'repeatEveryMin', 'repeatEveryMax']
const resistanceFields = ['optionalPests', 'optionalDiseases']

function StepFields(props: StepInspectorProps & { at: number }) {
  const { name, columns, step, at } = props
  const face = (key: string) => {
    const field = columns.find(each => each.key === key)
    return field && <FieldFace key={key} field={field} name={`${name}.${at}.${key}`} />
  }
  return (
    <div className="scheme-fields">
      {face('treatmentId')}
      <Options board={props.board} step={step} />
      <fieldset>
        <legend>Когда</legend>
        <AnchorFields {...props} />
        <div className="scheme-pair">{(anchorFields[step.anchorType] ?? anchorFields.phase!).map(face)}</div>
      </fieldset>
      {face('isRequired')}
      <details open={repeatFields.some(key => step[key] !== '') || undefined}>
        <summary>Повторять</summary>
        <div className="scheme-pair">{repeatFields.map(face)}</div>
      </details>
      <details open={resistanceFields.some(key => (step[key] as readonly unknown[] | undefined)?.length) || undefined}>
        <summary>Пропустить, если сорт устойчив</summary>
        {resistanceFields.map(face)}
      </details>
    </div>
  )
}

const noAnchor = { phase: '', offsetDays: '', afterKey: '', daysMin: '', daysMax: '' }

/** Another anchor needs other fields: those of the one before are emptied. */
function anchorChange(anchorType: string, phase: string, before: FormStep | undefined): Partial<FormStep> {
  if (anchorType === 'after_step')
    return { ...noAnchor, anchorType, afterKey: before?.key ?? '', daysMin: '7', daysMax: '10' }
  return { ...noAnchor, anchorType, phase, ...(anchorType === 'phase' && { offsetDays: '0' }) }
}

function AnchorFields({ name, columns, board, steps, step, at, change }: StepInspectorProps & { at: number }) {
  const anchor = columns.find(({ key }) => key === 'anchorType')
  const phase = phaseOfStep(steps, step, phaseKeys(board))
  const earlier = steps.slice(0, at)
  const prefix = `${name}.${at}`
  return (
    <>
      <SelectField
        name={`${prefix}.anchorType`}
        label={anchor?.label ?? ''}
        defaultValue={step.anchorType}
        onChange={event => change(anchorChange(event.currentTarget.value, phase, earlier.at(-1)))}
        options={Object.entries(anchor?.options ?? {}).map(([value, label]) => ({
          value,
          label,
          disabled: value === 'after_step' && earlier.length === 0,
        }))}
      />
      {step.anchorType === 'after_step' ? (
        <SelectField
          name={`${prefix}.afterKey`}
          label="После шага"
          defaultValue={step.afterKey}
          placeholder="Выберите"
          onChange={event => change({ afterKey: event.currentTarget.value })}
          options={earlier.map((each, index) => ({
            value: each.key,
            label: `${index + 1}. ${titleOfStep(board, each)}`,
          }))}
        />
      ) : (
        <SelectField
          name={`${prefix}.phase`}
          label={step.anchorType === 'phase' ? 'Фаза' : 'Не\u00a0раньше фазы'}
          defaultValue={step.phase}
          placeholder={step.anchorType === 'phase' ? 'Выберите' : 'В\u00a0любую'}
          onChange={event => change({ phase: event.currentTarget.value })}
          options={(board?.phases ?? []).map(each => ({ value: each.key, label: each.name }))}
        />
      )}
    </>
  )
}

const icons = { forbidden: 'forbidden', caution: 'warning', unknown: 'unknown', ok: 'allowed' } as const
const words = {
  forbidden: 'не\u00a0подойдёт',
  caution: 'с\u00a0оговоркой',
  unknown: 'нет данных',
  ok: 'подходит',
} as const

/** What the step may be done with: the operation says it, for all schemes that use it. */
function Options({ board, step }: { board: SchemeBoard | null; step: FormStep }) {
  const options = boardStepOf(board, step.key)?.options ?? []
  const operation = board?.operations.find(({ id }) => id === step.treatmentId)
  if (!operation) return null
  return (
    <div className="scheme-options">
      <h4>Чем, по&nbsp;порядку</h4>
      {options.length === 0 && <p className="text-muted">Без препарата.</p>}
      <ol>
        {options.map(({ use, drug, note, state, why }) => (
          <li key={use} data-state={state} className="scheme-state">
            <Icon name={icons[state]} size={16} />
            <div>
              <b>{drug}</b> <small>{words[state]}</small>
              <p className="text-muted">{note}</p>
              {why && <p>{why}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/admin/treatments/${operation.id}`} target="_blank">
          Открыть обработку «{shortTitle(operation.title)}»
        </Link>
      </p>
    </div>
  )
}

function Moves({ board, steps, step, at, shiftPhase, shift, toPhase, remove }: StepInspectorProps & { at: number }) {
  const phase = phaseOfStep(steps, step, phaseKeys(board))
  const button = (label: ReactNode, onClick: () => void) => (
    <Button variant="secondary" size="sm" onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className="scheme-moves">
      {button('← Фаза раньше', () => shiftPhase(-1))}
      {button('Фаза позже →', () => shiftPhase(1))}
      {button('↑ Выше', () => shift(-1))}
      {button('↓ Ниже', () => shift(1))}
      <label className="scheme-to">
        Переместить в{' '}
        <select className="field" value={phase} onChange={event => toPhase(event.currentTarget.value)}>
          {phase === '' && <option value="">без фазы</option>}
          {(board?.phases ?? []).map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button variant="danger" size="sm" onClick={remove}>
        Удалить шаг&nbsp;{at + 1}
      </Button>
    </div>
  )
}
