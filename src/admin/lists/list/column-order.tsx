import { useState } from 'react'
import { Draggable } from '#ui/draggable/draggable.tsx'
import type { BoxGroup, Parameter } from './list-view.ts'

/** The chosen columns, sorted by dragging or by buttons, and the others to add. The order of the inputs is the order in the URL. */
export function ColumnOrder({ group: { name, options, chosen } }: { group: BoxGroup }) {
  const [shown, setShown] = useState<readonly Parameter[]>(() => options.filter(([key]) => chosen.includes(key)))
  const others = options.filter(option => !shown.some(([key]) => key === option[0]))
  return (
    <>
      <Draggable
        label="Столбцы в списке"
        itemKey={([key]) => key}
        itemLabel={([, label]) => label}
        modelValue={shown}
        onUpdate={setShown}
        empty="Только название, состояние и дата"
      >
        {([key, label]) => (
          <label>
            <input
              type="checkbox"
              name={name}
              value={key}
              checked
              className="check"
              onChange={() => setShown(shown.filter(other => other[0] !== key))}
            />
            {label}
          </label>
        )}
      </Draggable>
      <fieldset className="admin-columns-rest">
        <legend>Добавить</legend>
        {others.map(option => (
          <label key={option[0]}>
            <input type="checkbox" className="check" checked={false} onChange={() => setShown([...shown, option])} />
            {option[1]}
          </label>
        ))}
      </fieldset>
    </>
  )
}
