import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an unchanged feed is told again from memory, and every change of the garden is read', async () => {
  const app = await builtApp({ db: world.database.db, cache: createGenerationCache({ value: 1, isListening: true }) })
  const inDays = (days: number) => addDays(moscowDay(new Date()), days)
  await idOf(world.owner.post('/tasks', { title: 'До памяти', from: inDays(2) }))
  const { items } = await jsonOf<{ items: { address: string }[] }>(world.owner.post('/calendar', {}))
  const { address } = items[0]!
  const remembered = async () => (await app.request(address)).text()
  const first = await remembered()
  expect(first).toContain('До памяти')
  // No write of a garden: nobody could notice it but by reading.
  await world.sql(`update garden_event set title = 'Мимо' where title = 'До памяти'`)
  expect(await remembered()).toBe(first)
  const response = await app.request(address, {
    headers: { 'if-none-match': (await app.request(address)).headers.get('etag')! },
  })
  expect(response.status).toBe(304)
  await idOf(world.owner.post('/tasks', { title: 'После памяти', from: inDays(3) }))
  const changed = await remembered()
  expect([changed.includes('После памяти'), changed.includes('Мимо')]).toEqual([true, false])
})
