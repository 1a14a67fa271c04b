import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '#features/accounts/components/retry-after.ts'

interface Preview<Plan> {
  /** Null until it has come. */
  plan: Plan | null
  failure: string
  /** Asks again, after a failure. */
  look(): Promise<void>
}

/** What would be written, asked for at once. `ask` is stable: another function is another question. Null: there is nothing to ask. */
export function usePreview<Plan>(ask: (() => Promise<Plan>) | null): Preview<Plan> {
  const [answer, setAnswer] = useState<{ plan: Plan | null; failure: string; of: unknown } | null>(null)
  // An answer that comes after a later question was asked would show the past.
  const asked = useRef(0)
  const look = useCallback(async () => {
    if (!ask) return
    const own = ++asked.current
    const show = (plan: Plan | null, failure: string) => own === asked.current && setAnswer({ plan, failure, of: ask })
    await ask().then(
      plan => show(plan, ''),
      error => show(null, failureText(error)),
    )
  }, [ask])
  useEffect(() => {
    void look()
  }, [look])
  const { plan, failure } = answer?.of === ask ? answer : { plan: null, failure: '' }
  return { plan, failure, look }
}
