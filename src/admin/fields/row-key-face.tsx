import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { RowKey } from '#admin/kit/kinds/kind-description.ts'
import { api } from '#kit/http/api-client.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { FaceProps } from './face-props.ts'

/** A row of another record, chosen by its name: a phase from the scale of the crop. */
export function RowKeyFace({ field, name }: FaceProps) {
  const rowKey = field.rowKey!
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const id = useWatch({ name: rowKey.field }) as number | null
  const { rows, state } = useRowsOf(rowKey, id)
  const value = String(input.value ?? '')
  const select = useRef<HTMLSelectElement>(null)
  // Once the option is there.
  useEffect(() => {
    if (select.current) select.current.value = value
  })
  // What is stored stays, whatever the rows are now.
  const isKnown = value === '' || rows.some(({ key }) => key === value)
  const unknown = { value, label: state === 'ready' ? `«${value}»: в\u00a0шкале этой культуры такой нет` : value }
  return (
    <SelectField
      ref={select}
      name={name}
      label={field.label}
      help={state === 'failed' ? 'Список не\u00a0загрузился: проверьте связь.' : field.hint}
      required={field.required}
      defaultValue={value}
      placeholder={placeholders[id === null ? 'none' : state === 'ready' && rows.length === 0 ? 'empty' : 'some']}
      options={[...rows.map(row => ({ value: row.key, label: row.name })), ...(isKnown ? [] : [unknown])]}
      onChange={event => input.onChange(event.currentTarget.value)}
      onBlur={input.onBlur}
    />
  )
}

const placeholders = {
  none: 'Сначала выберите культуру',
  empty: 'У\u00a0культуры нет шкалы фаз',
  some: 'Не указана',
} as const

interface FoundRows {
  rows: readonly { key: string; name: string }[]
  state: 'loading' | 'ready' | 'failed'
}

const nothing: FoundRows = { rows: [], state: 'ready' }

/** `id`: the record of the first reference. */
function useRowsOf({ path, reference, rowsPath, rows, name }: RowKey, id: number | null): FoundRows {
  const [found, setFound] = useState<FoundRows>(nothing)
  useEffect(() => {
    if (id === null) return setFound(nothing)
    const controller = new AbortController()
    const valuesOf = async (address: `${string}/${string}`) =>
      (await api.get(`/admin/${address}`, { signal: controller.signal })).values
    async function load() {
      const further = (await valuesOf(`${path}/${id}`))[reference]
      if (typeof further !== 'number') return nothing
      const stored = (await valuesOf(`${rowsPath}/${further}`))[rows] as readonly Readonly<Record<string, string>>[]
      return { rows: stored.map(row => ({ key: row.key!, name: row[name]! })), state: 'ready' as const }
    }
    setFound({ rows: [], state: 'loading' })
    load().then(setFound, () => controller.signal.aborted || setFound({ rows: [], state: 'failed' }))
    return () => controller.abort()
  }, [path, reference, rowsPath, rows, name, id])
  return found
}
