import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slug } from '#kit/text/slug.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FaceProps } from './face-props.ts'
import { useRecordForm } from './record-form-context.ts'

/** Follows its field while the record is new; locked when the record has been published, because links to it exist. */
export function AliasFace({ field, name }: FaceProps) {
  const { isNew, wasPublished } = useRecordForm()
  const { register, setValue } = useFormContext()
  const { onChange, ...input } = register(name)
  const isTyped = useRef(false)
  const [isUnlocked, setUnlocked] = useState(!wasPublished)
  const from = useWatch({ name: field.from ?? '' })
  useEffect(() => {
    if (isNew && !isTyped.current) setValue(name, slug(String(from ?? '')))
  }, [from, isNew, name, setValue])
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    isTyped.current = event.currentTarget.value !== ''
    return onChange(event)
  }
  const help = isUnlocked
    ? wasPublished
      ? 'Со\u00a0старого адреса посетители попадут на\u00a0новый.'
      : 'Латинские буквы, цифры и\u00a0дефис.'
    : 'Заперт: на\u00a0эту страницу могут вести ссылки.'
  return (
    <div className="admin-alias">
      <TextField label={field.label} help={help} required spellCheck={false} readOnly={!isUnlocked} onChange={type} {...input} />
      {!isUnlocked && (
        <Button variant="quiet" size="sm" onClick={() => setUnlocked(true)}>
          Изменить адрес
        </Button>
      )}
    </div>
  )
}
