import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from '#kit/process/log.server.ts'
import { generationChannel, readGeneration } from './generation.server.ts'

/** The generation of the catalogue as this process knows it. */
export interface Generation {
  /** Null while nobody listens or the database has not confirmed the value for a second: caches may then be out of date. */
  readonly value: number | null
  readonly isListening: boolean
}

export interface GenerationListener extends Generation {
  /** Calls back whenever the generation or the state of listening has changed; returns what ends that. */
  onChange(callback: () => void): () => void
  close(): Promise<void>
}

const firstDelayMs = 100
const maxDelayMs = 10_000
/** A connection may be cut without either end noticing. The query also replaces a lost notification. */
const heartbeatMs = 400
/** The value counts for so long after the query that returned it was sent: a change is then visible within a second. */
const confirmedForMs = 1_000
const timeoutMs = 3_000

/** Listens on a connection of its own, and connects again whenever that is lost. The program goes on without it. */
export function listenToGeneration(connection: ClientConfig, log: Logger): GenerationListener {
  const closing = new AbortController()
  const callbacks = new Set<() => void>()
  let value: number | null = null
  let confirmedAt = Number.NEGATIVE_INFINITY
  const set = (next: number | null, askedAt = confirmedAt) => {
    confirmedAt = askedAt
    if (next === value || (closing.signal.aborted && next !== null)) return
    value = next
    for (const callback of callbacks) callback()
  }
  const running = (async () => {
    for (let delay = firstDelayMs; !closing.signal.aborted; delay = Math.min(delay * 2, maxDelayMs)) {
      const reason = await listen(connection, set, closing.signal)
      if (value !== null) delay = firstDelayMs
      set(null)
      if (closing.signal.aborted) return
      log.warn({ reason }, 'nobody listens to changes of the catalogue: nothing is cached until the connection is back')
      await pause(delay, undefined, { signal: closing.signal }).catch(() => {})
    }
  })()
  return {
    get value() {
      return performance.now() - confirmedAt <= confirmedForMs ? value : null
    },
    get isListening() {
      return value !== null
    },
    onChange(callback) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** One connection from beginning to end; resolves to the reason why it ended, and never rejects. */
async function listen(connection: ClientConfig, set: (value: number, askedAt?: number) => void, closing: AbortSignal): Promise<string> {
  const client = new Client({
    application_name: 'sadozor listener',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    ...connection,
  })
  const ended = new AbortController()
  let reason = 'the connection was closed'
  const end = (error: unknown) => {
    if (error instanceof Error && !ended.signal.aborted) reason = error.message
    ended.abort()
  }
  client.on('error', end) // without a listener the loss of the connection would end the program
  client.on('end', () => end(null))
  client.on('notification', ({ payload }) => set(Number(payload)))
  const either = AbortSignal.any([closing, ended.signal])
  try {
    await client.connect()
    await client.query(`listen ${generationChannel}`)
    while (!either.aborted) {
      const askedAt = performance.now()
      const { rows } = await client.query<{ value: string }>(readGeneration)
      set(Number(rows[0]?.value), askedAt)
      await pause(heartbeatMs, undefined, { signal: either }).catch(() => {})
    }
  } catch (error) {
    end(error)
  }
  await Promise.race([client.end().catch(() => {}), pause(timeoutMs)])
  return reason
}
