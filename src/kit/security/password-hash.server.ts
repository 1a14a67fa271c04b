import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '#kit/problem.ts'
import { trimEnd } from '#kit/text/trim-end.ts'
import { isEqual } from './keys.server.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's second choice: 19 MiB, two passes, one lane. Memory in KiB. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof current

/** One core stays free for everybody else. */
const atOnce = availableParallelism() > 2 ? 2 : 1
const mostWaiting = 32

let running = 0
const waiting: (() => void)[] = []

/** Hashing is the cheapest way to exhaust a server: few at a time, some wait, the rest are told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('busy', undefined, undefined, { 'Retry-After': '2' })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const run = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 }))

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the usual form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await run(password, nonce, current)
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** Without a hash (nobody has this e-mail) the same work is done, and the answer is no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, nonce, tag } = parse(stored ?? nobody)
  const made = await run(password, nonce, cost)
  return isEqual(bare(made), tag) && stored !== null
}

/** Stored with other costs than today's: to be hashed anew while the password is at hand. */
export const isOutdated = (stored: string): boolean => JSON.stringify(parse(stored).cost) !== JSON.stringify(current)

const bare = (bytes: Buffer) => trimEnd(bytes.toString('base64'), '=')
const nobody = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${bare(Buffer.alloc(16))}$${bare(Buffer.alloc(32))}`
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(stored: string): { cost: Cost; nonce: Buffer; tag: string } {
  const [, memory, passes, parallelism, nonce, tag] = shape.exec(stored) ?? []
  if (!nonce || !tag) throw new Error('a stored password has an unknown form')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag,
  }
}
