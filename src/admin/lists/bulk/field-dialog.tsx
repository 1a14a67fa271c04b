import { useState } from 'react'
import { emptyValues, fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { BulkStep } from './bulk.ts'
import { ValueControl } from './value-control.tsx'

interface FieldDialogProps {
  fields: readonly FieldDescription[]
  /** Why the step was refused, by `field`, `value` and `query`. */
  errors: Readonly<Record<string, readonly string[]>>
  isSending: boolean
  onPreview(step: BulkStep, label: string): void
  onClose(): void
}

const listActions = { set: 'Заменить список', add: 'Добавить к\u00a0списку', remove: 'Убрать из\u00a0списка' } as const
type ListAction = keyof typeof listActions

/** Chooses a field and the value that the chosen records are to get. */
export function FieldDialog({ fields, errors, isSending, onPreview, onClose }: FieldDialogProps) {
  const [key, setKey] = useState(fields[0]!.key)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    toFormValues(fields, emptyValues(fields)),
  )
  const [listAction, setListAction] = useState<ListAction>('add')
  const field = fields.find(each => each.key === key)!
  const isList = field.kind === 'references'
  const messages = Object.values(errors).flat()
  const submit = () => {
    const value = fromFormValues([field], { [key]: values[key] })[key]
    onPreview({ action: isList ? listAction : 'set', field: key, value }, field.label)
  }
  return (
    <Dialog title="Задать поле" className="dialog admin-dialog" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="admin-reason">
          Поле
          <select className="field" value={key} onChange={event => setKey(event.currentTarget.value)}>
            {fields.map(each => (
              <option key={each.key} value={each.key}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        {isList && <ListActions value={listAction} onChange={setListAction} />}
        <NewValue
          field={field}
          value={values[key]}
          messages={messages}
          onChange={value => setValues({ ...values, [key]: value })}
        />
        <div className="admin-dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" disabled={isSending}>
            Посмотреть, что изменится
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const ListActions = ({ value, onChange }: { value: ListAction; onChange(value: ListAction): void }) => (
  <fieldset className="admin-reason" aria-label="Что сделать со списком">
    {(Object.keys(listActions) as ListAction[]).map(action => (
      <label key={action} className="admin-option">
        <input type="radio" name="list-action" checked={value === action} onChange={() => onChange(action)} />
        {listActions[action]}
      </label>
    ))}
  </fieldset>
)

interface NewValueProps {
  field: FieldDescription
  value: unknown
  /** Why it was refused. */
  messages: readonly string[]
  onChange(value: unknown): void
}

const NewValue = ({ field, value, messages, onChange }: NewValueProps) => (
  <>
    <div className="admin-reason">
      <span>{field.label}</span>
      <ValueControl
        key={field.key}
        id="bulk-value"
        label={field.label}
        field={field}
        value={value}
        describedBy={messages.length > 0 ? 'bulk-value-error' : undefined}
        isInvalid={messages.length > 0}
        onChange={onChange}
      />
    </div>
    <div role="alert" id="bulk-value-error">
      {messages.map(text => (
        <p key={text} className="text-danger">
          {text}
        </p>
      ))}
    </div>
  </>
)
