import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { statementChannel } from '#kit/db/database.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { startLoopClock } from '#kit/loop-clock.ts'
import { generationChannel, isRaise, readGeneration } from './generation.server.ts'
import { type Outage, OutageWatch } from './outage.server.ts'
import { type OwnChanges, watchOwnChanges } from './own-changes.server.ts'
import { type UseOfValue, watchUse } from './use-of-value.ts'

/** The generation of the catalogue as this process knows it. */
export interface Generation {
  /**
   * Null while nobody listens, the database has not confirmed the value for a second, or not since this process has changed the catalogue:
   * caches may then be out of date.
   */
  readonly value: number | null
  readonly isListening: boolean
  /** The last value while the database refuses connections, so that nobody can change the catalogue; otherwise null. */
  readonly outage?: Outage | null
  /** Resolves when the attempt to connect that is being made has succeeded or failed. */
  decided?(): Promise<void>
  /** Resolves when the value has been asked for once more, or the connection is lost. While nobody uses it, it is confirmed rarely. */
  confirmation?(): Promise<void>
}

/** Who is told what the database announces. */
interface Subscriber {
  notified(payload: string): void
  /** From now on; anything announced before may have been missed. */
  connected(): void
}

/** Channels of the database, on the connection that a program has for them anyway. */
export interface Notifications {
  /** Returns what ends that. */
  subscribe(channel: string, subscriber: Subscriber): () => void
}

export interface GenerationListener extends Generation, Notifications {
  /** Calls back whenever the generation or the state of listening has changed; returns what ends that. */
  onChange(callback: () => void): () => void
  /** Another connection of this process has reached the database: from now on it may be changed. */
  databaseReached(): void
  close(): Promise<void>
}

const firstDelayMs = 100
const maxDelayMs = 10_000
/** A connection may be cut without either end noticing. The query also replaces a lost notification. */
const heartbeatMs = 400
/** While nobody uses the value. */
const idleHeartbeatMs = 10_000
/** The value counts for so long after the query that returned it was sent: a change is then visible within a second. */
const confirmedForMs = 1_000
const timeoutMs = 3_000

/**
 * Listens on a connection of its own, and connects again whenever that is lost. The program goes on without it.
 *
 * @param prepare what every such connection does first, such as taking locks that last as long as the program
 */
export function listenToGeneration(connection: ClientConfig, log: Logger, prepare?: Prepare): GenerationListener {
  const closing = new AbortController()
  const clock = startLoopClock()
  const outage = new OutageWatch(log)
  const known = openValue(closing.signal)
  const use = watchUse(clock.now)
  const ownChanges = watchOwnChanges()
  const subscribers = new Map<string, Subscriber>()
  const confirmations = openConfirmations({ now: clock.now, known, ownChanges, use })
  const unwatch = watchRaises(outage)
  const owner: Owner = {
    now: clock.now,
    prepare,
    closing: closing.signal,
    outage,
    ownChanges,
    subscribers,
    use,
    notified: known.set,
    ...confirmations,
  }
  const running = keepListening(connection, owner, () => known.value !== null)
  return {
    get value() {
      use.asked()
      return confirmations.areRecent() && ownChanges.areConfirmed() ? known.value : null
    },
    get isListening() {
      return known.value !== null
    },
    get outage() {
      return outage.now()
    },
    decided: () => outage.decided(),
    confirmation: use.nextDecided,
    databaseReached: () => outage.reached(),
    onChange: known.onChange,
    subscribe(channel, subscriber) {
      subscribers.set(channel, subscriber)
      return () => void subscribers.delete(channel)
    },
    async close() {
      closing.abort()
      unwatch()
      ownChanges.end()
      await running
      clock.stop()
    },
  }
}

/** The last value that was announced or returned, and who is told when it changes. */
function openValue(closing: AbortSignal) {
  const callbacks = new Set<() => void>()
  let value: number | null = null
  const tell = () => {
    for (const callback of callbacks) callback()
  }
  return {
    get value() {
      return value
    },
    set(next: number | null) {
      if (next === value || (closing.aborted && next !== null)) return
      value = next
      tell()
    },
    tell,
    onChange(callback: () => void) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
  }
}

interface Confirmed {
  now(): number
  known: ReturnType<typeof openValue>
  ownChanges: OwnChanges
  use: UseOfValue
}

function openConfirmations({ now, known, ownChanges, use }: Confirmed) {
  let confirmedAt = Number.NEGATIVE_INFINITY
  return {
    confirmed(next: number, askedAt: number, ownChange: number) {
      confirmedAt = askedAt
      if (ownChanges.confirm(ownChange) && next === known.value) known.tell()
      else known.set(next)
      use.decided()
    },
    lost() {
      known.set(null)
      use.decided()
    },
    areRecent: () => now() - confirmedAt <= confirmedForMs,
  }
}

