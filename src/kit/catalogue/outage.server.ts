import type { Logger } from '#kit/log.server.ts'

/** What this process knew of the catalogue when its database went away. */
export interface Outage {
  /** The last confirmed generation. */
  value: number
  /** Since it was confirmed. */
  seconds: number
}

/** So long what was known is good enough; milliseconds. */
const maxMs = 600_000
/** A refusal counts for so long after the attempt was made; the next one follows much sooner. Milliseconds. */
const refusalCountsMs = 1_000
/** Between a statement that raises the generation and its commit; milliseconds. */
const commitMs = 1_000

/** Nothing listens there (TCP, Unix socket), or what listens is starting, stopping or recovering (57P03). */
const refusals = /^(ECONNREFUSED|ENOENT|57P03)$/

/**
 * Whether the database is away: it refuses connections, so that nobody can change the catalogue. A server that is merely silent, or a
 * network that is broken, may be reached by other processes.
 */
export class OutageWatch {
  readonly #log: Logger
  readonly #now: () => number
  #lastValue: number | null = null
  #confirmedAt = Number.NEGATIVE_INFINITY
  #changingAt = Number.NEGATIVE_INFINITY
  #reachedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY
  #askedAt = 0
  #said: string | null = null
  /** Pending from the loss of a connection until it is known whether there is a new one. */
  #attempt: PromiseWithResolvers<void> | null = null

  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  now(): Outage | null {
    const at = this.#now()
    const isAway = this.#refusedAt > this.#reachedAt && at - this.#refusedAt <= refusalCountsMs
    // A change of our own may have been committed by a server that was about to end.
    const isInDoubt = this.#changingAt + commitMs > this.#confirmedAt
    if (!isAway || isInDoubt || this.#lastValue === null || at - this.#confirmedAt > maxMs) return null
    return { value: this.#lastValue, seconds: Math.round((at - this.#confirmedAt) / 1_000) }
  }

  async decided(): Promise<void> {
    await this.#attempt?.promise
  }

  connecting(): void {
    this.#askedAt = this.#now()
  }

  /** A connection was made. */
  reached(): void {
    this.#reachedAt = this.#now()
    this.#decide()
  }

  /** This process changes the catalogue. */
  changing(): void {
    this.#changingAt = this.#now()
  }

  confirmed(value: number): void {
    this.#lastValue = value
    this.#confirmedAt = this.#now()
    if (this.#said) this.#log.info('changes of the catalogue are heard again')
    this.#said = null
  }

  /** The connection was lost after it had worked: why does not tell whether the server is still there. */
  lost(): void {
    this.#attempt ??= Promise.withResolvers()
  }

  /** No connection was made. Returns whether the server refused it. */
  failed(error: unknown): boolean {
    const isRefused = refusals.test(codeOf(error))
    if (isRefused) this.#refusedAt = this.#askedAt
    const reason = error instanceof Error ? error.message : String(error)
    if (this.now())
      this.#say('the database cannot be reached: what is in the cache is served for up to ten minutes', reason)
    else this.#say('nobody listens to changes of the catalogue: nothing is cached until the connection is back', reason)
    this.#decide()
    return isRefused
  }

  #say(text: string, reason: string): void {
    if (this.#said !== text) this.#log.warn({ reason }, text)
    this.#said = text
  }

  #decide(): void {
    this.#attempt?.resolve()
    this.#attempt = null
  }
}

/** A host with several addresses fails with the errors of all of them. */
function codeOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return (cause as { code?: string } | undefined)?.code ?? ''
}
