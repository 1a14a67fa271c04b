import { type ComponentType, useContext, useEffect, useRef, useState } from 'react'
import { FormContext } from '#ui/form/form-context.ts'
import type { DayPickerProps } from './day-picker.tsx'
import { type FieldParts, type FieldProps, Outer, useField } from './field.tsx'

interface DayPickerFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, as the value is. */
  defaultValue?: string
  min?: string
  max?: string
}

/**
 * A day from our own calendar, for screens with many dates; elsewhere `DateField` is enough. The browser's picker is used until the
 * calendar is loaded; the same input holds the value all the time.
 */
export function DayPickerField({
  name,
  label,
  help,
  required,
  id,
  className,
  defaultValue,
  min,
  max,
}: DayPickerFieldProps) {
  const parts = useField({ name, help, required, id })
  const labelId = `label-${parts.id}`
  return (
    <Outer parts={parts} type="date" family="text" isEmpty={!defaultValue} className={className}>
      <div className="formkit-wrapper">
        <label className="formkit-label" id={labelId} htmlFor={parts.id}>
          {label}
        </label>
        <div className="formkit-inner">
          <DayControl {...{ parts, labelId, defaultValue, min, max }} isRequired={required ?? false} />
        </div>
      </div>
    </Outer>
  )
}

interface DayControlProps {
  parts: FieldParts
  labelId: string
  defaultValue: string | undefined
  min: string | undefined
  max: string | undefined
  isRequired: boolean
}

function DayControl({ parts, labelId, defaultValue, min, max, isRequired }: DayControlProps) {
  const { touch } = useContext(FormContext)
  const input = useRef<HTMLInputElement>(null)
  const Picker = useDayPicker(input)
  const notify = (type: 'blur' | 'change') => input.current && touch?.(type, input.current)
  return (
    <>
      <input
        {...parts.control}
        ref={input}
        type={Picker ? 'hidden' : 'date'}
        defaultValue={defaultValue}
        min={min}
        max={max}
      />
      {Picker && (
        <Picker
          defaultValue={input.current?.value ?? ''}
          min={min}
          max={max}
          isInvalid={parts.messages.length > 0}
          isRequired={isRequired}
          labelledBy={labelId}
          describedBy={parts.control['aria-describedby']}
          onChange={day => {
            input.current!.value = day
            notify('change')
          }}
          onLeave={() => notify('blur')}
        />
      )}
    </>
  )
}

/** Loads the calendar. While the field has the focus the swap is deferred until blur. */
function useDayPicker(input: { readonly current: HTMLInputElement | null }): ComponentType<DayPickerProps> | null {
  const [Picker, setPicker] = useState<ComponentType<DayPickerProps> | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void import('./day-picker.tsx').then(
      ({ DayPicker }) => {
        const show = () => isUnmounted || setPicker(() => DayPicker)
        if (document.activeElement === input.current) input.current?.addEventListener('blur', show, { once: true })
        else show()
      },
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [input])
  return Picker
}
