import { useId } from 'react'
import '../components/wizard.css'

interface CardChoice {
  value: string
  title: string
  /** Below it; may be empty. */
  about: string
}

interface ChoiceCardsProps {
  legend: string
  choices: readonly CardChoice[]
  value: string
  onChange(value: string): void
}

/** One of a few, with a line about each. */
export function ChoiceCards({ legend, choices, value, onChange }: ChoiceCardsProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm">{legend}</legend>
      {choices.map(choice => (
        <label key={choice.value} className="wizard-card">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="min-w-0">
            <span className="block font-medium">{choice.title}</span>
            {choice.about && <span className="block text-sm text-muted">{choice.about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ChoicePillsProps {
  legend: string
  choices: readonly (readonly [value: string, title: string])[]
  value: string
  onChange(value: string): void
}

/** One of a few words: one tap, where a list takes two. */
export function ChoicePills({ legend, choices, value, onChange }: ChoicePillsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([key, title]) => (
          <label key={key} className="wizard-pill">
            <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SearchInputProps {
  label: string
  placeholder: string
  value: string
  onChange(value: string): void
  /** Enter, which would send the form. */
  onEnter(): void
}

/** Words that leave fewer cards. */
export const SearchInput = ({ label, placeholder, value, onChange, onEnter }: SearchInputProps) => (
  <label className="grid gap-1 text-sm">
    {label}
    <input
      type="search"
      className="field min-w-0"
      autoComplete="off"
      maxLength={60}
      {...{ placeholder, value }}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  </label>
)
