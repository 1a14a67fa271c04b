import { useState } from 'react'

/**
 * Refs for a form that takes the place of the button that opens it: the focus goes to its first field, and back to the button when it
 * closes. Otherwise it would be lost with what was pressed.
 */
export function useInlineForm() {
  const [refs] = useState(() => {
    let wasOpen = false
    return {
      form(element: HTMLElement | null) {
        if (!element) return
        wasOpen = true
        element.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
      },
      button(element: HTMLElement | null) {
        if (element && wasOpen) element.focus()
        wasOpen = false
      },
    }
  })
  return refs
}
