import type { GuestCorrection, GuestGarden } from './guest-garden.ts'

/** Changes of entries on the device: the entry stays as it was recorded, with its corrections and what it was struck for beside it. */

export const withCorrection = (garden: GuestGarden, key: string, change: GuestCorrection): GuestGarden => ({
  ...garden,
  entries: garden.entries.map(entry => (entry.id === key ? { ...entry, changes: [...entry.changes, change] } : entry)),
})

export const withStrike = (garden: GuestGarden, key: string, reason: string): GuestGarden => ({
  ...garden,
  entries: garden.entries.map(entry => (entry.id === key ? { ...entry, struck: { reason } } : entry)),
})

/** Why the surplus one of two entries of one treatment is struck. */
export const withoutRepetition = (garden: GuestGarden, key: string): GuestGarden =>
  withStrike(garden, key, 'Записана дважды')
