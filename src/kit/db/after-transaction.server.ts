import { AsyncLocalStorage } from 'node:async_hooks'

interface Transaction {
  /** Null when it has ended. */
  callbacks: Set<() => void> | null
}

/** The transaction around a call. A registered symbol, because the program and the bundle have separate copies of this module. */
const registered = Symbol.for('sadozor.transaction')
const shared = globalThis as { [registered]?: AsyncLocalStorage<Transaction> }
shared[registered] ??= new AsyncLocalStorage()
const current = shared[registered]

export async function inTransaction<T>(run: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { callbacks: new Set() }
  try {
    return await current.run(transaction, run)
  } finally {
    const { callbacks } = transaction
    transaction.callbacks = null
    for (const callback of callbacks ?? []) callback()
  }
}

/** Calls back once when the transaction around this call has ended, before its caller goes on; a failed commit may have been one. Outside of a transaction: at once. */
export function afterTransaction(callback: () => void): void {
  const callbacks = current.getStore()?.callbacks
  if (callbacks) callbacks.add(callback)
  else callback()
}
