import { useState } from 'react'
import { type Action, useAction } from '#features/accounts/components/use-action.ts'
import { ApiError } from '#kit/http/api-client.ts'

export interface Save extends Action {
  /** The first message for each field that the server did not accept. */
  errors: Readonly<Record<string, string | undefined>>
}

/** The state of a form that sends its values to the API. */
export function useSave(call: () => Promise<unknown>): Save {
  const [errors, setErrors] = useState<Save['errors']>({})
  const action = useAction(async () => {
    setErrors({})
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([field, [message]]) => [field, message])))
      throw error
    }
  })
  return { ...action, errors }
}
