import { afterAll, beforeAll, expect, test } from 'vitest'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import { sizeText } from './components/size-text.ts'
import type { PlantingView } from './planting-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  ['yablonya', '3\u00a0дерева'],
  ['sliva', '3\u00a0дерева'],
  ['smorodina-chernaya', '3\u00a0куста'],
  ['roza', '3\u00a0куста'],
  ['zemlyanika', '3\u00a0растения'],
  ['tomat', '3\u00a0растения'],
])('plants are called by how their crop grows: %s', async (plant, text) => {
  const id = await world.plant({ plant, count: 3, areaM2: null })
  const { plant: crop, bed, ...planting } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
  expect(sizeText(planting, crop.form)).toBe(text)
})

test('a planting says how large its bed is', async () => {
  const { bed } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${await world.plant({ bed: world.bed })}`))
  expect(Number(bed.areaM2)).toBe(300)
})
