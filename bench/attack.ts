import { connect } from 'node:net'
import { openSender } from './flood-socket.ts'
import { tryPriority } from './processes.ts'

/**
 * Clients that take what they can, run as a separate process until it is stopped; prints what their requests were answered on SIGTERM.
 * They share a core with the database and with those who measure, and must not keep them waiting.
 */

export type Attack = 'pipeliners' | 'tokenless posts' | 'sign-ins' | 'long bodies'

export interface AttackOptions {
  origin: string
  attacks: Attack[]
  /** Tokenless POSTs a second. */
  postsPerSecond: number
}

const counts: Record<string, number> = {}
const count = (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

const addressesOf = (net: number, many: number) =>
  Array.from({ length: many }, (_, n) => `127.${net}.${n >> 8}.${(n & 255) + 1}`)
const postOf = (host: string, path: string, body: string, headers: readonly string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

function startPipelining({ hostname, port, host }: URL): void {
  const requests = `HEAD /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20)
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.77.0.1' })
    socket.on('error', () => {}).once('close', () => setTimeout(open, 5))
    socket.once('connect', () => socket.write(requests))
    socket.on('data', () => socket.write(requests))
  }
  for (let n = 0; n < 300; n++) open()
}

function startPosting(
  origin: string,
  name: string,
  perSecond: number,
  requestOf: (n: number) => string,
  addresses: string[],
): void {
  const sender = openSender(origin, addresses, 30_000)
  const started = performance.now()
  let sent = 0
  setInterval(() => {
    for (const due = ((performance.now() - started) / 1_000) * perSecond; sent < due; )
      void sender.send('', requestOf(sent++)).then(status => count(`${name}: ${status}`))
  }, 2)
}

async function startSigningIn(origin: string, host: string): Promise<void> {
  const opened = await fetch(`${origin}/sanctum/csrf-cookie`)
  const cookies = opened.headers.getSetCookie().map(each => each.split(';', 1)[0]!)
  const token = cookies.find(each => each.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = [`Cookie: ${cookies.join('; ')}`, `X-XSRF-TOKEN: ${token}`]
  const bodyOf = (n: number) => JSON.stringify({ email: `nobody${n}@example.ru`, password: 'wrong password of nobody' })
  startPosting(origin, 'sign-ins', 100, n => postOf(host, '/api/login', bodyOf(n), headers), addressesOf(78, 250))
}

function startLongBodies({ hostname, port, host }: URL): void {
  const length = 19_000_000
  const part = Buffer.alloc(64 * 1024, 'x')
  const open = (n: number) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.79.0.${1 + (n % 16)}` })
    socket.on('error', () => {}).once('close', () => setTimeout(open, 100, n))
    let left = length
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        left -= part.length
        if (!socket.write(part.subarray(0, Math.min(part.length, left + part.length)))) return
      }
    }
    socket.on('drain', more).on('data', () => count('long bodies: answered'))
    socket.write(
      `POST /api/admin/drugs/import HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    more()
  }
  for (let n = 0; n < 60; n++) open(n)
}

async function run({ origin, attacks, postsPerSecond }: AttackOptions): Promise<void> {
  const url = new URL(origin)
  if (attacks.includes('pipeliners')) startPipelining(url)
  if (attacks.includes('tokenless posts')) {
    const request = postOf(url.host, '/api/register', '{"a":1}')
    startPosting(origin, 'posts', postsPerSecond, () => request, addressesOf(76, 250))
  }
  if (attacks.includes('sign-ins')) await startSigningIn(origin, url.host)
  if (attacks.includes('long bodies')) startLongBodies(url)
}

if (import.meta.main) {
  tryPriority(10)
  await run(JSON.parse(process.argv[2]!))
  process.stdout.write('started\n')
  process.once('SIGTERM', () => process.stdout.write(JSON.stringify(counts), () => process.exit(0)))
}
