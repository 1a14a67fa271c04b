import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithStorage, deleteUnusedObjects } from '#features/files/file-jobs.server.ts'
import { type Files, openFiles } from '#features/files/files.server.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { objectKey, shardedPath } from '#kit/files/object-store.ts'
import { usualLimits } from '#kit/files/upload-limits.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { isGardenPhoto } from './garden-photo.table.ts'
import type { PhotoView } from './photo-view.ts'

let world: GardenWorld
let neighbour: TestBrowser
let files: Files
const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-photos-'))
const uploadLimits = { ...usualLimits, pixels: 4_000_000, freeDiskBytes: 0 }
beforeAll(async () => {
  world = await GardenWorld.open({ dataDir, uploadLimits })
  neighbour = await signedIn(world.app, 'sosed@example.ru')
  files = openFiles({ db: world.database.db, log, dataDir, uploadLimits } as Parameters<typeof openFiles>[0])
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const today = moscowDay(new Date())
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })

/** As a phone stores it: lying on its side, with the camera and the place. */
const photo = (width = 1_800, height = 900) =>
  drawn(width, height)
    .withExif({ IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPLACE</x:xmpmeta>')
    .jpeg()
    .toBuffer()

interface Sent {
  who?: TestBrowser
  name?: string
  key?: string
}

function send(
  place: string,
  content: Uint8Array,
  { who = world.owner, name = 'IMG_1.jpg', key }: Sent = {},
): Promise<Response> {
  const body = new FormData()
  body.append('photo', new File([content as BlobPart], name))
  return who.request(`/api/${place}/photos`, {
    method: 'POST',
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

const newEntry = async () => world.record(await world.plant(), addDays(today, -3))
const newObservation = async () =>
  idOf(world.owner.post('/observations', { planting: await world.plant(), problem: null, day: today, note: 'пятна' }))
async function observationOf(person: TestBrowser): Promise<number> {
  const plot = await idOf(person.post('/plots', { name: 'Дача' }))
  const bed = await idOf(person.post('/beds', { plot, name: 'Сад', place: 'open' }))
  const planting = await idOf(person.post('/plantings', { plant: 'yablonya', areaM2: '30', bed }))
  return idOf(person.post('/observations', { planting, problem: null, day: today }))
}
const added = async (place: string, sent?: Sent) => jsonOf<PhotoView>(send(place, await photo(), sent))
const list = async (query = '') => (await jsonOf<{ items: PhotoView[] }>(world.owner.get(`/photos?${query}`))).items
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const nameOf = async (id: number) =>
  (await world.sql('select name from garden_photo where id = $1', [id]))[0]!.name as string
const rowsOf = (name: string) =>
  world.sql('select preset, format, bytes from stored_object where hash = $1 order by preset', [name])
const onDisk = (name: string) =>
  ['own', 'own-small'].map(preset => path.join(dataDir, 'files', shardedPath(objectKey(name, preset, 'webp'))))
const isOnDisk = (name: string) => onDisk(name).map(file => existsSync(file))
const leftovers = () => readdirSync(path.join(dataDir, 'files/.uploads'))
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors?: Record<string, string[]> }
  return [response.status, errors?.photo?.[0]?.replaceAll('\u00a0', ' ')]
}

describe('a photo', () => {
  test('is stored upright in two sizes, without camera and place', async () => {
    const entry = await newEntry()
    const response = await send(`journal/${entry}`, await photo())
    const view = (await response.json()) as PhotoView
    expect([response.status, view]).toMatchObject([
      201,
      { entry, observation: null, day: addDays(today, -3), about: 'Скор', width: 800, height: 1_600 },
    ])
    const full = await world.owner.get(`/photos/${view.id}`)
    expect([
      full.status,
      full.headers.get('content-type'),
      full.headers.get('cache-control'),
      full.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/webp', 'no-store', 'nosniff'])
    const stored = await bytesOf(full)
    const { format, width, height, exif, xmp, orientation } = await sharp(stored).metadata()
    expect({ format, width, height, exif, xmp, orientation }).toEqual({
      format: 'webp',
      width: 800,
      height: 1_600,
      exif: undefined,
      xmp: undefined,
      orientation: undefined,
    })
    expect(stored.toString('latin1')).not.toMatch(/SECRET|Exif|GPS/)
    const small = await bytesOf(await world.owner.get(`/photos/${view.id}/small`))
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 480, height: 960 })
    expect(view.bytes).toBe(stored.length + small.length)
    expect(leftovers()).toEqual([])
  })

  test('has no public address', async () => {
    const name = await nameOf((await added(`observations/${await newObservation()}`)).id)
    expect((await rowsOf(name)).map(({ preset }) => preset)).toEqual(['own', 'own-small'])
    for (const address of ['own.webp', 'own-small.webp', 'w320.webp', 'blur.webp', 'feed.jpg', 'og-50-50.jpg'].map(
      rest => `${name}-${rest}`,
    ))
      expect((await world.app.request(`${testOrigin}/files/${address}`)).status, address).toBe(404)
    for (const format of ['webp', 'jpg', 'png'])
      expect((await world.app.request(`${testOrigin}/files/${name}.${format}`)).status).toBe(404)
  })

  test('sent twice with one key is one photo, and its second copy leaves nothing behind', async () => {
    const entry = await newEntry()
    const content = await photo()
    const key = { key: 'photo-1' }
    const answers = await Promise.all([send(`journal/${entry}`, content, key), send(`journal/${entry}`, content, key)])
    const [first, second] = await Promise.all(answers.map(answer => answer.json() as Promise<PhotoView>))
    expect([answers.map(({ status }) => status), second]).toEqual([[201, 201], first])
    expect(await list(`entry=${entry}`)).toHaveLength(1)
    expect(await compareWithStorage(files, Date.now() + 2 * 86_400_000)).toMatchObject({ removed: 0, missing: 0 })
    expect((await send(`journal/${entry}`, await photo(400, 400), key)).status).toBe(422)
  })

  test('of a telephone may carry a film behind it and a wrong extension', async () => {
    const entry = await newEntry()
    const film = Buffer.concat([await photo(), Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(5_000, 7)])
    expect((await send(`journal/${entry}`, film, { name: 'IMG.MP.jpg' })).status).toBe(201)
    expect(
      (await send(`journal/${entry}`, await drawn(300, 200).webp().toBuffer(), { name: 'photo.jpg' })).status,
    ).toBe(201)
  })
})

describe('what is refused is said at the field and leaves nothing behind', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, number, string]>([
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'a.pdf', 415, 'только JPEG'],
    ['HEIC', () => Buffer.from('00000018667479706865696300000000', 'hex'), 'IMG_1.HEIC', 415, 'HEIC не открываем'],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'a.jpg',
      415,
      'SVG не принимаем',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'a.jpg', 415, 'веб-страница'],
    ['text', () => Buffer.from('просто текст'), 'a.jpg', 415, 'только JPEG'],
    ['half of a picture', async () => (await photo()).subarray(0, 2_000), 'a.jpg', 422, 'повреждена'],
    ['nothing', () => Buffer.alloc(0), 'a.jpg', 422, 'пустой'],
    ['too many pixels', () => drawn(2_100, 2_000).jpeg().toBuffer(), 'a.jpg', 413, 'до 4 мегапикселей'],
    ['too many bytes', () => Buffer.alloc(10_000_001, 1), 'a.jpg', 413, 'Фото больше 10 МБ'],
  ])('%s', async (_name, content, name, status, words) => {
    const entry = await newEntry()
    expect(await refusal(await send(`journal/${entry}`, await content(), { name }))).toEqual([
      status,
      expect.stringContaining(words),
    ])
    expect([await list(`entry=${entry}`), leftovers()]).toEqual([[], []])
  })

  test('a body without a file, and one that is no form', async () => {
    const place = `/api/journal/${await newEntry()}/photos`
    expect(await refusal(await world.owner.request(place, { method: 'POST', body: new FormData() }))).toEqual([
      422,
      'Выберите файл.',
    ])
    expect((await world.owner.request(place, { method: 'POST', body: {} })).status).toBe(415)
  })

  test('the seventh photo of an entry, also when they come at once', async () => {
    const entry = await newEntry()
    for (let n = 0; n < 5; n++) await added(`journal/${entry}`)
    const answers = await Promise.all([1, 2, 3].map(async () => send(`journal/${entry}`, await photo(300, 200))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await refusal(answers.find(({ status }) => status === 422)!)).toEqual([
      422,
      expect.stringContaining('Здесь уже 6 фото'),
    ])
    expect(await list(`entry=${entry}`)).toHaveLength(6)
    expect(await compareWithStorage(files, Date.now() + 2 * 86_400_000)).toMatchObject({ removed: 0, missing: 0 })
  })

  test('more than the room of an account', async () => {
    const place = `observations/${await newObservation()}`
    const { id } = await added(place)
    await world.sql('update garden_photo set bytes = 200000000 where id = $1', [id])
    expect(await refusal(await send(place, await photo()))).toEqual([413, expect.stringContaining('заняли все 200 МБ')])
    await world.sql('delete from garden_photo where id = $1', [id])
    expect((await send(place, await photo())).status).toBe(201)
  })

  test('more photos than lists can show', async () => {
    const person = await signedIn(world.app, 'mnogo-melkih@example.ru')
    const [full, other] = [await observationOf(person), await observationOf(person)]
    await world.sql(
      `insert into garden_photo (user_id, observation_id, name, bytes, width, height)
        select user_id, id, 'small-' || n, 1, 1, 1 from observation, generate_series(1, 2000) n where id = $1`,
      [full],
    )
    expect(await refusal(await send(`observations/${other}`, await photo(), { who: person }))).toEqual([
      422,
      expect.stringContaining('уже 2000 фото'),
    ])
    await world.sql(`delete from garden_photo where name like 'small-%'`)
    expect((await send(`observations/${other}`, await photo(), { who: person })).status).toBe(201)
  })

  test('what would fill the disk of the server', async () => {
    const app = await builtApp({
      db: world.database.db,
      dataDir,
      uploadLimits: { ...uploadLimits, freeDiskBytes: Number.MAX_SAFE_INTEGER },
    })
    const person = await signedIn(app, 'disk@example.ru')
    const seen = await observationOf(person)
    expect(await refusal(await send(`observations/${seen}`, await photo(), { who: person }))).toEqual([
      413,
      expect.stringContaining('кончилось место'),
    ])
  })

  test('more than a hundred in an hour', async () => {
    const person = await signedIn(world.app, 'mnogo@example.ru')
    const seen = await observationOf(person)
    const statuses = new Set<number>()
    for (let n = 0; n < 100; n++)
      statuses.add((await send(`observations/${seen}`, Buffer.from('x'), { who: person })).status)
    expect([...statuses]).toEqual([415])
    expect((await send(`observations/${seen}`, Buffer.from('x'), { who: person })).status).toBe(429)
  })
})

