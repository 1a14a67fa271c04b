import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Piscina } from 'piscina'
import { FairLines } from '#kit/fair-lines.ts'
import { HttpProblem } from '#kit/problem.ts'
import { trimEnd } from '#kit/text/trim-end.ts'
import { isEqual } from './keys.server.ts'

/** OWASP's second choice: 19 MiB, two passes, one lane. Memory in KiB. */
const currentCost = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof currentCost

/** One core stays free for other requests. */
const maxRunning = availableParallelism() > 2 ? 2 : 1
const maxWaiting = 32

let threads: Promise<Piscina> | undefined

/**
 * Threads of low priority on Linux: where the server has one core, guesses of passwords would take half of it from everybody else.
 * Loaded with the first password, because the start is quicker without.
 */
const openThreads = (): Promise<Piscina> => {
  threads ??= import('piscina').then(({ Piscina }) => {
    const filename = path.resolve('src/kit/security/password-hash-worker.ts')
    return new Piscina({
      filename,
      minThreads: 0,
      maxThreads: maxRunning,
      idleTimeout: 10_000,
      niceIncrement: 10,
      env: {},
    })
  })
  return threads
}

/**
 * Who waits: somebody from a known network or with a known device, anybody else who signs in, and those who set a password. A stranger
 * can fill the second line only.
 */
export type HashLine = 'known' | 'unknown' | 'setting'

/** Hashing is the cheapest way to exhaust a server, so few run at a time, some wait, and the rest get 503. */
const hashing = new FairLines<HashLine>({
  maxRunning,
  places: { known: maxWaiting, unknown: maxWaiting, setting: maxWaiting },
  turns: ['known', 'unknown', 'known', 'setting'],
  onFull: () => {
    throw new HttpProblem('busy', undefined, undefined, { 'Retry-After': '2' })
  },
})

const run = (line: HashLine, password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  hashing.run(line, async () => {
    const pool = await openThreads()
    return Buffer.from(
      await pool.run({ message: password, nonce, memory, passes, parallelism, tagLength: 32 }, { name: 'derive' }),
    )
  })

/** Refuses as busy what would find no place in this line: before its statements, which cost more than a refusal. */
export const requireHashPlace = (line: HashLine): void => hashing.requirePlace(line)

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the PHC string format. The password counts in one form of Unicode, as RFC 8265 says. */
export async function hashPassword(password: string, line: HashLine = 'setting'): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await run(line, password.normalize('NFC'), nonce, currentCost)
  const { memory, passes, parallelism } = currentCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`
}

/**
 * Without a stored hash (no such account) the same work is done, so that the response time does not tell whether the account exists.
 * Hashes of before may be of the form that a device has sent, so a second form is tried where there is one.
 */
export async function isPassword(password: string, stored: string | null, line: HashLine): Promise<boolean> {
  const { cost, nonce, tag } = parse(stored ?? dummyHash)
  for (const form of formsOf(password)) {
    const made = await run(line, form, nonce, cost)
    if (isEqual(unpaddedBase64(made), tag) && stored !== null) return true
  }
  return false
}

function formsOf(password: string): string[] {
  const composed = password.normalize('NFC')
  return [...new Set([composed, password === composed ? password.normalize('NFD') : password])]
}

/** True when the hash was made with other costs than today's: rehash it while the password is known. */
export const isOutdated = (stored: string): boolean =>
  JSON.stringify(parse(stored).cost) !== JSON.stringify(currentCost)

const unpaddedBase64 = (bytes: Buffer) => trimEnd(bytes.toString('base64'), '=')
const dummyHash = `$argon2id$v=19$m=${currentCost.memory},t=${currentCost.passes},p=${currentCost.parallelism}$${unpaddedBase64(Buffer.alloc(16))}$${unpaddedBase64(Buffer.alloc(32))}`
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(stored: string): { cost: Cost; nonce: Buffer; tag: string } {
  const [, memory, passes, parallelism, nonce, tag] = shape.exec(stored) ?? []
  if (!nonce || !tag) throw new Error('a stored password hash has an unknown format')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag,
  }
}
