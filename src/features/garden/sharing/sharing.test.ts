import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { SharedGarden } from './shared-view.ts'

let world: GardenWorld
let neighbour: TestBrowser
beforeAll(async () => {
  world = await GardenWorld.open()
  neighbour = await signedIn(world.app, 'sosed@example.ru')
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
interface Shares {
  items: { id: number; plot: number; label: string; access: string; address: string }[]
}

async function share(access: 'view' | 'mark', plot = world.plot) {
  const { items } = await jsonOf<Shares>(world.owner.post('/plot-shares', { plot, label: 'Соседу Ивану', access }))
  const { id, address } = items.at(-1)!
  return { id, secret: address.slice(address.lastIndexOf('/') + 1) }
}
const page = async (secret: string) => {
  const response = await world.app.request(`${testOrigin}/shared/${secret}`, {
    headers: { 'sec-fetch-dest': 'document', accept: 'text/html' },
  })
  return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() }
}
const job = (title: string, plot = world.plot) =>
  planted(plot).then(({ planting }) => idOf(world.owner.post('/tasks', { title, planting, from: today })))
async function planted(plot: number) {
  const bed = await idOf(world.owner.post('/beds', { plot, name: 'Общая грядка', place: 'open' }))
  return {
    bed,
    planting: await idOf(
      world.owner.post('/plantings', { plant: 'yablonya', areaM2: '30', bed, name: 'Общая яблоня' }),
    ),
  }
}
const task = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))).items.find(each => each.id === id)!

describe('a shared plot', () => {
  test('is seen without an account: plantings, lights and jobs of this plot, and nothing of the others', async () => {
    const other = await idOf(
      world.owner.post('/plots', { name: 'Тайный участок', waterZone: false, beehivesNear: false }),
    )
    const [own, hidden] = [await job('Полить общую'), await job('Полить тайную', other)]
    expect(own).not.toBe(hidden)
    const { secret } = await share('view')
    const { status, cache, text } = await page(secret)
    expect([status, cache]).toEqual([200, 'no-store'])
    expect(text).toContain('Общая яблоня')
    expect(text).toContain('Полить общую')
    expect(text).toMatch(/<meta name="robots" content="noindex,nofollow"/)
    expect(text).not.toMatch(/Тайный|тайную|garden-owner|@example/)
  })

  test('of a closed, a wrong and a malformed address is 404 alike', async () => {
    const { id, secret } = await share('view')
    expect((await page(secret)).status).toBe(200)
    expect((await world.owner.delete(`/plot-shares/${id}`)).status).toBe(204)
    const answers = await Promise.all([secret, 'x'.repeat(43), 'x'].map(page))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(answers.every(({ text }) => !text.includes(secret))).toBe(true)
  })

  test('goes with its plot and with the account of its owner, and while that is blocked', async () => {
    const owner = await signedIn(world.app, 'uedet@example.ru')
    const plot = await idOf(owner.post('/plots', { name: 'На продажу', waterZone: null, beehivesNear: null }))
    const { items } = await jsonOf<Shares>(owner.post('/plot-shares', { plot, label: 'Всем', access: 'mark' }))
    const secret = items[0]!.address.split('/').at(-1)!
    expect((await page(secret)).status).toBe(200)
    await world.sql(`update users set blocked_at = now() where email = 'uedet@example.ru'`)
    expect((await page(secret)).status).toBe(404)
    expect((await neighbour.post(`/shared/${secret}/tasks/1/done`)).status).toBe(404)
    await world.sql(`update users set blocked_at = null where email = 'uedet@example.ru'`)
    expect((await page(secret)).status).toBe(200)
    await world.sql(`delete from users where email = 'uedet@example.ru'`)
    expect((await page(secret)).status).toBe(404)
    expect((await neighbour.post(`/shared/${secret}/tasks/1/done`)).status).toBe(404)
  })
})