/** Returns what ends it. */
function watchRaises(outage: OutageWatch): () => void {
  const onStatement = (query: unknown) => isRaise(String(query)) && outage.changing()
  subscribe(statementChannel, onStatement)
  return () => void unsubscribe(statementChannel, onStatement)
}

/** Until the owner closes. */
async function keepListening(connection: ClientConfig, owner: Owner, isListening: () => boolean): Promise<void> {
  for (let delay = firstDelayMs; !owner.closing.aborted; delay = Math.min(delay * 2, maxDelayMs)) {
    const reason = await listen(connection, owner)
    const wasListening = isListening()
    owner.lost()
    if (owner.closing.aborted) return
    if (wasListening) {
      // Asked again at once: until it is known whether the server is there nothing can be answered from the cache.
      owner.outage.lost()
      delay = firstDelayMs
      continue
    }
    if (owner.outage.failed(reason)) delay = firstDelayMs
    await pause(delay, undefined, { signal: owner.closing }).catch(() => {})
  }
}

type Prepare = (client: Client) => Promise<void>

interface Owner {
  prepare: Prepare | undefined
  /** Milliseconds without those for which the event loop was late. */
  now(): number
  closing: AbortSignal
  outage: OutageWatch
  ownChanges: OwnChanges
  /** By channel. */
  subscribers: ReadonlyMap<string, Subscriber>
  use: UseOfValue
  notified(value: number): void
  confirmed(value: number, askedAt: number, ownChange: number): void
  lost(): void
}

/** One connection from beginning to end; resolves to the reason why it ended, and never rejects. */
async function listen(connection: ClientConfig, owner: Owner): Promise<unknown> {
  const socket = new Socket()
  const client = new Client({
    application_name: 'sadozor listener',
    keepAlive: true,
    ...connection,
    stream: () => socket,
  })
  const ended = new AbortController()
  let reason: unknown = new Error('the connection was closed')
  const end = (error: unknown) => {
    if (error instanceof Error && !ended.signal.aborted) reason = error
    ended.abort()
  }
  client.on('error', end) // without a listener the loss of the connection would end the program
  client.on('end', () => end(null))
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === generationChannel) owner.notified(Number(payload))
    else owner.subscribers.get(channel)?.notified(payload)
  })
  const either = AbortSignal.any([owner.closing, ended.signal])
  const silence = limitSilence(socket, owner.now)
  try {
    owner.outage.connecting()
    await silence.within(client.connect())
    owner.outage.reached()
    if (owner.prepare) await silence.within(owner.prepare(client))
    await silence.within(client.query(`listen ${generationChannel}`))
    const heard = new Set<Subscriber>()
    while (!either.aborted) {
      await silence.within(hearNew(client, owner.subscribers, heard))
      const askedAt = owner.now()
      const ownChange = owner.ownChanges.asking()
      const { rows } = await silence.within(client.query<{ value: string }>(readGeneration))
      const value = Number(rows[0]?.value)
      owner.outage.confirmed(value)
      owner.confirmed(value, askedAt, ownChange)
      await pauseUnless(owner, either)
    }
  } catch (error) {
    end(error)
  }
  silence.end()
  if (owner.closing.aborted)
    await Promise.race([client.end().catch(() => {}), pause(timeoutMs, undefined, { ref: false })])
  socket.destroy()
  return reason
}

/** Listens for those who have subscribed since the connection was made. */
async function hearNew(
  client: Client,
  subscribers: ReadonlyMap<string, Subscriber>,
  heard: Set<Subscriber>,
): Promise<void> {
  for (const [channel, subscriber] of subscribers) {
    if (heard.has(subscriber)) continue
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    heard.add(subscriber)
    subscriber.connected()
  }
}

/** Until the next heartbeat, or what happens before. */
async function pauseUnless({ ownChanges, use }: Owner, end: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([end, over.signal])
  const isIdle = use.isIdle()
  const beat = pause(isIdle ? idleHeartbeatMs : heartbeatMs, undefined, { signal }).catch(() => {})
  await Promise.race([beat, ownChanges.next(), ...(isIdle ? [use.nextAsked()] : [])])
  over.abort()
}

/** Cuts the connection when an answer does not come in time. The timeouts of the driver would also run out while the event loop is late. */
function limitSilence(socket: Socket, now: () => number) {
  let waitingSince: number | null = null
  const timer = setInterval(() => {
    if (waitingSince !== null && now() - waitingSince > timeoutMs)
      socket.destroy(new Error('timeout: the database does not answer'))
  }, firstDelayMs)
  return {
    async within<T>(answer: Promise<T>): Promise<T> {
      waitingSince = now()
      return await answer.finally(() => {
        waitingSince = null
      })
    },
    end: () => clearInterval(timer),
  }
}
