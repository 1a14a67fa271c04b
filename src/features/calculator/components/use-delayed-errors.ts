import { useCallback, useEffect, useState } from 'react'
import type { Errors } from '../parse-field.ts'

const errorDelayMs = 700

/** Typing «0,5» passes through the invalid «0»: a new error is shown once typing pauses or on blur, a fixed one is hidden at once. */
export function useDelayedErrors(errors: Errors): { visibleErrors: Errors; showErrors: () => void } {
  const [delayed, setDelayed] = useState(errors)
  const text = JSON.stringify(errors)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(JSON.parse(text)), errorDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  const showErrors = useCallback(() => setDelayed(JSON.parse(text)), [text])
  const visibleErrors = Object.fromEntries(Object.entries(errors).filter(([name, error]) => delayed[name] === error))
  return { visibleErrors, showErrors }
}
