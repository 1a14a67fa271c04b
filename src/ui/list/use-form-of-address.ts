import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a form of uncontrolled fields equal to the address: it is reset whenever `shown` changes. What somebody chose before hydration
 * is applied instead. Such a form needs `autoComplete="off"`, because the browser would restore choices too, on the way back.
 */
export function useFormOfAddress(form: RefObject<HTMLFormElement | null>, shown: string, apply: (form: HTMLFormElement) => void): void {
  const known = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a response changes the fields, not on every render
  useEffect(() => {
    if (known.current === undefined) {
      if ([...form.current!.elements].some(isChanged)) apply(form.current!)
    } else if (known.current !== shown) form.current!.reset()
    known.current = shown
  }, [shown])
}

/** A number that is still being typed will be applied on blur. */
const isChanged = (field: Element) =>
  field instanceof HTMLInputElement &&
  field.name !== '' &&
  (field.checked !== field.defaultChecked || (field.value !== field.defaultValue && field !== document.activeElement))
