import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Locale } from '#kit/locale.ts'
import type { FieldErrors } from '#kit/problem.ts'
import type { FormEngine, FormSchema } from './form-engine.ts'

interface EngineOptions<Values> {
  form: RefObject<HTMLFormElement | null>
  schema: () => Promise<FormSchema<Values>>
  locale: Locale
  onErrors(errors: FieldErrors): void
}

/**
 * Loads validation after the page: when the browser is idle, or on the first change or blur. A failed load is retried.
 * The engine is loaded before the schema, because it configures zod.
 */
export function useFormEngine<Values>(options: EngineOptions<Values>): () => Promise<FormEngine<Values>> {
  const latest = useRef(options)
  latest.current = options
  const loading = useRef<Promise<FormEngine<Values>> | null>(null)
  const load = useCallback(() => {
    loading.current ??= makeEngine(latest.current).catch(error => {
      loading.current = null
      throw error
    })
    return loading.current
  }, [])
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  return load
}

async function makeEngine<Values>({ form, schema, locale, onErrors }: EngineOptions<Values>) {
  const { createFormEngine } = await import('./form-engine.ts')
  return createFormEngine({ form: form.current!, schema: await schema(), locale, onErrors })
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(request)
}
