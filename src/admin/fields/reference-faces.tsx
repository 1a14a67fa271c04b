import { useController, useFormContext } from 'react-hook-form'
import { statusWords } from '#admin/kit/kinds/kind-description.ts'
import { Draggable } from '#ui/draggable/draggable.tsx'
import { Labelled, Outer, useField } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import type { FaceProps } from './face-props.ts'
import { useKnownNames } from './record-names.tsx'
import { RecordPicker } from './record-picker.tsx'
import { Hint } from './simple-faces.tsx'

interface ReferenceFaceProps extends FaceProps {
  /** The field that the server's errors name, where it is another one. */
  errorName?: string | undefined
}

/** One record of another kind. */
export function ReferenceFace({ field, name, errorName = name }: ReferenceFaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const { nameOf } = useKnownNames()
  const id = input.value as number | null
  const found = id === null ? undefined : nameOf(field.to!, id)
  const parts = useField({ name: errorName, help: <Hint field={field} name={name} />, required: field.required })
  const clear = () => {
    // The pressed button goes with the value.
    document.getElementById(parts.id)?.focus()
    input.onChange(null)
  }
  return (
    <Outer parts={parts} type="text" family="text" isEmpty={id === null}>
      <Labelled parts={parts} label={field.label}>
        <RecordPicker
          parts={parts}
          path={field.to!}
          shown={id === null ? '' : (found?.title ?? `№\u00a0${id}`)}
          chosen={[]}
          placeholder="Начните вводить название"
          onPick={input.onChange}
          onClear={() => input.onChange(null)}
        />
        {id !== null && (
          <IconButton icon="close" label={`Очистить: ${field.label}`} className="admin-clear" onClick={clear} />
        )}
      </Labelled>
      {found && found.status !== 'published' && (
        <p className="formkit-help">Эта запись — {statusWords[found.status]}: на&nbsp;сайте её нет.</p>
      )}
    </Outer>
  )
}

/** Several records of another kind; in order where it matters. */
export function ReferencesFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const ids = input.value as readonly number[]
  const parts = useField({ name, help: field.hint })
  return (
    <Outer parts={parts} type="text" family="text" isEmpty className={field.ordered ? 'admin-wide' : undefined}>
      <div className="formkit-wrapper">
        <label className="formkit-label" htmlFor={parts.id}>
          {field.label}
        </label>
        <ChosenRecords
          path={field.to!}
          label={field.label}
          ids={ids}
          ordered={field.ordered ?? false}
          onChange={input.onChange}
          onRemove={id => {
            // The pressed button goes with its record.
            document.getElementById(parts.id)?.focus()
            input.onChange(ids.filter(other => other !== id))
          }}
        />
        <div className="formkit-inner">
          <RecordPicker
            parts={parts}
            path={field.to!}
            shown=""
            chosen={ids}
            placeholder="Добавить"
            onPick={id => input.onChange([...ids, id])}
          />
        </div>
      </div>
    </Outer>
  )
}

interface ChosenProps {
  path: string
  label: string
  ids: readonly number[]
  /** The order is stored, so it can be changed. */
  ordered: boolean
  onChange(ids: readonly number[]): void
  onRemove(id: number): void
}

function ChosenRecords({ path, label, ids, ordered, onChange, onRemove }: ChosenProps) {
  const { nameOf } = useKnownNames()
  if (ids.length === 0) return null
  const titleOf = (id: number) => nameOf(path, id)?.title ?? `№\u00a0${id}`
  if (ordered)
    return (
      <div className="admin-ordered">
        <Draggable
          modelValue={ids}
          onUpdate={onChange}
          itemKey={id => id}
          itemLabel={titleOf}
          label={`${label}: выбрано`}
        >
          {id => <Chosen path={path} id={id} onRemove={() => onRemove(id)} />}
        </Draggable>
      </div>
    )
  return (
    <ul className="admin-chosen" aria-label={`${label}: выбрано`}>
      {ids.map(id => (
        <li key={id}>
          <Chosen path={path} id={id} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}

function Chosen({ path, id, onRemove }: { path: string; id: number; onRemove(): void }) {
  const { nameOf } = useKnownNames()
  const found = nameOf(path, id)
  const title = found?.title ?? `№\u00a0${id}`
  return (
    <span className="admin-chosen-one">
      <Link to={`/admin/${path}/${id}`}>{title}</Link>
      {found && found.status !== 'published' && <small>{statusWords[found.status]}</small>}
      <IconButton icon="close" label={`Убрать: ${title}`} onClick={onRemove} />
    </span>
  )
}
