import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnVerdict, UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { CropDetails } from './plantings/crop-choice.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)

test('a product says what it may be used on today, in the garden and on its page', async () => {
  const apple = await world.plant({ count: 3 })
  await world.plant({ plant: 'ukrop' })
  const { items } = await jsonOf<{ items: { planting: { id: number }; use: string; level: string }[] }>(
    world.owner.get('/garden/verdicts?drug=skor'),
  )
  expect(items.map(({ planting }) => planting.id)).toContain(apple)
  const { items: uses } = await jsonOf<{ items: { use: string; level: string }[] }>(
    world.owner.get(`/plantings/${apple}/uses`),
  )
  const own = items.find(({ planting }) => planting.id === apple)!
  expect(uses.find(({ use }) => use === own.use)?.level).toBe(own.level)
  expect(await jsonOf(world.owner.get('/garden/verdicts?drug=no-such-drug'))).toEqual({ items: [] })
})

test('a problem and a crop name up to three products for each planting, the best first, each as in the garden', async () => {
  const apple = await world.plant({ count: 3 })
  const about = async (query: string) =>
    (await jsonOf<{ items: OwnVerdict[] }>(world.owner.get(`/garden/verdicts?${query}`))).items.filter(
      ({ planting }) => planting.id === apple,
    )
  const { items: uses } = await jsonOf<{ items: UseChoice[] }>(world.owner.get(`/plantings/${apple}/uses`))
  for (const query of ['problem=parsha-yabloni', 'crop=yablonya']) {
    const items = await about(query)
    expect(new Set(items.map(({ drug }) => drug.alias)).size).toBe(3)
    const ranks = items.map(({ level }) => ['allowed', 'caution', 'unknown', 'forbidden'].indexOf(level))
    expect(ranks).toEqual(ranks.toSorted())
    for (const { use } of items) expect(uses.map(each => each.use)).toContain(use)
  }
  for (const { targets } of await about('problem=parsha-yabloni')) expect(targets).toContain('Парша яблони')
  expect(await about('problem=koloradskij-zhuk')).toEqual([])
  expect((await world.owner.get('/garden/verdicts')).status).toBe(422)
  expect((await world.owner.get('/garden/verdicts?drug=skor&crop=yablonya')).status).toBe(422)
})

test('what grows with a planting is offered with its problems and its usual density', async () => {
  const crop = await jsonOf<CropDetails>(world.owner.get('/garden/crops/tomat'))
  expect(crop.problems.map(({ alias }) => alias)).toContain('fitoftoroz')
  expect(crop.plantsPerM2).toBeGreaterThan(1)
  expect((await jsonOf<{ items: { alias: string }[] }>(world.owner.get('/garden/regions'))).items).toHaveLength(12)
})

describe('several questions at once', () => {
  const ask = (questions: object[], by = world.owner) => by.post('/verdict', { questions })

  test('an own planting is answered with everything that the garden knows, others as ever, in the order asked', async () => {
    const id = await world.plant()
    await world.record(id, ago(2))
    const told = { drug: 'skor', crop: 'yablonya', planting: { place: 'open' } }
    const { answers } = await jsonOf<{ answers: { level: string; use: string; reasons: { code: string }[] }[] }>(
      ask([told, { use: 'skor-1', planting: id }, { use: 'skor-1', planting: id, day: addDays(today, 30) }]),
    )
    expect(answers[0]).toEqual(await jsonOf(world.owner.post('/verdict', told)))
    const uses = await jsonOf<{ items: { use: string; level: string; reasons: { code: string }[] }[] }>(
      world.owner.get(`/plantings/${id}/uses`),
    )
    const listed = uses.items.find(({ use }) => use === 'skor-1')!
    expect([answers[1]!.level, answers[1]!.reasons.map(({ code }) => code)]).toEqual([
      listed.level,
      listed.reasons.map(({ code }) => code),
    ])
    expect(answers[1]!.reasons.map(({ code }) => code)).toContain('INTERVAL')
    expect(answers[2]!.reasons.map(({ code }) => code)).not.toContain('INTERVAL')
  })

  test('a treatment that is planned up to the asked day counts as one that is done, a later one and a day that has passed do not', async () => {
    const id = await world.plant()
    const planned = addDays(today, 3)
    await idOf(
      world.owner.post('/tasks', {
        title: 'От парши',
        kind: 'spray',
        planting: id,
        use: 'skor-1',
        from: planned,
        to: planned,
      }),
    )
    const days = [ago(1), today, planned, addDays(today, 6)]
    const { answers } = await jsonOf<{ answers: { reasons: { code: string }[] }[] }>(
      ask(days.map(day => ({ use: 'skor-1', planting: id, day }))),
    )
    const waits = answers.map(({ reasons }) => reasons.some(({ code }) => code === 'INTERVAL'))
    expect(waits).toEqual([false, false, false, true])
    const { answers: own } = await jsonOf<{ answers: { days: { day: string; reasons: { code: string }[] }[] }[] }>(
      world.owner.get(`/garden/days?use=skor-1&plantings=${id}&days=7`),
    )
    expect(
      own[0]!.days.filter(({ reasons }) => reasons.some(({ code }) => code === 'INTERVAL')).map(({ day }) => day),
    ).toContain(days[3])
  })

  test.each([
    [{ use: 'skor-1', planting: 999_999 }, 'questions.1.planting'],
    [{ use: 'no-such-use', planting: 0 }, 'questions.1.planting.id'],
    [{ use: 'no-such-use' }, 'questions.1.use'],
    [{ crop: 'yablonya' }, 'questions.1.use'],
  ])('a mistake is said at its question: %j', async (question, field) => {
    const response = await ask([{ use: 'skor-1' }, question])
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('a planting is its gardener’s alone, and nothing else is said beside its number', async () => {
    const id = await world.plant()
    const other = await signedIn(world.app, 'boris@example.ru')
    expect((await ask([{ use: 'skor-1', planting: id }], other)).status).toBe(422)
    expect((await ask([{ use: 'skor-1', planting: id, crop: 'tomat' }])).status).toBe(422)
    expect((await world.owner.post('/verdict', { use: 'skor-1', questions: [{ use: 'skor-1' }] })).status).toBe(422)
    expect((await ask(Array.from({ length: 51 }, () => ({ use: 'skor-1' })))).status).toBe(422)
    expect(
      (
        await world.app.request('/api/verdict', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ questions: [{ use: 'skor-1', planting: id }] }),
        })
      ).status,
    ).toBe(401)
  })
})
