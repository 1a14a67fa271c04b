import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { usualLimits } from '#kit/files/upload-limits.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'

export let database: TestDatabase
export let dataDir: string
export let site: OpenServer
export let olga: TestBrowser
export let uploads: ReturnType<typeof uploadsOf>
export const uploadLimits = { ...usualLimits, pdfBytes: 20_000_000, startsPerMinute: 10_000, freeDiskBytes: 0 }

export async function open() {
  database = await testDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-uploads-'))
  site = await openBuiltSite({ db: database.db, dataDir, uploadLimits })
  olga = await signedInAdmin(site.origin, database.pool, 'olga@example.ru')
  uploads = uploadsOf(olga)
}

export async function close() {
  await site[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

export const begin = async (length: number, place = {}) => (await uploads.begin(length, place)).text()
export const leftovers = () => readdirSync(path.join(dataDir, 'files/.uploads'))

export const fileOf = async (id: number | null) =>
  (await database.pool.query('select * from file where id = $1', [id])).rows[0]
export const countFiles = async () =>
  (await database.pool.query('select count(*)::int as n from file')).rows[0].n as number

export const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.origin + address, { headers, method, redirect: 'manual' })
export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
export const answerOf = async (response: Response) => [
  response.status,
  (await response.text()).replaceAll('\u00a0', ' '),
]

/** A photo with a place and a camera in its metadata, lying on its side. */
export const photo = async (width = 1_000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#d22' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPLACE</x:xmpmeta>')
    .jpeg()
    .toBuffer()
