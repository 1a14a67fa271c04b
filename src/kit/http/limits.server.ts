import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { HttpProblem } from '#kit/problem.ts'
import { widerNetworks } from './client-address.server.ts'

/** At most `points` attempts in `seconds`. The name is part of the key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

export interface LimitState {
  remaining: number
  /** When the count starts again; seconds since 1970. */
  resetsAt: number
}

/** What is counted together; in several parts if `resetAll` must find all keys with the same first part. */
export type LimitKey = string | readonly string[]

/** Rate limits, counted in PostgreSQL for all processes together. */
export interface Limits {
  /** Counts one attempt before it is made, so that parallel attempts cannot pass. Throws `limited` above the limit. */
  consume(limit: Limit, key: LimitKey): Promise<LimitState>
  /** Undoes one `consume`, when the attempt turned out not to count. */
  refund(limit: Limit, key: LimitKey): Promise<void>
  /** Resets the count of the key. */
  reset(limit: Limit, key: LimitKey): Promise<void>
  /** Resets the counts of all keys with this first part. */
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
      void (await pool.query('delete from rate_limit where starts_with(key, $1)', [
        `${limit.name}:${storedKey(firstPart)}`,
      ])),
  }
}

/** A customer with a /48 has 65,536 networks: how many times as much as one of them all of a /56 and of a /48 may do together. */
export const shareOfWider = { 56: 4, 48: 16 }

const limitsOfNetwork = (limit: Limit, network: string): [Limit, string][] => [
  [limit, network],
  ...widerNetworks(network).map(({ bits, network }): [Limit, string] => [
    { ...limit, name: `${limit.name}-${bits}`, points: limit.points * shareOfWider[bits] },
    network,
  ]),
]

/** `consume` for a network of `callerNetwork`, and for the wider ones around it. */
export async function consumeByNetwork(limits: Limits, limit: Limit, network: string): Promise<void> {
  for (const [each, key] of limitsOfNetwork(limit, network)) await limits.consume(each, key)
}

/** Undoes one `consumeByNetwork`. */
export async function refundByNetwork(limits: Limits, limit: Limit, network: string): Promise<void> {
  for (const [each, key] of limitsOfNetwork(limit, network)) await limits.refund(each, key)
}

/** Like `consume`, but returns false above the limit. */
export async function tryConsume(limits: Limits, limit: Limit, key: LimitKey): Promise<boolean> {
  try {
    await limits.consume(limit, key)
    return true
  } catch (error) {
    if (isLimited(error)) return false
    throw error
  }
}

export const isLimited = (error: unknown): error is HttpProblem =>
  error instanceof HttpProblem && error.code === 'limited'

/** The library is imported on first use, because it slows the start. */
async function makeLimiter(storeClient: Pool, { name, points, seconds }: Limit): Promise<RateLimiterPostgres> {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible')
  const table = { storeClient, storeType: 'pool', tableName: 'rate_limit', tableCreated: true }
  return new RateLimiterPostgres({ ...table, keyPrefix: name, points, duration: seconds })
}

/** Keys are e-mails and IP addresses, so only their hashes are stored. */
const storedKey = (key: LimitKey) =>
  [key]
    .flat()
    .map(part => hash('sha256', part, 'base64url').slice(0, 22))
    .join('.')
const toReset = (ms: number) => Math.ceil((Date.now() + ms) / 1000)

function tooMany(limit: Limit, ms: number): HttpProblem {
  return new HttpProblem('limited', undefined, undefined, {
    'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
    'X-RateLimit-Limit': String(limit.points),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(toReset(ms)),
  })
}
