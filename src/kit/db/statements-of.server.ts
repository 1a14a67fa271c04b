import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { statementChannel } from './database.server.ts'

interface Collected {
  /** Texts without values. */
  statements: Set<string>
}

/** The call whose statements are collected. A registered symbol, because the program and the bundle have separate copies of this module. */
const registered = Symbol.for('sadozor.statements')
const shared = globalThis as { [registered]?: AsyncLocalStorage<Collected> }
shared[registered] ??= collectingScope()
const current = shared[registered]

function collectingScope(): AsyncLocalStorage<Collected> {
  const scope = new AsyncLocalStorage<Collected>()
  subscribe(statementChannel, query => void scope.getStore()?.statements.add(String(query)))
  return scope
}

/** Runs the call and adds every statement that it sends to `statements`. */
export const collectStatements = <T>(statements: Set<string>, run: () => Promise<T>): Promise<T> =>
  current.run({ statements }, run)

/** Counts statements as sent by the present call: it uses what they have read for somebody else. */
export function addStatements(statements: Iterable<string>): void {
  const collected = current.getStore()?.statements
  if (collected) for (const statement of statements) collected.add(statement)
}
