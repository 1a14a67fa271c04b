import { useController, useFormContext, useWatch } from 'react-hook-form'
import { orderedOptions } from '#admin/kit/kinds/ordered-options.ts'
import { Box, CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { type FieldParts, Help, Outer, useField } from '#ui/fields/field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Fold } from '#ui/form/fold.tsx'
import type { FaceProps } from './face-props.ts'
import { useKnownNames } from './record-names.tsx'

const common = ({ field, name }: FaceProps) => ({ name, label: field.label, required: field.required })

export function TextFace(props: FaceProps) {
  const { register, getValues } = useFormContext()
  return (
    <TextField
      {...common(props)}
      help={<Hint {...props} />}
      defaultValue={getValues(props.name)}
      {...register(props.name)}
    />
  )
}

export function LongTextFace(props: FaceProps) {
  const { register, getValues } = useFormContext()
  const length = String(getValues(props.name) ?? '').length
  const rows = Math.min(14, Math.max(3, Math.ceil(length / 80) + 1))
  return (
    <TextareaField
      {...common(props)}
      className="admin-wide"
      help={<Hint {...props} />}
      rows={rows}
      {...register(props.name)}
    />
  )
}

/** The limit is said where it is near. Longer texts are not cut but refused by the server. */
export function Hint({ field: { hint, maxLength, required }, name }: FaceProps) {
  const value = useWatch({ name })
  const length = String(value ?? '').length
  const isNear = maxLength !== undefined && length > maxLength * 0.8
  if (!hint && !isNear && !required) return null
  return (
    <>
      {[hint, required && length === 0 && 'Обязательное поле'].filter(Boolean).join('. ')}
      {isNear && (
        <span className={length > maxLength ? 'text-danger' : undefined}>{` ${length} из\u00a0${maxLength}`}</span>
      )}
    </>
  )
}

export function DecimalFace({ whole = false, ...props }: FaceProps & { whole?: boolean }) {
  const { register, getValues } = useFormContext()
  const { ref, name, onChange } = register(props.name)
  return (
    <NumberField
      {...common(props)}
      name={name}
      ref={ref}
      onChange={onChange}
      help={<Hint {...props} />}
      unit={props.field.unit}
      whole={whole}
      defaultValue={getValues(props.name)}
    />
  )
}

export function FlagFace(props: FaceProps) {
  const { register } = useFormContext()
  return <CheckboxField label={props.field.label} help={props.field.hint} {...register(props.name)} />
}

export function ChoiceFace(props: FaceProps) {
  const { register } = useFormContext()
  const { options = {}, required } = props.field
  const list = orderedOptions(options).map(([value, label]) => ({ value, label }))
  return (
    <SelectField
      {...common(props)}
      help={<Hint {...props} />}
      options={list}
      placeholder={isNarrow(props) ? '–' : required ? 'Выберите' : 'Не указано'}
      {...register(props.name)}
    />
  )
}

/** In a row, a column of short words has no room for a longer one. */
const isNarrow = ({ field: { options = {} }, name }: FaceProps) =>
  name.includes('.') && Object.values(options).every(label => label.length <= 5)

/** More choices than this are folded behind those that are chosen. */
const shownChoices = 8

export function ChoicesFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const parts = useField({ name, help: field.hint })
  const chosen = input.value as readonly string[]
  const options = orderedOptions(field.options)
  const labels = options.filter(([key]) => chosen.includes(key)).map(([, label]) => label)
  // In a row the fold of the row holds them.
  const isLong = options.length > shownChoices && !name.includes('.')
  const boxes = <Choices {...{ field, name, parts, options, input }} isNamed={isLong} />
  return (
    <Outer parts={parts} type="checkbox" family="box" className="admin-wide" helpAbove>
      {isLong ? (
        <Fold
          className="admin-fold"
          isOpen={chosen.length === 0}
          hasError={parts.messages.length > 0}
          summary={
            <>
              {field.label}: <b>{labels.join(', ') || 'не\u00a0выбрано'}</b>
            </>
          }
        >
          {boxes}
        </Fold>
      ) : (
        boxes
      )}
    </Outer>
  )
}

interface ChoicesProps extends FaceProps {
  parts: FieldParts
  options: readonly (readonly [key: string, label: string])[]
  input: { value: readonly string[]; onChange(keys: readonly string[]): void; onBlur(): void }
  /** The fold around them says the name. */
  isNamed: boolean
}

function Choices({ field, name, parts, options, input, isNamed }: ChoicesProps) {
  const chosen = input.value
  const toggle = (key: string, isChosen: boolean) =>
    input.onChange(isChosen ? [...chosen, key] : chosen.filter(other => other !== key))
  return (
    <fieldset
      className="formkit-fieldset"
      name={name}
      id={parts.id}
      tabIndex={-1}
      aria-describedby={parts.control['aria-describedby']}
    >
      <legend className={isNamed ? 'sr-only' : 'formkit-legend'}>{field.label}</legend>
      <Help parts={parts} />
      <ul className="formkit-options admin-choices">
        {options.map(([key, label]) => (
          <li key={key} className="formkit-option">
            <label className="formkit-wrapper">
              <Box>
                <input
                  type="checkbox"
                  className="formkit-input"
                  checked={chosen.includes(key)}
                  onChange={event => toggle(key, event.currentTarget.checked)}
                  onBlur={input.onBlur}
                />
              </Box>
              <span className="formkit-label">{label}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export function DateFace(props: FaceProps) {
  const { register } = useFormContext()
  return <DateField {...common(props)} help={<Hint {...props} />} {...register(props.name)} />
}

/** A reference to something that is no record of the catalogue, such as a user: shown, not chosen here. */
export function FixedFace({ field, name }: FaceProps) {
  const value = useWatch({ name }) as number | string | readonly number[] | null
  const { nameOf } = useKnownNames()
  const shown = [value ?? []].flat().map(one => {
    const found = field.to && typeof one === 'number' ? nameOf(field.to, one) : undefined
    return found?.title ?? (typeof one === 'number' ? `№\u00a0${one}` : one)
  })
  return (
    <div className="admin-picture">
      <p className="formkit-label">{field.label}</p>
      <p className="text-muted">{shown.join(', ') || 'не указано'}</p>
    </div>
  )
}
