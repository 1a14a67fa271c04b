import { type ReactNode, useContext } from 'react'
import { FormContext } from '#ui/form/form-context.ts'

export interface FieldProps {
  /** The name in the values and in the server's errors; dotted inside rows: `steps.0.dose`. */
  name: string
  label: string
  /** Always shown under the field. */
  help?: ReactNode
  required?: boolean
  /** Defaults to the name; set it when another element of the page has that id. */
  id?: string
  className?: string
}

export interface FieldParts {
  id: string
  messages: readonly string[]
  hasServerErrors: boolean
  isSending: boolean
  help: ReactNode
  /** For the element that takes the value. */
  control: {
    id: string
    name: string
    className: string
    'aria-required': true | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }
}

export function useField({ name, help, required, id: given }: Omit<FieldProps, 'label'>): FieldParts {
  const { prefix, errors, hasServerErrors, isSending } = useContext(FormContext)
  const id = given ?? prefix + name
  const messages = errors[name] ?? []
  const described = [help && helpId(id), ...messages.map((_, index) => messageId(id, index))].filter(Boolean)
  return {
    id,
    messages,
    hasServerErrors,
    isSending,
    help,
    control: {
      id,
      name,
      className: 'formkit-input',
      'aria-required': required || undefined,
      'aria-invalid': messages.length > 0 || undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}

const helpId = (id: string) => `help-${id}`
const messageId = (id: string, index: number) => (index === 0 ? `${id}-msg` : `${id}-msg-${index + 1}`)

interface OuterProps {
  parts: FieldParts
  type: string
  family?: 'text' | 'box'
  isEmpty?: boolean
  isDisabled?: boolean | undefined
  className?: string | undefined
  /** Help is shown under the legend, for a group of boxes. */
  helpAbove?: boolean
  children: ReactNode
}

/** FormKit's markup around a control, which the genesis theme styles. */
export function Outer({
  parts,
  type,
  family,
  isEmpty,
  isDisabled,
  className = '',
  helpAbove = false,
  children,
}: OuterProps) {
  const { messages, hasServerErrors } = parts
  const isWrong = messages.length > 0
  return (
    <div
      className={`formkit-outer ${className}`.trim()}
      data-family={family}
      data-type={type}
      data-empty={isEmpty || undefined}
      data-disabled={isDisabled || undefined}
      data-invalid={(isWrong && !hasServerErrors) || undefined}
      data-errors={(isWrong && hasServerErrors) || undefined}
    >
      {children}
      {!helpAbove && <Help parts={parts} />}
      {isWrong && (
        <ul className="formkit-messages">
          {messages.map((text, index) => (
            <li
              key={text}
              className="formkit-message"
              id={messageId(parts.id, index)}
              data-message-type={hasServerErrors ? 'error' : 'validation'}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function Help({ parts: { id, help } }: { parts: FieldParts }) {
  return help ? (
    <div className="formkit-help" id={helpId(id)}>
      {help}
    </div>
  ) : null
}

interface LabelledProps {
  parts: FieldParts
  label: string
  children: ReactNode
}

/** The label, and the frame with the control and its unit or button. */
export function Labelled({ parts, label, children }: LabelledProps) {
  return (
    <div className="formkit-wrapper">
      <label className="formkit-label" htmlFor={parts.id}>
        {label}
      </label>
      <div className="formkit-inner">{children}</div>
    </div>
  )
}
