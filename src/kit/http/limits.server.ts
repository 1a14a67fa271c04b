import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '#kit/problem.ts'

/** So many in so many seconds. The name is part of the key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

export interface LimitState {
  remaining: number
  /** Of the moment at which the count starts anew; seconds since 1970. */
  resetsAt: number
}

/** What is counted together; several parts where `forgetAll` must find all keys that begin with the first one. */
export type LimitKey = string | readonly string[]

/** Counted in PostgreSQL, so that all processes count together. */
export interface Limits {
  /** One attempt, counted before it is made: those that come together are refused together. Throws `limited` when it is one too many. */
  consume(limit: Limit, key: LimitKey): Promise<LimitState>
  /** Undoes one `take`: the attempt was not of the kind that is limited. */
  refund(limit: Limit, key: LimitKey): Promise<void>
  /** Forgets all attempts of the key. */
  reset(limit: Limit, key: LimitKey): Promise<void>
  /** Forgets all attempts of all keys whose first part this is. */
  resetAll(limit: Limit, firstPart: string): Promise<void>
}

export function openLimits(pool: Pool): Limits {
  const limiters = new Map<string, Promise<RateLimiterPostgres>>()
  const limiterFor = (limit: Limit) => {
    const known = limiters.get(limit.name) ?? makeLimiter(pool, limit)
    limiters.set(limit.name, known)
    return known
  }
  return {
    async consume(limit, key) {
      const taken = await (await limiterFor(limit)).consume(storedKey(key)).catch(refusal => {
        if (refusal instanceof Error) throw refusal
        throw tooMany(limit, refusal.msBeforeNext)
      })
      return { remaining: taken.remainingPoints, resetsAt: toReset(taken.msBeforeNext) }
    },
    refund: async (limit, key) => void (await (await limiterFor(limit)).reward(storedKey(key))),
    reset: async (limit, key) => void (await (await limiterFor(limit)).delete(storedKey(key))),
    resetAll: async (limit, firstPart) =>
      void (await pool.query('delete from rate_limit where starts_with(key, $1)', [`${limit.name}:${storedKey(firstPart)}`])),
  }
}

/** Takes one attempt; false when it is one too many. */
export async function tryConsume(limits: Limits, limit: Limit, key: LimitKey): Promise<boolean> {
  try {
    await limits.consume(limit, key)
    return true
  } catch (error) {
    if (isLimited(error)) return false
    throw error
  }
}

export const isLimited = (error: unknown): error is Problem => error instanceof Problem && error.code === 'limited'

/** The library takes some time to load and is not needed before somebody signs in. */
async function makeLimiter(storeClient: Pool, { name, points, seconds }: Limit): Promise<RateLimiterPostgres> {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible')
  const table = { storeClient, storeType: 'pool', tableName: 'rate_limit', tableCreated: true }
  return new RateLimiterPostgres({ ...table, keyPrefix: name, points, duration: seconds })
}

/** Keys are e-mails and addresses: the table keeps only what tells them apart. */
const storedKey = (key: LimitKey) =>
  [key]
    .flat()
    .map(part => hash('sha256', part, 'base64url').slice(0, 22))
    .join('.')
const toReset = (ms: number) => Math.ceil((Date.now() + ms) / 1000)

function tooMany(limit: Limit, ms: number): Problem {
  return new Problem('limited', undefined, undefined, {
    'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
    'X-RateLimit-Limit': String(limit.points),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(toReset(ms)),
  })
}
