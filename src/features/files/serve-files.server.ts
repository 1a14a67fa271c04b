import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { type ByteRange, type Driver, objectKey } from '#kit/files/object-store.ts'
import { findInStorage, readFromStorage } from '#kit/files/storage.server.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { isFresh } from '#kit/http/finished-response.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { file } from './file.table.ts'
import { fileAddress, type ParsedAddress, parseFileAddress } from './file-address.ts'
import type { Files } from './files.server.ts'
import { findObject, makeVariant, mediaTypeOf } from './pictures/variants.server.ts'
import { rethrowStorageProblem } from './storage-problem.server.ts'
import { contentDisposition } from './upload/file-name.ts'

interface Served {
  driver: Driver
  bytes: number
  /** Of a document. */
  name: string | null
}

/** Objects never change, so what was found once needs no statement again. Null: looked for and not found. */
type Known = LRUCache<string, Served>

/** `/files/…` and `/media/…`. */
export function addFileRoutes(app: Hono<ShellEnv>, files: Files): void {
  const known: Known = new LRUCache({ max: 20_000 })
  app.get('/files/:name', c => serveFile(c, files, known).catch(error => rethrowStorageProblem(files, error)))
  app.get('/media/:key', c => redirectToFile(c, files))
}

async function serveFile(c: Context<ShellEnv>, files: Files, known: Known): Promise<Response> {
  c.set('route', '/files/*')
  const address = parseFileAddress(c.req.path)
  if (!address) return problemResponse(c, new HttpProblem('missing'))
  const key = objectKey(address.hash, address.preset, address.format)
  const etag = `"${address.hash.slice(0, 32)}-${address.preset}"`
  let served = known.get(key)
  if (!served) {
    spendReading(c, 'drawing')
    served = (await findServed(c, files, address)) ?? undefined
    if (!served) return problemResponse(c, new HttpProblem('missing'))
    known.set(key, served)
  }
  const headers = headersOf(address, etag, served)
  if (isFresh(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = rangeOf(c, etag, served.bytes)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${served.bytes}` } })
  const length = String(range ? range.end - range.start + 1 : served.bytes)
  const all = {
    ...headers,
    'Content-Type': mediaTypeOf(address.format),
    'Content-Length': length,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${served.bytes}` }),
  }
  const body = await bodyOf(c, files, served, key, range)
  if (body !== undefined) return new Response(body, { headers: all, status: range ? 206 : 200 })
  known.delete(key)
  return problemResponse(c, new HttpProblem('missing'))
}

/** Null for HEAD; undefined when the object has been deleted since it was found. */
async function bodyOf(c: Context, { storage }: Files, { driver }: Served, key: string, range: ByteRange | null) {
  if (c.req.method === 'HEAD') return (await findInStorage(storage, driver, key)) === null ? undefined : null
  return (await readFromStorage(storage, driver, key, range ?? undefined))?.body
}

async function findServed(c: Context<ShellEnv>, files: Files, address: ParsedAddress): Promise<Served | null> {
  let object = await findObject(files, address)
  if (!object && address.preset !== 'original') {
    spendReading(c, 'picture')
    object = await makeVariant(files, address, 'urgent')
  }
  if (!object) return null
  const name = address.format === 'pdf' ? await nameOf(files, address.hash) : null
  return { driver: object.driver as Driver, bytes: object.bytes, name }
}

async function nameOf({ db }: Files, hash: string): Promise<string> {
  const [found] = await db.select({ name: file.name }).from(file).where(eq(file.hash, hash)).limit(1)
  return found?.name ?? 'document.pdf'
}

/** A file is never a page of this site: scripts in it do not run, and what is no picture is saved instead of shown. */
function headersOf(address: ParsedAddress, etag: string, { name }: Served): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    ...(address.format === 'pdf' && {
      'Accept-Ranges': 'bytes',
      'Content-Disposition': contentDisposition('attachment', name ?? ''),
    }),
  }
}

/** One range; several, and those of another version, get the whole file. */
function rangeOf(c: Context, etag: string, bytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header('range') ?? '')
  const condition = c.req.header('if-range')
  if (!match || (condition !== undefined && condition !== etag)) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

async function redirectToFile(c: Context<ShellEnv>, { db }: Files): Promise<Response> {
  c.set('route', '/media/:key')
  spendReading(c, 'picture')
  const [found] = await db
    .select()
    .from(file)
    .where(eq(file.key, c.req.param('key') ?? ''))
  if (found?.deletedAt) return problemResponse(c, new HttpProblem('gone', 'Этот файл удалили.'))
  if (!found?.hash) return problemResponse(c, new HttpProblem('missing'))
  return new Response(null, {
    status: 302,
    headers: { Location: fileAddress(found.hash, found.type), 'Cache-Control': 'public, max-age=60' },
  })
}
