import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithStorage } from '#features/files/file-jobs.server.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { PhotoView } from './photo-view.ts'
import {
  added,
  close,
  drawn,
  files,
  leftovers,
  list,
  nameOf,
  neighbour,
  newEntry,
  newObservation,
  open,
  photo,
  rowsOf,
  send,
  today,
  world,
} from './photos.testing.ts'

beforeAll(open)
afterAll(close)

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

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
