import type { Logger } from '#kit/process/log.server.ts'

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
export function openOutage(log: Logger, now: () => number = () => performance.now()) {
  let lastValue: number | null = null
  let confirmedAt = Number.NEGATIVE_INFINITY
  let changingAt = Number.NEGATIVE_INFINITY
  let reachedAt = Number.NEGATIVE_INFINITY
  let refusedAt = Number.NEGATIVE_INFINITY
  let askedAt = 0
  let said: string | null = null
  /** Pending from the loss of a connection until it is known whether there is a new one. */
  let attempt: PromiseWithResolvers<void> | null = null
  const say = (text: string, reason: string) => {
    if (said !== text) log.warn({ reason }, text)
    said = text
  }
  const decide = () => {
    attempt?.resolve()
    attempt = null
  }
  const current = (): Outage | null => {
    const at = now()
    const isAway = refusedAt > reachedAt && at - refusedAt <= refusalCountsMs
    // A change of our own may have been committed by a server that was about to end.
    const isInDoubt = changingAt + commitMs > confirmedAt
    if (!isAway || isInDoubt || lastValue === null || at - confirmedAt > maxMs) return null
    return { value: lastValue, seconds: Math.round((at - confirmedAt) / 1_000) }
  }
  return {
    now: current,
    decided: async () => attempt?.promise,
    connecting() {
      askedAt = now()
    },
    /** A connection was made. */
    reached() {
      reachedAt = now()
      decide()
    },
    /** This process changes the catalogue. */
    changing() {
      changingAt = now()
    },
    confirmed(value: number) {
      lastValue = value
      confirmedAt = now()
      if (said) log.info('changes of the catalogue are heard again')
      said = null
    },
    /** The connection was lost after it had worked: why does not tell whether the server is still there. */
    lost() {
      attempt ??= Promise.withResolvers()
    },
    /** No connection was made. Returns whether the server refused it. */
    failed(error: unknown): boolean {
      const isRefused = refusals.test(codeOf(error))
      if (isRefused) refusedAt = askedAt
      const reason = error instanceof Error ? error.message : String(error)
      if (current()) say('the database cannot be reached: what is in the cache is served for up to ten minutes', reason)
      else say('nobody listens to changes of the catalogue: nothing is cached until the connection is back', reason)
      decide()
      return isRefused
    },
  }
}

/** A host with several addresses fails with the errors of all of them. */
function codeOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return (cause as { code?: string } | undefined)?.code ?? ''
}
