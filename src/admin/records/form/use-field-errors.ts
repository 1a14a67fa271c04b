import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#kit/problem.ts'

interface ServerErrors {
  errors: FieldErrors
  setErrors(errors: FieldErrors): void
  clearError(name: string): void
}

/** What the server said of the fields; the error of a field ends when its value changes. */
export function useFieldErrors<T extends FieldValues>(form: UseFormReturn<T>): ServerErrors {
  const [errors, setErrors] = useState<FieldErrors>({})
  const clearError = useCallback(
    (name: string) =>
      setErrors(before =>
        name in before ? Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)) : before,
      ),
    [],
  )
  // Pickers, boxes and an address that follows the name send no event of a control.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => name && clearError(name))
    return unsubscribe
  }, [form, clearError])
  return { errors, setErrors, clearError }
}
