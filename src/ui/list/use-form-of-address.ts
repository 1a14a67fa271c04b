import { type RefObject, useEffect, useRef } from 'react'
import { isChanged } from '#ui/form/is-changed.ts'

/**
 * Keeps a form of uncontrolled fields equal to the address: it is reset whenever `shown` changes. What somebody chose before hydration
 * is applied instead. Such a form needs `autoComplete="off"`, because the browser would restore choices too, on the way back.
 */
export function useFormOfAddress(form: RefObject<HTMLFormElement | null>, shown: string, apply: (form: HTMLFormElement) => void): void {
  const known = useRef(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a response changes the fields, not on every render
  useEffect(() => {
    const element = form.current!
    if (known.current !== shown) element.reset()
    else if ([...element.querySelectorAll<HTMLInputElement>('input[name]')].some(isChosen)) apply(element)
    known.current = shown
  }, [shown])
}

/** A number that is still being typed will be applied on blur. */
const isChosen = (input: HTMLInputElement) => isChanged(input) && (input.type !== 'number' || input !== document.activeElement)