describe('photos are the gardener’s own', () => {
  test('for everybody else they are as absent as what never was', async () => {
    const entry = await newEntry()
    const { id } = await added(`journal/${entry}`)
    const content = await photo()
    expect((await send(`journal/${entry}`, content, { who: neighbour })).status).toBe(404)
    expect((await send('journal/999999', content, { who: neighbour })).status).toBe(404)
    for (const path of [`/photos/${id}`, `/photos/${id}/small`, '/photos/999999'])
      expect((await neighbour.get(path)).status, path).toBe(404)
    expect((await neighbour.delete(`/photos/${id}`)).status).toBe(404)
    expect(await jsonOf(neighbour.get(`/photos?entry=${entry}`))).toEqual({ items: [] })
    expect((await world.app.request(`${testOrigin}/api/photos/${id}`)).status).toBe(401)
    expect((await world.owner.get(`/photos/${id}`)).status).toBe(200)
  })

  test('a shared plot does not show them, whatever it allows', async () => {
    const entry = await newEntry()
    const { id } = await added(`journal/${entry}`)
    const { items } = await jsonOf<{ items: { address: string }[] }>(
      world.owner.post('/plot-shares', { plot: world.plot, label: 'Соседу', access: 'all' }),
    )
    const secret = items.at(-1)!.address.split('/').at(-1)!
    const journal = await neighbour.get(`/shared/${secret}/journal`)
    expect([journal.status, await journal.text()]).toEqual([200, expect.not.stringContaining('photo')])
    expect((await neighbour.get(`/photos/${id}`)).status).toBe(404)
  })

  test('are found by entry, observation and planting, and stay when the entry is struck', async () => {
    const planting = await world.plant()
    const entry = await world.record(planting, addDays(today, -3))
    const observation = await idOf(
      world.owner.post('/observations', { planting, problem: 'parsha-yabloni', day: addDays(today, -5) }),
    )
    const ofEntry = await added(`journal/${entry}`)
    const ofObservation = await added(`observations/${observation}`)
    expect(ofObservation).toMatchObject({
      observation,
      entry: null,
      day: addDays(today, -5),
      about: expect.stringMatching(/парша/i),
    })
    expect(await list(`planting=${planting}`)).toEqual([ofObservation, ofEntry])
    expect([await list(`entry=${entry}`), await list(`observation=${observation}`)]).toEqual([
      [ofEntry],
      [ofObservation],
    ])
    const before = (await jsonOf<{ items: object[] }>(world.owner.get(`/journal/${entry}`))).items
    expect((await world.owner.post(`/journal/${entry}/strike`, { reason: 'ошибка' })).status).toBe(200)
    expect(await list(`entry=${entry}`)).toEqual([ofEntry])
    expect((await jsonOf<{ items: object[] }>(world.owner.get(`/journal/${entry}`))).items).toEqual(before)
  })
})

