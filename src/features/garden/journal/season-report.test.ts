import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { SeasonReport } from './season-report.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const ago = (days: number) => addDays(moscowDay(new Date()), -days)

test('a season adds up exactly, without struck entries and without those of others', async () => {
  const own = await signedIn(world.app, 'sezon@example.ru')
  const plot = await idOf(own.post('/plots', { name: 'Дача', waterZone: false, beehivesNear: false }))
  const bed = await idOf(own.post('/beds', { plot, name: 'Сад', place: 'open' }))
  const planting = await idOf(own.post('/plantings', { plant: 'yablonya', areaM2: '30', bed }))
  const record = (day: string, amount: string | undefined) =>
    idOf(
      own.post('/journal', {
        day,
        plantings: [planting],
        items: [{ use: 'skor-1', ...(amount && { amount, unit: 'ml' }) }],
        isPastRecord: true,
        reason: 'записываю позже',
      }),
    )
  const [first, , third] = [await record(ago(3), '0.1'), await record(ago(2), '0.2'), await record(ago(1), undefined)]
  const season = Number(ago(1).slice(0, 4))
  const report = () => jsonOf<SeasonReport>(own.get(`/journal/report?season=${season}`))
  await own.put(`/journal/${first}`, { effect: 'full' })
  expect(await report()).toMatchObject({
    season,
    seasons: expect.arrayContaining([season]),
    plantings: [
      { id: planting, treatments: [{ day: ago(3), drugs: 'Скор', effect: 'full' }, { day: ago(2) }, { day: ago(1) }] },
    ],
    drugs: [
      {
        name: 'Скор',
        times: 3,
        sums: [{ unit: 'ml', amount: '0.3' }],
        isPartlyUnknown: true,
        effects: { full: 1, part: 0, none: 0 },
      },
    ],
  })
  const pick = (day: string, more: object) =>
    own.post(`/plantings/${planting}/harvests`, { date: day, isPastRecord: true, reason: 'уже собрали', ...more })
  for (const [day, amount] of [
    [ago(1), '1.25'],
    [ago(2), '0.5'],
  ] as const)
    expect((await pick(day, { amount, unit: 'kg' })).status).toBe(201)
  expect((await report()).plantings[0]!.harvests).toEqual({
    days: [ago(2), ago(1)],
    sums: [{ unit: 'kg', amount: '1.75' }],
    isPartlyUnknown: false,
  })
  await own.post(`/journal/${third}/strike`, { reason: 'не было' })
  expect((await report()).drugs).toMatchObject([{ times: 2, isPartlyUnknown: false }])
  expect(await jsonOf<SeasonReport>(own.get('/journal/report?season=2001'))).toMatchObject({
    season: 2001,
    plantings: [],
    drugs: [],
  })
  expect((await own.get('/journal/report?season=abc')).status).toBe(422)
})
