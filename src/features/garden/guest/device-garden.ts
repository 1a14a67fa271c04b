import { SubmitError } from '#ui/form/form-errors.ts'
import { deviceGardenKey, lastAnswerKey } from './device-key.ts'
import type { GuestGarden } from './guest-garden.ts'
import { guestVersion, maxGuestBytes } from './guest-limits.ts'
import type { MergeView } from './merge-view.ts'

/** The garden of a guest: on the device only, until it is taken into an account. The server judges what is in it. */

/** What another version of the site has stored is set aside, not deleted. */
const unreadKey = `${deviceGardenKey}-unread`

/** Beside the garden, a question carries one entry more. */
const maxStored = maxGuestBytes - 4096

export const newKey = (): string => crypto.randomUUID()

export const emptyGarden = (): GuestGarden => ({
  version: guestVersion,
  plot: { id: newKey(), name: 'Мой участок' },
  beds: [],
  plantings: [],
  phases: [],
  observations: [],
  harvests: [],
  entries: [],
  tasks: [],
  plans: [],
  stock: [],
  sprayer: null,
})

/** Null: there is none. Throws when the browser lets nobody read, and once when another version has written it. */
export function readGarden(): GuestGarden | null {
  const stored = withStorage(() => localStorage.getItem(deviceGardenKey))
  if (stored === null) return null
  const garden = parse(stored)
  if (garden) return garden
  withStorage(() => {
    localStorage.setItem(unreadKey, stored)
    localStorage.removeItem(deviceGardenKey)
  })
  throw new SubmitError(
    'Сад записан другой версией сайта, прочитать его не\u00a0вышло. Он сохранён на\u00a0устройстве отдельно.',
  )
}

export function writeGarden(garden: GuestGarden): void {
  const text = JSON.stringify(garden)
  if (new TextEncoder().encode(text).length > maxStored)
    throw new SubmitError('Без кабинета больше не\u00a0помещается. Заведите кабинет: сад перейдёт туда.')
  withStorage(() => localStorage.setItem(deviceGardenKey, text))
}

/** After a merge: only what the account could not take stays, with the plantings and beds that it belongs to. */
export function keepLeft(garden: GuestGarden, left: MergeView['left']): void {
  const keys = new Set(left.map(({ key }) => key))
  withStorage(() => localStorage.removeItem(lastAnswerKey))
  if (keys.size === 0) {
    withStorage(() => localStorage.removeItem(deviceGardenKey))
    return
  }
  const isLeft = ({ id }: { id: string }) => keys.has(id)
  const entries = garden.entries.filter(isLeft)
  const [phases, observations, harvests] = [
    garden.phases.filter(isLeft),
    garden.observations.filter(isLeft),
    garden.harvests.filter(isLeft),
  ]
  const tasks = garden.tasks.filter(isLeft)
  const [plans, stock] = [garden.plans.filter(isLeft), garden.stock.filter(isLeft)]
  const sprayer = garden.sprayer && isLeft(garden.sprayer) ? garden.sprayer : null
  const ofPlanting = [...phases, ...observations, ...harvests, ...tasks, ...plans]
  const needed = new Set([...entries.flatMap(each => each.plantings), ...ofPlanting.map(each => each.planting)])
  const plantings = garden.plantings.filter(each => isLeft(each) || needed.has(each.id))
  const inUse = new Set([...plantings, ...entries].map(({ bed }) => bed))
  const beds = garden.beds.filter(each => isLeft(each) || inUse.has(each.id))
  writeGarden({ ...garden, beds, plantings, phases, observations, harvests, entries, tasks, plans, stock, sprayer })
}

function withStorage<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new SubmitError(
      isFull
        ? 'На\u00a0устройстве кончилось место для сада. Заведите кабинет: там места хватит.'
        : 'Браузер не\u00a0даёт хранить сад на\u00a0устройстве. Заведите кабинет, и\u00a0записи сохранятся там.',
    )
  }
}

const lists = ['beds', 'plantings', 'phases', 'observations', 'entries', 'tasks'] as const

function parse(stored: string): GuestGarden | null {
  try {
    const garden = JSON.parse(stored) as Partial<Record<keyof GuestGarden, unknown>> | null
    const isWhole =
      garden?.version === guestVersion &&
      typeof garden.plot === 'object' &&
      lists.every(list => Array.isArray(garden[list]))
    return isWhole ? whole(garden as GuestGarden) : null
  } catch {
    return null
  }
}

/** With the fields that gardens of an earlier build lack. */
const whole = (garden: GuestGarden): GuestGarden => ({
  ...garden,
  harvests: garden.harvests ?? [],
  plans: garden.plans ?? [],
  stock: garden.stock ?? [],
  sprayer: garden.sprayer ?? null,
  entries: garden.entries.map(entry => ({
    ...entry,
    neighbours: entry.neighbours ?? [],
    changes: entry.changes ?? [],
    struck: entry.struck ?? null,
  })),
})
