import type { ReactNode } from 'react'
import { Box } from './checkbox-field.tsx'
import { type FieldProps, Help, Outer, useField } from './field.tsx'

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: string; help?: ReactNode; disabled?: boolean }[]
  defaultValue?: string
}

/** A choice of few options, all visible. Without a default none is checked. */
export function RadioField({ name, label, help, required, id, className, options, defaultValue }: RadioFieldProps) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer parts={parts} type="radio" family="box" className={className} helpAbove>
      <fieldset className="formkit-fieldset" aria-describedby={parts.control['aria-describedby']}>
        <legend className="formkit-legend">{label}</legend>
        <Help parts={parts} />
        <ul className="formkit-options">
          {options.map((option, index) => (
            <li key={option.value} className="formkit-option">
              <label className="formkit-wrapper" data-disabled={option.disabled || undefined}>
                <Box radio>
                  <input
                    type="radio"
                    className="formkit-input"
                    name={name}
                    required={required}
                    id={index === 0 ? parts.id : `${parts.id}-${option.value}`}
                    value={option.value}
                    disabled={option.disabled}
                    defaultChecked={option.value === defaultValue}
                    aria-describedby={option.help ? `help-${parts.id}-${option.value}` : undefined}
                  />
                </Box>
                <span className="formkit-label">{option.label}</span>
              </label>
              {option.help && (
                <div className="formkit-help" id={`help-${parts.id}-${option.value}`}>
                  {option.help}
                </div>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
    </Outer>
  )
}
