import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { statementChannel } from '#kit/db/database.server.ts'

/** Facts about the current request for the log and the error page; no personal data. */
export interface RequestScope {
  id: string
  /** SQL statements so far. */
  statements: number
  /** Set when the database could not be reached, so that the status is 503 instead of 500. */
  unavailable: boolean
}

const scope = new AsyncLocalStorage<RequestScope>()

export const inRequest = <T>(id: string, run: (scope: RequestScope) => T): T => {
  const current = { id, statements: 0, unavailable: false }
  return scope.run(current, () => run(current))
}

export const currentRequest = (): RequestScope | undefined => scope.getStore()

subscribe(statementChannel, () => {
  const current = scope.getStore()
  if (current) current.statements++
})
