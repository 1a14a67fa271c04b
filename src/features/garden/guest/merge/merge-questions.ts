import { daysBetween } from '#features/verdict/calendar.ts'
import type { EntryFacts } from '../../facts/garden-facts.ts'
import type { OpenGarden } from '../../facts/open-garden.server.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { MergedRecord, MergeView, SameOnDevice } from '../merge-view.ts'

type Garden = Pick<OpenGarden, 'garden' | 'planted'>

/** A second treatment with one product is rarely so near: one was perhaps written down on two devices. */
const daysOfOneTreatment = 7

/** Standing plantings of the same crop, and of the same variety where both name one. */
export function samePlantings(
  { planted }: Garden,
  { plantings }: GuestGarden,
  isKnown: (key: string) => boolean,
): MergeView['samePlantings'] {
  return plantings.flatMap(({ id: key, name, plant, sort }) => {
    if (isKnown(key)) return []
    const candidates = [...planted.values()].flatMap(({ planting, bed }) => {
      const isSame =
        planting.crop.alias === plant &&
        planting.removedAt === null &&
        (!sort || !planting.sort || planting.sort.alias === sort)
      return isSame ? { id: planting.id, name: planting.name, bed: bed.name } : []
    })
    return candidates.length > 0 ? [{ key, name, candidates }] : []
  })
}

/** Pairs of an entry that has come over and one that the account had: the same product on the same planting within a week. */
export function sameTreatments(
  before: Garden,
  after: Garden,
  added: readonly MergedRecord[],
  entries: ReadonlyMap<string, number>,
): MergeView['sameTreatments'] {
  return addedEntries(after, added, entries).flatMap(({ key, entry }) =>
    before.garden.entries.flatMap(other => {
      const same = sameIn(after, entry, other)
      return same ? [{ key, ...same, day: entry.day, other: { id: other.id, day: other.day } }] : []
    }),
  )
}

/** The same among the entries of the device itself, the earlier one first. */
export function sameOnDevice(garden: Garden, entries: readonly DeviceEntry[]): SameOnDevice[] {
  const ordered = entries.toSorted((a, b) => a.entry.day.localeCompare(b.entry.day))
  return ordered.flatMap((first, index) =>
    ordered.slice(index + 1).flatMap(second => {
      const same = sameIn(garden, first.entry, second.entry)
      return same ? [{ ...same, entries: [first, second].map(({ key, entry }) => ({ key, day: entry.day })) }] : []
    }),
  )
}

interface DeviceEntry {
  key: string
  entry: EntryFacts
}

/** Entries of the device that this merge has recorded and that count. */
export const addedEntries = (
  { garden }: Garden,
  added: readonly MergedRecord[],
  entries: ReadonlyMap<string, number>,
): DeviceEntry[] =>
  added.flatMap(({ key, is }) => {
    const entry = is === 'entry' ? garden.entries.find(({ id }) => id === entries.get(key)) : undefined
    return entry ? [{ key, entry }] : []
  })

function sameIn({ planted }: Garden, entry: EntryFacts, other: EntryFacts): { drug: string; planting: string } | null {
  const drug = drugOfBoth(entry, other)
  const planting = other.plantings.find(id => entry.plantings.includes(id))
  if (drug === undefined || planting === undefined || Math.abs(daysBetween(other.day, entry.day)) > daysOfOneTreatment)
    return null
  return { drug, planting: planted.get(planting)?.planting.name ?? '' }
}

const drugOfBoth = (a: EntryFacts, b: EntryFacts): string | undefined =>
  a.items.find(({ copy }) => b.items.some(other => other.copy.drug.alias === copy.drug.alias))?.copy.drug.name
