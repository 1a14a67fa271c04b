import type { z } from 'zod'
import { addDays } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { daysOfEntries } from '../facts/find-garden.server.ts'
import type { EntryFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { corrected } from '../journal/change-entry.server.ts'
import type { correctionInput, EntryInput } from '../journal/entry-input.ts'
import { copiesOnDays } from '../journal/judge-entry.server.ts'
import type { RegulationCopy } from '../journal/regulation-copy.ts'
import type { GuestCorrection, GuestEntry, GuestGarden } from './guest-garden.ts'

/** The journal of a device as the rules read it. */
export interface GuestEntries {
  /** Every entry that can be read, as it is after its corrections, by the key of the device. */
  facts: ReadonlyMap<string, EntryFacts>
  /** As old as those that an account's garden is computed from, without the struck ones. */
  counted: EntryFacts[]
  /** Entries with a use that the catalogue has no more: nobody can say how long they bind their plantings. */
  unread: readonly GuestEntry[]
}

/** Numbers in place of the keys of the device. */
export type Keys = ReadonlyMap<string, number>

export async function entriesOfGuest(
  db: Db,
  bare: OpenGarden,
  { entries }: GuestGarden,
  keys: Keys,
): Promise<GuestEntries> {
  const since = addDays(bare.today, -daysOfEntries)
  const copies = await copiesOf(db, bare, entries, keys)
  const facts = new Map(
    entries.flatMap((entry, index) => {
      const own = copies.get(entry)
      return own ? [[entry.id, factsOf(entry, index + 1, own, keys, bare)] as const] : []
    }),
  )
  const standing = entries.filter(({ struck }) => struck === null)
  const counted = standing.flatMap(({ id }) => facts.get(id) ?? []).filter(({ day }) => day > since)
  return {
    facts,
    counted: counted.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id),
    unread: standing.filter(({ id, day }) => !facts.has(id) && day > since),
  }
}

/** The registrations of the day on which each entry was recorded to be done: a correction does not change them. */
async function copiesOf(db: Db, bare: OpenGarden, entries: readonly GuestEntry[], keys: Keys) {
  const readable = entries.flatMap(entry => {
    const plantings = numbersOf(entry.plantings, keys)
    const first = bare.planted.get(plantings[0] ?? 0) ?? plantedIn(bare, entry.bed)
    const facts = first && bare.catalogue.get(first.planting.crop.alias)
    if (!facts || plantings.length < entry.plantings.length) return []
    return {
      entry,
      facts,
      items: entry.items,
      day: entry.day,
      today: bare.todayOf(first.planting),
    }
  })
  const copies = await copiesOnDays(db, readable)
  return new Map(readable.map(({ entry }, index) => [entry, copies[index]!]))
}

const plantedIn = ({ planted }: OpenGarden, key: GuestEntry['bed']) =>
  [...planted.values()].find(({ bed }) => bed.alias === key)

function factsOf(
  entry: GuestEntry,
  id: number,
  copies: readonly RegulationCopy[],
  keys: Keys,
  bare: OpenGarden,
): EntryFacts {
  const bed = bare.garden.beds.find(({ alias }) => alias === entry.bed)?.id ?? null
  const first: EntryFacts = {
    ...{ id, day: entry.day, method: copies[0]!.use.method, bed, plantings: numbersOf(entry.plantings, keys) },
    ...{ waterL: entry.waterL ?? null, areaM2: entry.areaM2 ?? null },
    reached: Object.fromEntries(
      neighboursOf(entry.neighbours, keys).map(({ planting, reached }) => [planting, reached]),
    ),
    items: entry.items.map(({ use, rate, amount, unit, isThisForm, batch, label }, index) => ({
      ...{ use, rate: rate ?? null, amount: amount ?? null, unit: unit ?? null, isThisForm: isThisForm ?? null },
      ...{ batch: batch || null, labelDays: label?.days ?? null, copy: copies[index]! },
    })),
  }
  return entry.changes.reduce((facts, change) => corrected(facts, correctionOf(change, keys)), first)
}

const numbersOf = (plantings: readonly string[], keys: Keys) => plantings.flatMap(key => keys.get(key) ?? [])

/** A neighbour that the garden has no more is nobody's. */
const neighboursOf = (neighbours: GuestEntry['neighbours'], keys: Keys): EntryInput['neighbours'] =>
  neighbours.flatMap(({ planting: key, reached }) => {
    const planting = keys.get(key)
    return planting === undefined ? [] : { planting, reached }
  })

/** An entry as the journal of an account takes it. */
export function inputOf(
  { id: _, plantings, bed, neighbours, changes: __, struck: ___, ...rest }: GuestEntry,
  keys: Keys,
): EntryInput {
  return {
    ...rest,
    bed: bed == null ? null : (keys.get(bed) ?? null),
    plantings: numbersOf(plantings, keys),
    neighbours: neighboursOf(neighbours, keys),
  }
}

/** A correction as the journal of an account takes it. */
export function correctionOf({ neighbours, ...rest }: GuestCorrection, keys: Keys): z.output<typeof correctionInput> {
  return { ...rest, preview: false, ...(neighbours && { neighbours: neighboursOf(neighbours, keys) }) }
}