describe('a deleted photo', () => {
  const old = (name: string) =>
    world.sql(`update stored_object set created_at = now() - interval '2 hours' where hash = $1`, [name])

  test('is gone at once, its files with the next round of the job; others stay', async () => {
    const place = `journal/${await newEntry()}`
    const [gone, kept] = [await added(place), await added(place)]
    const names = [await nameOf(gone.id), await nameOf(kept.id)] as const
    expect((await world.owner.delete(`/photos/${gone.id}`)).status).toBe(204)
    expect((await world.owner.get(`/photos/${gone.id}`)).status).toBe(404)
    for (const name of names) await old(name)
    await deleteUnusedObjects(files, isGardenPhoto)
    expect([isOnDisk(names[0]), isOnDisk(names[1])]).toEqual([
      [false, false],
      [true, true],
    ])
    expect((await world.owner.get(`/photos/${kept.id}`)).status).toBe(200)
  })

  test('goes with the observation and with the account', async () => {
    const person = await signedIn(world.app, 'uedet@example.ru')
    const seen = await observationOf(person)
    const name = await nameOf((await added(`observations/${seen}`, { who: person })).id)
    await old(name)
    await world.sql(`delete from users where email = 'uedet@example.ru'`)
    await deleteUnusedObjects(files, isGardenPhoto)
    expect([await rowsOf(name), isOnDisk(name)]).toEqual([[], [false, false]])
  })

  test('whose bytes are lost is 404, and the daily check tells it', async () => {
    const { id } = await added(`journal/${await newEntry()}`)
    const name = await nameOf(id)
    for (const file of onDisk(name)) rmSync(file)
    expect((await world.owner.get(`/photos/${id}`)).status).toBe(404)
    expect(await compareWithStorage(files)).toMatchObject({ missing: 2 })
    expect(await rowsOf(name)).toHaveLength(2)
    await world.owner.delete(`/photos/${id}`)
  })
})

test('the export names every photo with the address that opens it', async () => {
  const entry = await newEntry()
  const { id } = await added(`journal/${entry}`)
  await world.owner.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
  const file = await jsonOf<{ garden: { photos: { id: number; address: string }[] } }>(world.owner.get('/user/export'))
  const exported = file.garden.photos.find(each => each.id === id)!
  expect(exported).toMatchObject({ entry, about: 'Скор', address: `${testOrigin}/api/photos/${id}` })
  expect(file.garden.photos.length).toBe((await list()).length)
  expect((await world.owner.request(exported.address.slice(testOrigin.length))).status).toBe(200)
})
