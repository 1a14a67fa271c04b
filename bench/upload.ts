import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import { memoryOf } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { type RunningServer, startServer } from './servers.ts'
import { median, quantile } from './statistics.ts'
import { type Client, openClient, photoOf, signIn } from './upload-client.ts'

/** Uploads through FilePond's protocol: a gigabyte against a plain copy, the first variant of a photo, and what pages notice of 200 pictures. */

const chunkBytes = 5_000_000
const chunks = 200
const rounds = 3
const photos = 4
const pictures = 200
const memoryOptions = ['--max-semi-space-size=32', '--max-old-space-size=512']

export async function measureUpload(server: BenchServer): Promise<Section> {
  await using catalogue = await server.copy('seed')
  const env = {
    DATABASE_URL: catalogue.url,
    DATA_DIR: path.join(server.folder, 'upload'),
    MALLOC_ARENA_MAX: '2',
    // Every page is rendered, so that waiting for the processor shows.
    PAGE_CACHE_MB: '0',
    UPLOAD_PDF_MB: '1100',
    UPLOAD_QUOTA_MB: '100000',
    UPLOAD_FREE_DISK_MB: '0',
    UPLOAD_STARTS: '100000',
  }
  const command = [process.execPath, ...memoryOptions, 'src/main.ts']
  await using site = await startServer({ command, port: await findFreePort(), env, isPinned: false })
  const port = await findFreePort()
  const copyFile = path.join(server.folder, 'copied')
  await using plain = await startServer({
    command: [process.execPath, 'bench/upload-copy.ts', String(port), copyFile],
    port,
    isPinned: false,
  })
  const token = await signIn(catalogue.pool)
  const client = await openClient(site.origin, token)
  const gigabyte = await measureGigabyte(client, site, plain)
  const photo = await measurePhoto(client, catalogue.pool)
  const crowd = await measureCrowd(site, token)
  return { title: 'Uploads', figures: [...gigabyte, ...photo, ...crowd] }
}

/** Random, so that no layer can compress it. */
function chunkOf(index: number): Buffer {
  const chunk = randomBytes(chunkBytes)
  if (index === 0) chunk.write('%PDF-1.4\n')
  if (index === chunks - 1) chunk.write('\n%%EOF\n', chunkBytes - 7)
  return chunk
}

async function measureGigabyte(client: Client, site: RunningServer, plain: RunningServer): Promise<Figure[]> {
  await client.whole(Buffer.from('%PDF-1.4\n%%EOF\n'), 'warm.pdf')
  const [first, middle, last] = [chunkOf(0), chunkOf(1), chunkOf(chunks - 1)]
  const partOf = (index: number) => (index === 0 ? first : index === chunks - 1 ? last : middle)
  const send = async (origin: string, id: string, given: Record<string, string>) => {
    const started = performance.now()
    for (let index = 0; index < chunks; index++) {
      const headers = { ...given, 'upload-offset': String(index * chunkBytes) }
      await client.send(origin, {
        path: `/api/file-manager/patch/${id}`,
        method: 'PATCH',
        body: partOf(index),
        headers,
      })
    }
    return (performance.now() - started) / 1_000
  }
  const found: { ours: number; flushed: number; plain: number; growth: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const flushed = await send(plain.origin, 'x', {})
    const unflushed = await send(plain.origin, 'x', { 'x-flush': 'no' })
    const id = await client.begin(chunks * chunkBytes)
    const memory = watchMemory(site)
    const ours = await send(site.origin, id, { 'upload-name': `gigabyte-${round}.pdf` })
    found.push({ ours, flushed, plain: unflushed, growth: memory.growth() })
  }
  return gigabyteFigures(found)
}

