import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a form of uncontrolled fields equal to the address: it is reset whenever `shown` changes. What somebody chose before hydration
 * is applied instead. Such a form needs `autoComplete="off"`, because the browser would restore choices too, on the way back.
 */
export function useFormOfAddress(
  form: RefObject<HTMLFormElement | null>,
  shown: string,
  apply: (form: HTMLFormElement) => void,
): void {
  const known = useRef(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a response changes the fields, not on every render
  useEffect(() => {
    const element = form.current!
    if (known.current !== shown) element.reset()
    else if ([...element.querySelectorAll<HTMLInputElement>('input[name]')].some(isChanged)) apply(element)
    known.current = shown
  }, [shown])
}

/** A number that is still being typed will be applied on blur. */
const isChanged = (input: HTMLInputElement) =>
  input.checked !== input.defaultChecked || (input.value !== input.defaultValue && input !== document.activeElement)
