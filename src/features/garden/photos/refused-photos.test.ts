import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithStorage } from '#features/files/file-jobs.server.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import {
  added,
  close,
  dataDir,
  drawn,
  files,
  leftovers,
  list,
  newEntry,
  newObservation,
  observationOf,
  open,
  photo,
  send,
  uploadLimits,
  world,
} from './photos.testing.ts'

beforeAll(open)
afterAll(close)

const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors?: Record<string, string[]> }
  return [response.status, errors?.photo?.[0]?.replaceAll('\u00a0', ' ')]
}

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
