import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const told = () => jsonOf<{ sprayer: object | null }>(world.owner.get('/sprayer'))

describe('the own sprayer', () => {
  test('is told, changed and forgotten, and nobody else reads it', async () => {
    expect(await told()).toEqual({ sprayer: null })
    await world.owner.put('/sprayer', { tankL: '5,0', deadL: '0,3' })
    expect(await told()).toEqual({ sprayer: { tankL: '5', deadL: '0.3', waterL: null } })
    const stranger = await signedIn(world.app, 'stranger@example.ru')
    expect(await jsonOf(stranger.get('/sprayer'))).toEqual({ sprayer: null })
    expect(await jsonOf(world.owner.put('/sprayer', { tankL: '10', waterL: '0.4' }))).toEqual({
      sprayer: { tankL: '10', deadL: null, waterL: '0.4' },
    })
    expect((await world.owner.delete('/sprayer')).status).toBe(204)
    expect(await told()).toEqual({ sprayer: null })
    expect((await world.owner.delete('/sprayer')).status).toBe(204)
  })

  test.each([
    [{}, 'tankL'],
    [{ tankL: '0' }, 'tankL'],
    [{ tankL: 'ведро' }, 'tankL'],
    [{ tankL: '1001' }, 'tankL'],
    [{ tankL: '0.001' }, 'tankL'],
    [{ tankL: '5.001', deadL: '5.0009' }, 'deadL'],
    [{ tankL: '5', waterL: '0.004' }, 'waterL'],
    [{ tankL: '5', deadL: '5' }, 'deadL'],
    [{ tankL: '5', deadL: '-1' }, 'deadL'],
    [{ tankL: '5', waterL: '0' }, 'waterL'],
  ])('%j is refused at its field', async (body, field) => {
    const response = await world.owner.put('/sprayer', body)
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('divides the dose of a job that is sprayed, and no other', async () => {
    const planting = await world.plant({ count: 12 })
    await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
    await world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: moscowDay(new Date()) })
    const doses = async () => {
      const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?pageSize=500&planting=${planting}`))
      return items.flatMap(({ treatment }) => treatment?.dose ?? [])
    }
    const before = await doses()
    expect(before.length).toBeGreaterThan(0)
    await world.owner.put('/sprayer', { tankL: '1' })
    const after = await doses()
    expect(after.map(({ fills: _, ...dose }) => dose)).toEqual(before)
    expect(after.every(({ fills }) => fills?.includes('по\u00a01\u00a0л'))).toBe(true)
  })
})
