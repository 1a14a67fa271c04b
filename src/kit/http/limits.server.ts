import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** So many in so many seconds. The name is part of the key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

export interface Taken {
  remaining: number
  /** Of the moment at which the count starts anew; seconds since 1970. */
  resetsAt: number
}

/** Counted in PostgreSQL, so that all processes count together. */
export interface Limits {
  /** One attempt, counted before it is made: those that come together are refused together. Throws `limited` when it is one too many. */
  take(limit: Limit, key: string): Promise<Taken>
  /** Undoes one `take`: the attempt was not of the kind that is limited. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Forgets all attempts of the key. */
  forget(limit: Limit, key: string): Promise<void>
}

export function openLimits(pool: Pool): Limits {
  const limiters = new Map<string, Promise<RateLimiterPostgres>>()
  const limiterFor = (limit: Limit) => {
    const known = limiters.get(limit.name) ?? makeLimiter(pool, limit)
    limiters.set(limit.name, known)
    return known
  }
  return {
    async take(limit, key) {
      const taken = await (await limiterFor(limit)).consume(short(key)).catch(refusal => {
        if (refusal instanceof Error) throw refusal
        throw tooMany(limit, refusal.msBeforeNext)
      })
      return { remaining: taken.remainingPoints, resetsAt: toReset(taken.msBeforeNext) }
    },
    giveBack: async (limit, key) => void (await (await limiterFor(limit)).reward(short(key))),
    forget: async (limit, key) => void (await (await limiterFor(limit)).delete(short(key))),
  }
}

/** The library takes some time to load and is not needed before somebody signs in. */
async function makeLimiter(storeClient: Pool, { name, points, seconds }: Limit): Promise<RateLimiterPostgres> {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible')
  const table = { storeClient, storeType: 'pool', tableName: 'rate_limit', tableCreated: true }
  return new RateLimiterPostgres({ ...table, keyPrefix: name, points, duration: seconds })
}

/** Keys are e-mails and addresses: the table keeps only what tells them apart. */
const short = (key: string) => hash('sha256', key, 'base64url').slice(0, 22)
const toReset = (ms: number) => Math.ceil((Date.now() + ms) / 1000)

function tooMany(limit: Limit, ms: number): Problem {
  return new Problem('limited', undefined, undefined, {
    'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
    'X-RateLimit-Limit': String(limit.points),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(toReset(ms)),
  })
}
