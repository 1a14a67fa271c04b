import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { findFigures } from '#features/files/find-figures.server.ts'
import { storeFile } from '#features/files/store-file.server.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { readGeneration } from '#kit/catalogue/generation.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { toSheets } from '#kit/entity/to-sheets.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** Stored pictures on the pages of the built site. */

let world: TestDatabase
let listener: GenerationListener
let site: OpenServer
let dataDir: string
let cover: number
let other: number
beforeAll(async () => {
  world = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  listener = listenToGeneration({ connectionString: world.url }, log)
  const responses = createResponseCache({ generation: listener, maxBytes: 64_000_000 })
  site = await openBuiltSite({ db: world.db, cache: createGenerationCache(listener), responses, dataDir })
  while (!listener.isListening) await pause(5)
  cover = await store('#2a7')
  other = await store('#a72')
  await world.pool.query(`update file set alt = 'Куст томата', author = 'Иванова', licence = 'CC BY 4.0'`)
  await put(plant, 'tomat', { coverId: cover })
  await put(drug, 'ordan', { coverId: cover, images: [other, cover] })
  await put(pest, 'koloradskij-zhuk', { coverId: cover, images: [other] })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await listener.close()
  await world[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

async function store(background: string, replaces?: number): Promise<number> {
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const hash = createHash('sha256').update(picture).digest('hex')
  const file = path.join(dataDir, `${hash}.upload`)
  await writeFile(file, picture)
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into users (name, email, password_hash) values ('Ольга', 'o@example.ru', '-') on conflict (email) do update set name = 'Ольга' returning id`,
  )
  const content = {
    path: file,
    name: 'tomat.jpg',
    type: 'image/jpeg' as const,
    bytes: picture.length,
    width: 1600,
    height: 1000,
  }
  const unit = { db: world.db, storage: openStorage({ dataDir }), userId: rows[0]!.id }
  return storeFile(unit, { ...content, hash, sourceHash: hash, isAnimated: false }, { replaces })
}

const unit = () => unitOf(world.db, { kind: 'hand', userId: null })

async function put(entity: AnyEntity, alias: string, change: Record<string, unknown>) {
  const {
    id,
    version,
    status: _,
    ...values
  } = (await findByAliases(world.db, entity, [alias]))[0] as unknown as Record<string, number>
  await saveRecords(unit(), [updateRecord(entity, { id: id!, version: version! }, { ...values, ...change } as never)])
}

const hashOf = async (id: number) =>
  (await world.pool.query<{ hash: string }>('select hash from file where id = $1', [id])).rows[0]!.hash
const get = async (address: string) => (await fetch(site.origin + address, { headers: { accept: '*/*' } })).text()

test.each([
  '/plants/tomat',
  '/plants',
  '/drugs/ordan',
  '/drugs?q=ордан&view=cards',
  '/pests/koloradskij-zhuk',
  '/pests?q=колорадский',
])('%s shows the photo in all formats, with its dimensions', async address => {
  const html = await get(address)
  const hash = await hashOf(cover)
  for (const format of ['avif', 'webp', 'jpg'])
    expect(html).toMatch(new RegExp(`srcSet="[^"]*/files/${hash}-w320\\.${format} 320w, `))
  expect(html).toMatch(new RegExp(`<img src="/files/${hash}-w320.jpg"[^>]* width="1600" height="1000"`))
})

test('the page of a record has its gallery, its credit, and the photo for social networks and search engines', async () => {
  const [html, hash] = [await get('/pests/koloradskij-zhuk'), await hashOf(cover)]
  const gallery = /<ul class="gallery">.*?<\/ul>/s.exec(html)![0]
  expect(gallery.match(/<li>/g)).toHaveLength(2)
  expect(gallery).toContain(
    `<a href="/files/${await hashOf(other)}.jpg" class="photo-credit">Фото: Иванова, CC BY 4.0</a>`,
  )
  expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*/files/${hash}-og-50-50.jpg"`))
  expect(html).toContain(`/files/${hash}-w1280.jpg","mainEntityOfPage"`)
  expect(await get('/drugs/ordan')).toContain('class="gallery"')
  expect(await get('/sitemap-plants.xml')).toMatch(
    new RegExp(`/plants/tomat</loc><lastmod>[^<]*</lastmod><image:image><image:loc>[^<]*/files/${hash}-w1280.jpg<`),
  )
})

test('the public API names the pictures', async () => {
  const record = JSON.parse(await get('/api/drugs/ordan'))
  expect(record.cover).toMatchObject({
    hash: await hashOf(cover),
    width: 1600,
    height: 1000,
    alt: 'Куст томата',
    focalX: 0.5,
  })
  expect(record.images.map(({ hash }: { hash: string }) => hash)).toEqual([await hashOf(other), await hashOf(cover)])
  expect(JSON.parse(await get('/api/drugs/hom')).cover).toBeNull()
})

test('a new content of the file is on the page once the listener has heard of it, under another address', async () => {
  const before = await hashOf(cover)
  expect(await get('/plants/tomat')).toContain(before)
  await store('#72a', cover)
  const { rows } = await world.pool.query<{ value: string }>(readGeneration)
  await expect.poll(() => listener.value).toBe(Number(rows[0]!.value))
  const after = await hashOf(cover)
  expect(after).not.toBe(before)
  const page = await get('/plants/tomat')
  expect(page).toContain(after)
  expect(page).not.toContain(before)
})

test('figures of a text are found with one read; a file in the trash is shown nowhere, and the drawing is back', async () => {
  const figure = (fileId: number) => ({ type: 'figure', attrs: { fileId } })
  const doc = { type: 'doc' as const, content: [figure(cover), figure(other), figure(2_000_000)] }
  expect(Object.keys(await findFigures(world.db, doc)).map(Number)).toEqual([cover, other])
  await world.pool.query('update file set deleted_at = now() where id = $1', [cover])
  expect(Object.keys(await findFigures(world.db, doc)).map(Number)).toEqual([other])
  await put(plant, 'tomat', { description: 'Паслёновая культура.' })
  await expect.poll(() => get('/plants/tomat')).toContain('<img src="/drawings/plants/tomat.svg?')
  expect(await get('/plants/tomat')).not.toContain(await hashOf(cover))
  await world.pool.query('update file set deleted_at = null where id = $1', [cover])
})

test('files name pictures by their keys; an unknown key is an error of its row', async () => {
  const { id: _, version: __, status, ...values } = (await findByAliases(world.db, drug, ['ordan']))[0]!
  const [main, ...others] = toSheets(drug, [{ values, status }], await loadNames(world.db, entities))
  const at = main!.head.indexOf('Снимки')
  const { rows } = await world.pool.query<{ key: string }>('select key from file where id = $1', [other])
  expect(main!.lines[0]!.cells[at]!.split(', ')[0]).toBe(rows[0]!.key)
  const check = (cell: string) => {
    const lines = main!.lines.map(line => ({ ...line, cells: line.cells.with(at, cell) }))
    return importSheets(unit(), entities, [{ ...main!, lines }, ...others], { dryRun: true })
  }
  expect(await check(main!.lines[0]!.cells[at]!)).toMatchObject({ unchanged: 1, rejected: [] })
  expect(await check(rows[0]!.key)).toMatchObject({ updated: 1, rejected: [] })
  const { rejected } = await check('net-takogo')
  expect(rejected).toHaveLength(1)
  expect(JSON.stringify(rejected)).toContain('Нет такого файла')
})
