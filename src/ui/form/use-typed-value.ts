import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** The text of an uncontrolled field, also what was typed before the page hydrated. The second value goes onto the `<input>`. */
export function useTypedValue() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return [value, { ref, onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value) }] as const
}
