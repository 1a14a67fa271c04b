import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)

describe('somebody else', () => {
  test('finds nothing of it, with any verb', async () => {
    const id = await world.plant()
    const entry = await world.record(id, ago(3))
    const task = await idOf(world.owner.post('/tasks', { title: 'Полить', planting: id }))
    const stranger = await signedIn(world.app, 'stranger@example.ru')
    const calls: [string, string, unknown?][] = [
      ...(['GET', 'PUT', 'DELETE'] as const).flatMap((verb): [string, string, unknown?][] =>
        [`/plots/${world.plot}`, `/beds/${world.bed}`, `/plantings/${id}`].map(path => [
          verb,
          path,
          verb === 'PUT' ? {} : undefined,
        ]),
      ),
      ['POST', `/plantings/${id}/phases`, { phase: 'bud-swell', date: today }],
      ['DELETE', `/plantings/${id}/phases/bud-swell`],
      ['POST', `/plantings/${id}/harvests`, { date: today }],
      ['POST', `/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' }],
      ['GET', `/plantings/${id}/uses`],
      ['POST', `/tasks/${task}/done`, {}],
      ['POST', `/tasks/${task}/skip`, { reason: 'late' }],
      ['POST', `/tasks/${task}/shift`, { days: 1 }],
      ['POST', `/tasks/${task}/undo`],
      ['DELETE', `/tasks/${task}`],
      ['GET', `/journal/${entry}`],
      ['PUT', `/journal/${entry}`, { note: 'чужое' }],
      ['POST', `/journal/${entry}/strike`, { reason: 'чужое' }],
    ]
    for (const [method, path, body] of calls) {
      const { status } = await stranger.request(`/api${path}`, { method, ...(body !== undefined && { body }) })
      expect([method, path, status]).toEqual([method, path, 404])
    }
    const planted = await stranger.post('/plantings', { bed: world.bed, plant: 'yablonya' })
    expect(planted.status).toBe(422)
    expect(await jsonOf(stranger.get('/plantings'))).toMatchObject({ total: 0, items: [] })
    expect(await jsonOf(stranger.get('/journal'))).toMatchObject({ total: 0 })
  })

  test('a visitor is told to sign in', async () => {
    const { TestBrowser } = await import('#kit/testing/browser-session.server.ts')
    const visitor = await new TestBrowser(world.app).opened()
    for (const path of ['/plots', '/beds', '/plantings', '/tasks', '/journal'])
      expect((await visitor.get(path)).status, path).toBe(401)
  })
})

test('the download of one’s own data has the garden, and the account takes it along when it is deleted', async () => {
  const person = await signedIn(world.app, 'leaver@example.ru')
  const plot = await idOf(person.post('/plots', { name: 'Прощай' }))
  const bed = await idOf(person.post('/beds', { plot, name: 'Грядка', place: 'open' }))
  const id = await idOf(person.post('/plantings', { bed, plant: 'yablonya', count: 2 }))
  const entry = await idOf(
    person.post('/journal', {
      day: ago(1),
      plantings: [id],
      items: [{ use: 'skor-1' }],
      isPastRecord: true,
      reason: 'записываю позже',
    }),
  )
  await world.sql(
    `insert into garden_photo (user_id, entry_id, name, bytes, width, height) select user_id, id, 'leaver', 1, 1, 1 from journal_entry where id = $1`,
    [entry],
  )
  await person.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })
  await person.post('/calendar', {})
  await person.post('/plot-shares', { plot, label: 'Соседу', access: 'view' })
  await idOf(person.post('/stock', { drug: 'skor', amount: '10', unit: 'ml' }))
  await person.put('/sprayer', { tankL: '5' })
  await person.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
  const file = await jsonOf<{ garden: Record<string, unknown[]> }>(person.get('/user/export'))
  const { reminder, ...lists } = file.garden
  expect(reminder).toEqual({ isOn: false, hour: 7, plots: null })
  expect(Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, Object.keys(list).length > 0]))).toEqual({
    plots: true,
    beds: true,
    plantings: true,
    plantingFields: true,
    tasks: true,
    calendars: true,
    shares: true,
    stock: true,
    sprayer: true,
    journal: true,
    photos: true,
  })
  expect(JSON.stringify(file)).not.toMatch(/[A-Za-z0-9_-]{43}\.ics/)
  expect(file.garden.calendars).toEqual([{ plot: null }])
  await world.sql(`delete from users where email = 'leaver@example.ru'`)
  const left = await world.sql(
    `select (select count(*)::int from plot where id = $1) plots, (select count(*)::int from journal_planting where planting_id = $2) links,
    (select count(*)::int from garden_task where planting_id = $2) tasks, (select count(*)::int from planting_field where planting_id = $2) fields,
    (select count(*)::int from garden_photo where name = 'leaver') photos`,
    [plot, id],
  )
  expect(left).toEqual([{ plots: 0, links: 0, tasks: 0, fields: 0, photos: 0 }])
})
