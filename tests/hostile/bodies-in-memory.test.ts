import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { close, database, open, type Write, writes } from './refused-bodies.testing.ts'

beforeAll(open)
afterAll(close)

/** Sends a whole body unless the answer comes first, or the connection ends. */
function guest(
  port: number,
  { method, path: address }: Pick<Write, 'method' | 'path'>,
  length: number,
  from: string,
): Promise<number> {
  return new Promise(resolve => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0))
    }
    socket.on('error', () => {}).once('close', end)
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      if (text.includes('\r\n\r\n')) end()
    })
    socket.write(
      `${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    socket.write('{"_token":"a","b":"')
    let left = length - 19
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        const size = Math.min(left, filling.length)
        left -= size
        if (!socket.write(filling.subarray(0, size))) return
      }
    }
    socket.on('drain', more)
    more()
  })
}

const filling = Buffer.alloc(256 * 1024, 'x')

/** Sends for as long as the connection is open, whatever is answered. */
function sendOn(port: number): Promise<unknown> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  const more = () => {
    while (!socket.destroyed && socket.write(filling));
  }
  socket.write(`POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1000000000\r\n\r\n`)
  socket.on('drain', more).resume()
  more()
  return new Promise(resolve => socket.once('close', resolve))
}

test('of a body that nobody reads no part stays in memory', async () => {
  const parts: Buffer[] = []
  await using server = await openListener((request, response) => {
    const push = request.push.bind(request)
    request.push = (part: Buffer | null) => {
      if (part) parts.push(part)
      return push(part)
    }
    response.writeHead(413).end()
  })
  expect(await guest(server.port, { method: 'POST', path: '/' }, 3_000_000, '127.0.0.1')).toBe(413)
  await Promise.all(Array.from({ length: 30 }, () => sendOn(server.port)))
  expect(parts.length).toBeGreaterThan(1)
  const kept = () => parts.filter(({ buffer }) => !(buffer as ArrayBuffer).detached).length
  await expect.poll(kept, { timeout: 20_000 }).toBe(0)
})

/** As `npm start` sets them. */
const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** Resident memory of a process, now; megabytes. */
const memoryOf = async (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** What a process has read so far from files and sockets; bytes. */
const bytesReadBy = async (pid: number) => Number(/^rchar: (\d+)/m.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1])

/** Asks again and again until `work` is done, and expects an answer each time. */
async function probeDuring(origin: string, work: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await pause(5)
  }
  await done
}

// Only on Linux all addresses 127.x.y.z are local, and memory can be read.
test.runIf(process.platform === 'linux')(
  'of the bodies of guests on all routes at once the site reads next to nothing and answers others',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-guests-'))
    const port = await findFreePort()
    const settings = {
      DATABASE_URL: database.url,
      DATABASE_UNSAFE: 'true',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    const site = await startSite({ ...settings, ...memorySettings, LOG_LEVEL: 'error', REQUESTS_PER_SECOND: '0' })
    const origin = `http://127.0.0.1:${port}`
    const guarded = writes.filter(({ isStateless }) => !isStateless)
    const longest = guarded.toSorted((a, b) => b.maxBytes - a.maxBytes)
    const statuses = new Map<number, Set<number>>()
    /** So many guests on one route, from four networks. */
    const flood = async (write: Write, count: number, length: number) => {
      const from = (n: number) => `127.4.0.${1 + (n % 4)}`
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => guest(port, write, length, from(n))))
      statuses.set(count, new Set([...(statuses.get(count) ?? []), ...answers]))
    }
    const everywhere = async (routes: readonly Write[], count: number, lengthOf: (write: Write) => number) => {
      for (const write of routes) await flood(write, count, lengthOf(write))
    }
    try {
      // Memory is compared after as many requests with bodies of nothing.
      await everywhere(guarded, 20, () => 19)
      await everywhere(longest.slice(0, 6), 200, () => 19)
      const readBefore = await bytesReadBy(site.child.pid!)
      const before = await memoryOf(site.child.pid!)
      let highest = before
      const watch = setInterval(async () => {
        highest = Math.max(highest, await memoryOf(site.child.pid!))
      }, 20)
      await everywhere(guarded, 1, ({ maxBytes }) => maxBytes)
      await everywhere(guarded, 20, ({ maxBytes }) => maxBytes)
      await probeDuring(
        origin,
        everywhere(longest.slice(0, 6), 200, ({ maxBytes }) => maxBytes),
      )
      clearInterval(watch)
      expect(statuses.get(1)).toEqual(new Set([419]))
      // Of many at once some lose their connection while they are still sending.
      for (const answers of statuses.values())
        expect([...answers].filter(status => status !== 419 && status !== 0)).toEqual([])
      const guests = 21 * guarded.length + 6 * 200
      const read = (await bytesReadBy(site.child.pid!)) - readBefore
      // The first part of a body comes with its head or right after it; the system hands over 64 KB at a time.
      expect(read / guests).toBeLessThan(2 * 64 * 1024)
      // Read and parsed, these bodies would be gigabytes.
      expect(highest - before).toBeLessThan(50)
      await expect.poll(async () => (await memoryOf(site.child.pid!)) - before, { timeout: 20_000 }).toBeLessThan(25)
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
