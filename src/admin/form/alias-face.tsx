import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slug } from '#kit/text/slug.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FaceProps } from './face-props.ts'
import { useRecordForm } from './record-form-context.ts'

/** Follows its field while the record is new; locked when the record has been published, because links to it exist. */
export function AliasFace({ field, name }: FaceProps) {
  const { isNew, wasPublished } = useRecordForm()
  const { register, setValue, getFieldState } = useFormContext()
  const [isUnlocked, setUnlocked] = useState(!wasPublished)
  const from = useWatch({ name: field.from ?? '' })
  useEffect(() => {
    if (isNew && !getFieldState(name).isDirty) setValue(name, slug(String(from ?? '')))
  }, [from, isNew, name, setValue, getFieldState])
  const help = isUnlocked
    ? wasPublished
      ? 'Со\u00a0старого адреса посетители попадут на\u00a0новый.'
      : 'Латинские буквы, цифры и\u00a0дефис.'
    : 'Заперт: на\u00a0эту страницу могут вести ссылки.'
  return (
    <div className="admin-alias">
      <TextField label={field.label} help={help} required spellCheck={false} readOnly={!isUnlocked} {...register(name)} />
      {!isUnlocked && (
        <Button variant="quiet" size="sm" onClick={() => setUnlocked(true)}>
          Изменить адрес
        </Button>
      )}
    </div>
  )
}