describe('a job of a shared plot', () => {
  const done = (secret: string, id: number, who = neighbour, key?: string) =>
    who.request(`/api/shared/${secret}/tasks/${id}/done`, {
      method: 'POST',
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  test('is ticked off by who has signed in, and the owner sees by whom', async () => {
    const id = await job('Прополоть')
    const { secret } = await share('mark')
    const garden = await jsonOf<SharedGarden>(done(secret, id))
    expect(garden.tasks.find(each => each.id === id)).toMatchObject({ group: 'ended', by: 'Соседу Ивану' })
    expect(await task(id)).toMatchObject({ state: 'done', by: 'Соседу Ивану' })
    expect((await done(secret, id)).status).toBe(409)
  })

  test('twenty ticks with one key are one', async () => {
    const id = await job('Подвязать')
    const { secret } = await share('mark')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await done(secret, id, neighbour, 'shared-once')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await task(id)).toMatchObject({ state: 'done' })
  })

  test('is not ticked off over an address that only shows, of another plot, or by nobody', async () => {
    const other = await idOf(world.owner.post('/plots', { name: 'Второй', waterZone: false, beehivesNear: false }))
    const [own, foreign] = [await job('Окучить'), await job('Окучить там', other)]
    const [looks, marks] = [await share('view'), await share('mark')]
    expect((await done(looks.secret, own)).status).toBe(403)
    expect((await done(marks.secret, foreign)).status).toBe(404)
    const guest = await world.app.request(`${testOrigin}/api/shared/${marks.secret}/tasks/${own}/done`, {
      method: 'POST',
    })
    expect([401, 419]).toContain(guest.status)
    expect([(await task(own)).state, (await task(foreign)).state]).toEqual(['open', 'open'])
  })

  test('that asks something first is left to the owner', async () => {
    const { planting } = await planted(world.plot)
    const id = await idOf(world.owner.post('/tasks', { title: 'Скор', planting, from: today, use: 'skor-1' }))
    expect((await task(id)).isOneTap).toBe(false)
    const { secret } = await share('mark')
    expect((await done(secret, id)).status).toBe(409)
    expect((await task(id)).state).toBe('open')
  })
})

describe('the addresses', () => {
  test('belong to their gardener alone', async () => {
    const { id } = await share('view')
    expect((await jsonOf<Shares>(neighbour.get('/plot-shares'))).items).toEqual([])
    expect((await neighbour.delete(`/plot-shares/${id}`)).status).toBe(404)
    expect((await neighbour.post('/plot-shares', { plot: world.plot, label: 'Мне', access: 'mark' })).status).toBe(422)
  })

  test('are ten for a plot at most, also when they are asked for at once', async () => {
    const plot = await idOf(world.owner.post('/plots', { name: 'Людный', waterZone: null, beehivesNear: null }))
    const ask = () => world.owner.post('/plot-shares', { plot, label: 'Всем', access: 'view' })
    const statuses = (await Promise.all(Array.from({ length: 14 }, ask))).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(10)
    expect(statuses.filter(status => status === 422)).toHaveLength(4)
  })

  test.each([
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(61) }, 'label'],
    [{ access: 'own' }, 'access'],
    [{ plot: 0 }, 'plot'],
  ])('a mistake is said at its field: %j', async (change, field) => {
    const response = await world.owner.post('/plot-shares', {
      plot: world.plot,
      label: 'Всем',
      access: 'view',
      ...change,
    })
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('are in the download of one’s own data, without the secrets', async () => {
    const person = await signedIn(world.app, 'vygruzka-ssylok@example.ru')
    const plot = await idOf(person.post('/plots', { name: 'Дача', waterZone: null, beehivesNear: null }))
    const { items } = await jsonOf<Shares>(person.post('/plot-shares', { plot, label: 'Соседу Ивану', access: 'mark' }))
    await person.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
    const { garden } = await jsonOf<{ garden: { shares: object[] } }>(person.get('/user/export'))
    expect(garden.shares).toEqual([{ plot, label: 'Соседу Ивану', access: 'mark' }])
    expect(JSON.stringify(garden)).not.toContain(items[0]!.address.split('/').at(-1))
  })
})
