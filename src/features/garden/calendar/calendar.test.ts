import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { pino } from 'pino'
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { CropDetails } from '../plantings/crop-choice.ts'
import type { TaskView } from '../tasks/task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const inDays = (days: number) => addDays(today, days)

const newBed = (name: string) => idOf(world.owner.post('/beds', { plot: world.plot, name, place: 'open' }))

interface Addresses {
  items: { plot: { id: number; name: string } | null; address: string }[]
}

const addressOf = async (body: object = {}, by: TestBrowser = world.owner) => {
  const { items } = await jsonOf<Addresses>(by.post('/calendar', body))
  const plot = (body as { plot?: number }).plot ?? null
  return items.find(item => (item.plot?.id ?? null) === plot)!.address
}
const get = (address: string, headers: Record<string, string> = {}) => world.app.request(address, { headers })
const read = async (address: string) => (await get(address)).text()
/** Of the event of a job, as ical.js reads it. */
async function eventOf(address: string, title: string) {
  const found = new ICAL.Component(ICAL.parse(await read(address)))
    .getAllSubcomponents('vevent')
    .map(component => ({ component, event: new ICAL.Event(component) }))
    .find(({ event }) => event.summary.includes(title))
  if (!found) return null
  const { component, event } = found
  return {
    days: [event.startDate.toString(), event.endDate.toString()],
    sequence: event.sequence,
    status: String(component.getFirstPropertyValue('status')),
    uid: event.uid,
  }
}

test('three readers understand the feed: whole days, the end after the last one', async () => {
  await idOf(world.owner.post('/tasks', { title: 'Окно; «с запятой», и\\слэш', from: '2027-05-12', to: '2027-05-18' }))
  await idOf(world.owner.post('/tasks', { title: 'Один день', from: '2028-02-28' }))
  const text = await read(await addressOf())
  expect(text).toContain('DTSTART;VALUE=DATE:20270512\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20270519\r\n')
  expect(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
  const byIcal = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
  expect(byIcal.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()])).toEqual(
    expect.arrayContaining([
      ['Окно; «с запятой», и\\слэш', '2027-05-12', '2027-05-19'],
      ['Один день', '2028-02-28', '2028-02-29'],
    ]),
  )
  const byNode = Object.values(nodeIcal.sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT')
  expect(byNode.map(({ summary, datetype }) => [summary, datetype])).toEqual(
    byIcal.map(({ summary }) => [summary, 'date']),
  )
  const byTs = convertIcsCalendar(undefined, text)
  expect(byTs.events?.map(({ summary, start }) => [summary, start.type])).toEqual(
    byIcal.map(({ summary }) => [summary, 'DATE']),
  )
})

test('an event begins with its planting, and names the crop of a step no second time', async () => {
  const id = await world.plant({ plant: 'smorodina-chernaya', count: 3, plantedAt: '2024-04-20' })
  const { schemes } = await jsonOf<CropDetails>(world.owner.get('/garden/crops/smorodina-chernaya'))
  await world.owner.post(`/plantings/${id}/phases`, { phase: 'bud-swell', date: today })
  await world.owner.post(`/plantings/${id}/scheme`, { scheme: schemes[0]!.alias })
  await idOf(world.owner.post('/tasks', { title: 'Вечером: полить', planting: id, from: '2029-05-12' }))
  const summaries = (await read(await addressOf()))
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => line.startsWith('SUMMARY:Смородина чёрная: '))
  expect(summaries).toContain('SUMMARY:Смородина чёрная: Вечером: полить')
  expect(summaries.length).toBeGreaterThan(1)
  expect(summaries.filter(line => line.includes('Смородина: '))).toEqual([])
})

test('an address is not written into the database as it is, and one of before works without being shown', async () => {
  const address = await addressOf()
  const secret = /calendar\/([\w-]+)\.ics/.exec(address)![1]!
  expect(JSON.stringify(await world.sql('select * from garden_feed'))).not.toContain(secret)
  await world.sql('update garden_feed set sealed_secret = null')
  expect((await get(address)).status).toBe(200)
  expect((await jsonOf<Addresses>(world.owner.get('/calendar'))).items[0]!.address).toBeNull()
  const renewed = await addressOf({ renew: true })
  expect([(await get(address)).status, (await get(renewed)).status]).toEqual([404, 200])
})

