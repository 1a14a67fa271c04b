import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** What is known about the request being answered, for the log and for the error page. Never the visitor's data. */
export interface RequestScope {
  id: string
  /** SQL statements so far. */
  statements: number
  /** Set when the database could not be reached: the answer is 503 and not 500. */
  unavailable: boolean
}

const scope = new AsyncLocalStorage<RequestScope>()

export const inRequest = <T>(id: string, run: (scope: RequestScope) => T): T => {
  const current = { id, statements: 0, unavailable: false }
  return scope.run(current, () => run(current))
}

export const currentRequest = (): RequestScope | undefined => scope.getStore()

/** The database announces every statement here. A channel, because the program and the bundle have modules of their own. */
subscribe('sadozor:statement', () => {
  const current = scope.getStore()
  if (current) current.statements++
})
