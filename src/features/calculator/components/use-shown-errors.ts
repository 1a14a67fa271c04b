import { useCallback, useEffect, useState } from 'react'
import type { Errors } from '../parse-field.ts'

const patience = 700

/** «0» on the way to «0,5» is no mistake: a new message waits until the typing pauses or the field is left, an old one goes at once. */
export function useShownErrors(errors: Errors): { shown: Errors; settle: () => void } {
  const [known, setKnown] = useState(errors)
  const text = JSON.stringify(errors)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(JSON.parse(text)), patience)
    return () => clearTimeout(timer)
  }, [text])
  const settle = useCallback(() => setKnown(JSON.parse(text)), [text])
  const shown = Object.fromEntries(Object.entries(errors).filter(([name, error]) => known[name] === error))
  return { shown, settle }
}
