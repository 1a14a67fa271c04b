import { useState } from 'react'
import { chosenBy, type Selection } from '#admin/kit/use-selection.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { count, plural } from '#ui/format/format-number.ts'
import type { BulkResult, BulkStep } from './bulk.ts'
import { recordForms } from './step-words.ts'
import { useBulkSteps } from './use-bulk-steps.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** A change of many records of a list. Everything that a query finds is named by the query alone. */
export function useBulk(path: string, query: string, selection: Selection) {
  /** The dialog that asks for a field and its value is open. */
  const [isChoosing, setChoosing] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const chosen = chosenBy(query, selection)
  const steps = useBulkSteps<BulkStep>(
    {
      forms: recordForms,
      preview: step => api.post(`/admin/${path}/bulk/preview`, { ...chosen, ...step }),
      apply: (_, token, reason) => api.post(`/admin/${path}/bulk`, { token, reason }),
      appliedText,
      onDone: () => void navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true }),
    },
    selection,
  )
  const endChoosing = () => {
    setChoosing(false)
    setErrors({})
  }
  return {
    ...steps,
    isChoosing,
    errors,
    choose() {
      steps.reset()
      setErrors({})
      setChoosing(true)
    },
    async preview(step: BulkStep, label = '') {
      setErrors({})
      const showErrors = (error: unknown) => setErrors(errorsOf(error))
      if (await steps.preview(step, label, isChoosing ? showErrors : undefined)) setChoosing(false)
    },
    cancel() {
      steps.cancel()
      endChoosing()
    },
    close() {
      steps.close()
      endChoosing()
    },
  }
}

function errorsOf(error: unknown): Errors {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { query: [errorText(error)] }
}

function appliedText({ changed, kept }: BulkResult): string {
  const text = `${plural(changed, 'Изменена', 'Изменены', 'Изменено')} ${count(changed, recordForms)}.`
  return kept === 0 ? text : `${text} Как было: ${count(kept, recordForms)}.`
}
