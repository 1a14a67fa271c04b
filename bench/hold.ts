import { connect, type Socket } from 'node:net'

/** Holds connections to a site like a hostile client, in a separate process; prints `held` when they are open. */

export type Hold = 'slow headers' | 'slow bodies' | 'readers that do not read' | 'idle connections'

export interface HoldOptions {
  port: number
  hold: Hold
  count: number
}

const sources = 16
const dripIntervalMs = 5_000
const host = 'Host: sadozor.test\r\n'

const firstBytes: Record<Hold, string> = {
  'slow headers': `GET /drugs HTTP/1.1\r\n${host}X-Slow: `,
  'slow bodies': `POST /api/dose HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
  'readers that do not read': `GET /api/openapi.json HTTP/1.1\r\n${host}Accept-Encoding: identity\r\n\r\n`.repeat(4),
  'idle connections': `GET /healthz HTTP/1.1\r\n${host}\r\n`,
}

const isSlow = (hold: Hold) => hold.startsWith('slow')
const open = new Set<Socket>()

/** Opens one connection; connections that are not idle are reopened after they are closed. */
function holdOne({ port, hold, count }: HoldOptions, index: number): Promise<void> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.66.0.${1 + (index % sources)}` })
    socket.once('connect', () => {
      open.add(socket)
      socket.write(firstBytes[hold])
      if (hold === 'readers that do not read') socket.pause()
      else socket.resume()
      resolve()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      if (hold !== 'idle connections') setTimeout(() => holdOne({ port, hold, count }, index), 1_000)
      resolve()
    })
  })
}

async function run(order: HoldOptions): Promise<void> {
  for (let index = 0; index < order.count; index += 100)
    await Promise.all(Array.from({ length: Math.min(100, order.count - index) }, (_, n) => holdOne(order, index + n)))
  if (isSlow(order.hold)) setInterval(() => open.forEach(socket => void socket.write('x')), dripIntervalMs)
  process.stdout.write('held\n')
}

process.once('disconnect', () => process.exit())
if (import.meta.main) await run(JSON.parse(process.argv[2]!))