function gigabyteFigures(found: readonly { ours: number; flushed: number; plain: number; growth: number }[]): Figure[] {
  const speed = (seconds: readonly number[]) => (chunks * chunkBytes) / 1e6 / median(seconds)
  const ratios = found.map(({ ours, flushed }) => flushed / ours)
  const speeds = {
    ours: speed(found.map(each => each.ours)),
    flushed: speed(found.map(each => each.flushed)),
    plain: speed(found.map(each => each.plain)),
  }
  return [
    {
      name: 'a gigabyte in chunks',
      value: speeds.ours,
      unit: 'MB/s',
      note: `a copy that never flushes ${speeds.plain.toFixed(0)} MB/s`,
    },
    {
      name: 'against a plain copy that flushes every chunk',
      value: median(ratios),
      unit: '×',
      budget: { atLeast: 0.8 },
      note: `${speeds.flushed.toFixed(0)} MB/s; rounds ${ratios.map(each => each.toFixed(2)).join(' ')}`,
    },
    {
      name: 'more memory of the server, highest',
      value: Math.max(...found.map(({ growth }) => growth)),
      unit: 'MB',
      budget: { atMost: 25 },
    },
  ]
}

function watchMemory({ child }: RunningServer) {
  const before = memoryOf(child.pid!).now
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid!).now)
  }, 50)
  return {
    growth: () => {
      clearInterval(watch)
      return peak - before
    },
  }
}

async function measurePhoto(client: Client, pool: Pool): Promise<Figure[]> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < photos; round++) {
    const photo = await photoOf()
    bytes = photo.length
    const id = await client.begin(photo.length)
    for (let at = 0; at + chunkBytes < photo.length; at += chunkBytes)
      await client.patch(id, at, photo.subarray(at, at + chunkBytes), 'photo.jpg')
    const at = Math.floor((photo.length - 1) / chunkBytes) * chunkBytes
    const sent = performance.now()
    await client.patch(id, at, photo.subarray(at), 'photo.jpg')
    const { rows } = await pool.query<{ hash: string }>(
      'select hash from file_upload join file on file.id = file_id where file_upload.id = $1',
      [id],
    )
    await client.send(client.origin, { path: `/files/${rows[0]!.hash}-w320.webp`, method: 'GET' })
    times.push((performance.now() - sent) / 1_000)
    await pause(15_000) // so that the other variants of this photo are made
  }
  const note = `${(bytes / 1e6).toFixed(1)} MB of JPEG; ${times.map(each => each.toFixed(2)).join(' ')}`
  return [
    {
      name: 'first variant of 12 megapixels after the last byte',
      value: median(times),
      worst: Math.max(...times),
      unit: 's',
      budget: { atMost: 1.5 },
      note,
    },
  ]
}

/** The pictures come from a process of their own, so that the visitor is not slowed by sending them. */
async function measureCrowd({ origin }: RunningServer, token: string): Promise<Figure[]> {
  const crowd = spawn(process.execPath, ['bench/upload-crowd.ts', origin, token, String(pictures)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(crowd.stdout, 'data') // the pictures are drawn
  for (let i = 0; i < 50; i++) await timePage(origin)
  const idle: number[] = []
  await visit(origin, idle, pause(20_000))
  const started = performance.now()
  crowd.stdin.end('go')
  const stored = once(crowd, 'exit')
  const during: number[] = []
  await visit(origin, during, stored)
  const seconds = (performance.now() - started) / 1_000
  if ((await stored)[0] !== 0) throw new Error('A picture was not stored, so the run is void')
  const ratio = (share: number) => quantile(during, share) / quantile(idle, share)
  const note = (share: number) =>
    `idle ${quantile(idle, share).toFixed(1)} ms, meanwhile ${quantile(during, share).toFixed(1)} ms`
  return [
    { name: `${pictures} pictures at once, all stored`, value: seconds, unit: 's' },
    { name: 'a page meanwhile, median', value: ratio(0.5), unit: '×', budget: { atMost: 1.5 }, note: note(0.5) },
    { name: 'a page meanwhile, p95', value: ratio(0.95), unit: '×', budget: { atMost: 1.5 }, note: note(0.95) },
    {
      name: 'a page meanwhile, longest',
      value: Math.max(...during),
      unit: 'ms',
      note: `idle ${Math.max(...idle).toFixed(0)} ms, ${during.length} visits`,
    },
  ]
}

/** One visitor who loads a page again and again. */
async function visit(origin: string, times: number[], until: Promise<unknown>): Promise<void> {
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(await timePage(origin))
    await pause(20)
  }
}

async function timePage(origin: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/plants/tomat`, { headers: { accept: 'text/html' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A page responded with ${response.status}, so the run is void`)
  return performance.now() - started
}
