import { randomUUID } from 'node:crypto'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { GuestGarden } from './guest-garden.ts'

/** A garden on a device, with two plantings, for tests. */

export const today = moscowDay(new Date())
export const ago = (days: number) => addDays(today, -days)
export const at = new Date().toISOString()

export function guestGarden(): GuestGarden {
  const [apples, greenhouse] = [randomUUID(), randomUUID()]
  const [tree, tomato] = [randomUUID(), randomUUID()]
  return {
    version: 1,
    plot: { id: randomUUID(), name: 'Мой участок', waterZone: false, beehivesNear: null },
    beds: [
      { id: apples, name: 'Сад', place: 'open' },
      { id: greenhouse, name: 'Теплица', place: 'protected', areaM2: '8' },
    ],
    plantings: [
      { id: tree, bed: apples, name: 'Яблоня', plant: 'yablonya', count: 3, plantedAt: ago(700) },
      { id: tomato, bed: greenhouse, name: 'Томат', plant: 'tomat', areaM2: '8', plantedAt: ago(60) },
    ],
    phases: [],
    observations: [{ id: randomUUID(), planting: tomato, day: ago(2), severity: 2, at }],
    harvests: [],
    entries: [
      entryOf(tree, 'skor-1', ago(5)),
      { ...entryOf(tomato, 'skor-2', ago(3)), items: [{ use: 'skor-2', amount: '2', unit: 'ml' }] },
      entryOf(tree, 'skor-1', ago(30)),
    ],
    tasks: [
      {
        id: randomUUID(),
        planting: tree,
        title: 'Собрать падалицу',
        kind: 'other',
        from: today,
        to: null,
        ended: null,
        at,
      },
      {
        id: randomUUID(),
        planting: null,
        title: 'Купить шланг',
        kind: 'buy',
        from: null,
        to: null,
        ended: { is: 'done', day: ago(1), reason: null },
        at,
      },
    ],
    plans: [],
    stock: [],
    sprayer: null,
  }
}

export const entryOf = (planting: string, use: string, day: string): GuestGarden['entries'][number] => ({
  id: randomUUID(),
  day,
  plantings: [planting],
  items: [{ use }],
  isPastRecord: true,
  reason: 'уже сделано',
  confirmed: [],
  at,
  neighbours: [],
  changes: [],
  struck: null,
})

/** What an account and a guest must be told alike: everything but the numbers of entries. */
export const lightOf = ({ name, light, phase, nextTask, plant, observations }: PlantingView) => ({
  ...{ name, phase, plant, next: nextTask?.title, seen: observations.map(({ day, severity }) => ({ day, severity })) },
  light: { ...light, because: light.because.map(({ entry: _, ...rest }) => rest) },
})