describe('a job in the feed', () => {
  test('has a higher number when it moves, is cancelled when it is done, and comes back with «вернуть»', async () => {
    const address = await addressOf()
    const id = await idOf(world.owner.post('/tasks', { title: 'Подвязать', from: inDays(2), to: inDays(4) }))
    const first = (await eventOf(address, 'Подвязать'))!
    expect(first).toMatchObject({ days: [inDays(2), inDays(5)], sequence: 0, status: 'CONFIRMED' })
    await world.owner.post(`/tasks/${id}/shift`, { days: 3 })
    expect(await eventOf(address, 'Подвязать')).toMatchObject({
      days: [inDays(5), inDays(8)],
      sequence: 1,
      uid: first.uid,
    })
    await world.owner.post(`/tasks/${id}/done`)
    expect(await eventOf(address, 'Подвязать')).toMatchObject({ sequence: 2, status: 'CANCELLED', uid: first.uid })
    expect(await eventOf(address, 'Подвязать')).toMatchObject({ sequence: 2 })
    await world.owner.post(`/tasks/${id}/undo`)
    expect(await eventOf(address, 'Подвязать')).toMatchObject({
      days: [inDays(5), inDays(8)],
      sequence: 3,
      status: 'CONFIRMED',
    })
    await world.owner.delete(`/tasks/${id}`)
    expect(await eventOf(address, 'Подвязать')).toMatchObject({ sequence: 4, status: 'CANCELLED' })
    await world.sql(`update garden_event set changed_at = now() - interval '31 days' where title = 'Подвязать'`)
    expect(await eventOf(address, 'Подвязать')).toBeNull()
  })

  test('of a scheme moves with the phase, and without a day it is not there', async () => {
    const planting = await world.plant({ count: 3 })
    await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
    const address = await addressOf()
    expect(await eventOf(address, 'искореняющая обработка')).toBeNull()
    const mark = (days: number) =>
      world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: inDays(days), confirmed: true })
    await mark(0)
    const before = (await eventOf(address, 'искореняющая обработка'))!
    await mark(-2)
    const after = (await eventOf(address, 'искореняющая обработка'))!
    expect([after.uid, after.sequence, after.days[0]]).toEqual([
      before.uid,
      before.sequence + 1,
      addDays(before.days[0]!, -2),
    ])
  })

  test('that was missed stays at its old days until it is skipped; one without a day is not there', async () => {
    const address = await addressOf()
    const missed = await idOf(world.owner.post('/tasks', { title: 'Побелить', from: inDays(-5), to: inDays(-3) }))
    await idOf(world.owner.post('/tasks', { title: 'Когда-нибудь' }))
    const event = (await eventOf(address, 'Побелить'))!
    expect(event).toMatchObject({ days: [inDays(-5), inDays(-2)], status: 'CONFIRMED' })
    // The address of the site is not in it: a move of the site would double every event.
    expect(event.uid).toMatch(/^[\da-f-]{36}@garden\.sadozor$/)
    expect(await eventOf(address, 'Когда-нибудь')).toBeNull()
    expect((await world.owner.post(`/tasks/${missed}/skip`, { reason: 'late' })).status).toBe(200)
    expect(await eventOf(address, 'Побелить')).toMatchObject({
      sequence: event.sequence + 1,
      status: 'CANCELLED',
      uid: event.uid,
    })
  })

  test('of a scheme that a later phase has closed stays at its old days until a day is chosen; an estimate is not there', async () => {
    const planting = await world.plant({ name: 'Яблоня с\u00a0планом', count: 3, bed: await newBed('Под план') })
    await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
    const address = await addressOf()
    const mark = (phase: string, days: number) =>
      world.owner.post(`/plantings/${planting}/phases`, { phase, date: inDays(days), confirmed: true })
    const ownTasks = async () =>
      (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planting}&pageSize=500`))).items
    const estimated = (await ownTasks()).filter(({ state, from }) => state === 'undated' && from === null)
    expect(estimated.length).toBeGreaterThan(0)
    const uids = await world.sql('select id, uid from garden_task where planting_id = $1', [planting])
    const uidOf = (id: number) => uids.find(row => row.id === id)!.uid as string
    const told = async () => (await read(address)).replaceAll('\r\n ', '')
    for (const { id } of estimated) expect(await told()).not.toContain(uidOf(id))

    await mark('bud-swell', -20)
    const [spray] = (await ownTasks()).filter(({ isTreatment, from }) => isTreatment && from !== null)
    await mark('pink-bud', -1)
    const missed = (await ownTasks()).find(({ id }) => id === spray!.id)!
    expect(missed).toMatchObject({ state: 'missed', group: 'waiting', from: spray!.from, to: spray!.to })
    const event = async () => {
      const lines = (await told()).split('BEGIN:VEVENT').find(part => part.includes(uidOf(spray!.id)))!
      return [/DTSTART;VALUE=DATE:(\d+)/.exec(lines)![1], /STATUS:(\w+)/.exec(lines)![1]]
    }
    expect(await event()).toEqual([spray!.from!.replaceAll('-', ''), 'CONFIRMED'])
    await world.owner.post(`/tasks/${spray!.id}/shift`, { date: inDays(3) })
    expect(await event()).toEqual([inDays(3).replaceAll('-', ''), 'CONFIRMED'])
    await world.owner.post(`/tasks/${spray!.id}/skip`, { reason: 'late' })
    expect((await event())[1]).toBe('CANCELLED')
  })

  test('two readers at once count a change once', async () => {
    const address = await addressOf()
    await idOf(world.owner.post('/tasks', { title: 'Проредить', from: inDays(1) }))
    await Promise.all(Array.from({ length: 8 }, () => read(address)))
    expect((await eventOf(address, 'Проредить'))!.sequence).toBe(0)
  })
})

describe('the address', () => {
  test('stays the same until it is renewed, and is revoked: then it answers as one that never was', async () => {
    const first = await addressOf()
    expect(first).toMatch(new RegExp(`^${testOrigin}/calendar/[A-Za-z0-9_-]{43}\\.ics$`))
    expect(await addressOf()).toBe(first)
    const second = await addressOf({ renew: true })
    expect(second).not.toBe(first)
    const wrong = await get(`${testOrigin}/calendar/${'A'.repeat(43)}.ics`)
    const old = await get(first)
    expect([old.status, await old.text()]).toEqual([wrong.status, await wrong.text()])
    expect(old.status).toBe(404)
    expect((await world.owner.delete('/calendar')).status).toBe(204)
    expect([(await get(second)).status, (await jsonOf<Addresses>(world.owner.get('/calendar'))).items]).toEqual([
      404,
      [],
    ])
  })

  test('of one plot shows its jobs alone, and goes with the plot; of a blocked account it is closed', async () => {
    const plot = await idOf(world.owner.post('/plots', { name: 'Дальний' }))
    const bed = await idOf(world.owner.post('/beds', { plot, name: 'Грядка', place: 'open' }))
    await idOf(world.owner.post('/tasks', { title: 'Дальний полив', bed, from: inDays(1) }))
    const address = await addressOf({ plot })
    expect(await eventOf(address, 'Дальний полив')).not.toBeNull()
    expect(await eventOf(address, 'Один день')).toBeNull()
    expect((await world.owner.post('/calendar', { plot: 999_999 })).status).toBe(422)
    const other = await signedIn(world.app, 'boris@example.ru')
    expect((await other.post('/calendar', { plot })).status).toBe(422)
    const own = await addressOf({}, other)
    await world.sql(`update users set blocked_at = now() where email = 'boris@example.ru'`)
    expect([(await get(own)).status, (await get(address)).status]).toEqual([404, 200])
    await world.sql(`update users set blocked_at = null where email = 'boris@example.ru'`)
    expect((await get(own)).status).toBe(200)
    await world.sql('delete from plot where id = $1', [plot])
    expect((await get(address)).status).toBe(404)
  })

  test('is not for search engines, is fresh by its tag, and has no names of people', async () => {
    const address = await addressOf()
    const response = await get(address)
    const tag = response.headers.get('etag')!
    expect([
      response.headers.get('content-type'),
      response.headers.get('x-robots-tag'),
      response.headers.get('cache-control'),
    ]).toEqual(['text/calendar; charset=utf-8', 'noindex', 'private, no-cache'])
    expect(await response.text()).not.toMatch(/anna|example\.ru|ATTENDEE|ORGANIZER/i)
    expect((await get(address, { 'if-none-match': tag })).status).toBe(304)
    await idOf(world.owner.post('/tasks', { title: 'Ещё одно', from: inDays(9) }))
    expect((await get(address, { 'if-none-match': tag })).status).toBe(200)
  })

  test('that was revoked is answered by as much work as one that never was', async () => {
    const lines: { route: string; status: number; sql: number }[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const app = await builtApp({ db: world.database.db, log })
    const revoked = await addressOf()
    await addressOf({ renew: true })
    const answers = []
    for (const address of [revoked, `${testOrigin}/calendar/${'A'.repeat(43)}.ics`]) {
      const { status, headers } = await app.request(address)
      answers.push({ status, headers: [...headers].filter(([name]) => name !== 'x-request-id') })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(lines.map(({ route, status, sql }) => ({ route, status, sql }))).toEqual(
      Array(2).fill({ route: '/calendar/:file{.+\\.ics}', status: 404, sql: 1 }),
    )
  })

  test('asked for a thousand times in an hour is told so, and nothing of the garden changes', async () => {
    const other = await signedIn(world.app, 'vera@example.ru')
    await idOf(other.post('/tasks', { title: 'Полить', from: inDays(1) }))
    const address = await addressOf({}, other)
    const state = () =>
      world.sql(
        `select v.value, (select jsonb_agg(to_jsonb(t) order by t.id) from garden_task t where t.user_id = u.id) tasks,
          (select jsonb_agg(to_jsonb(e)) from garden_event e where e.user_id = u.id) events
          from users u join garden_version v on v.user_id = u.id where u.email = 'vera@example.ru'`,
      )
    const first = await get(address)
    const before = await state()
    const answers = [first]
    for (let round = 1; round < 1_000; round++) answers.push(await get(address))
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.slice(0, 60).every(status => status === 200),
      statuses.slice(60).every(status => status === 429),
    ]).toEqual([true, true])
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await state()).toEqual(before)
    expect((await jsonOf<{ total: number }>(other.get('/tasks'))).total).toBe(1)
    expect((await get(await addressOf())).status).toBe(200)
  })
})
