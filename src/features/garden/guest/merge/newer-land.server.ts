import { eq } from 'drizzle-orm'
import { HttpProblem } from '#kit/problem.ts'
import { bed } from '../../bed.entity.ts'
import type { PlantedBed } from '../../facts/planting-state.ts'
import { isSameValue } from '../../plantings/told-fields.server.ts'
import { plot } from '../../plot.entity.ts'
import { changeBed, changePlot } from '../../plots/land-commands.server.ts'
import type { ChangedField } from '../merge-view.ts'
import type { Merge } from './merge-record.server.ts'

/**
 * The plot and the beds of a device whose plantings the account has already, when they are joined: what the device has told later is taken, and
 * what the account does not say. Of plots and beds an account keeps one moment, that of the last change; so what it may have told later stays.
 */
export async function takeNewerLand(merge: Merge): Promise<ChangedField[]> {
  const { guest, change } = merge
  const joined = guest.plantings.flatMap(({ id, bed }) => {
    const planted = merge.earlier.has(id) ? undefined : change.garden.planted.get(merge.numbers.get(id) ?? 0)
    return planted ? [{ key: bed, planted }] : []
  })
  const beds = [...new Map(joined.map(({ key, planted }) => [planted.bed.id, { key, planted }])).values()]
  const plots = [...new Map(joined.map(({ planted }) => [planted.plot.id, planted])).values()]
  const ofPlots = await inTurn(plots, planted => takePlot(merge, planted))
  const ofBeds = await inTurn(beds, ({ key, planted }) => takeBed(merge, key, planted))
  return [...ofPlots, ...ofBeds]
}

async function inTurn<T>(all: readonly T[], take: (one: T) => Promise<ChangedField[]>): Promise<ChangedField[]> {
  const changed: ChangedField[] = []
  for (const one of all) changed.push(...(await take(one)))
  return changed
}

/** What the rules of an account refuse, as a region that is gone, stays as the account has it. */
async function unlessRefused(
  { change }: Merge,
  write: () => Promise<void>,
  newer: ChangedField[],
): Promise<ChangedField[]> {
  try {
    await change.tx.transaction(() => write())
    return newer
  } catch (error) {
    if (error instanceof HttpProblem) return []
    throw error
  }
}

async function takePlot(merge: Merge, { plot: own }: PlantedBed): Promise<ChangedField[]> {
  const { change, guest } = merge
  const { areaM2, region, waterZone, beehivesNear, at } = guest.plot
  const account = {
    areaM2: own.areaM2,
    region: own.region?.alias ?? null,
    waterZone: own.waterZone,
    beehivesNear: own.beehivesNear,
  }
  const [row] = await change.tx
    .select({ updatedAt: plot.table.updatedAt })
    .from(plot.table)
    .where(eq(plot.table.id, own.id))
  const newer = newerOf({ areaM2, region, waterZone, beehivesNear }, account, isLater(at, row?.updatedAt))
  if (newer.length === 0) return []
  const write = () =>
    changePlot(change, own.id, Object.fromEntries(newer.map(({ field, becomes }) => [field, becomes])))
  const labelOf = (field: keyof typeof account) => plot.fields[field === 'region' ? 'regionId' : field].label
  return unlessRefused(
    merge,
    write,
    newer.map(each => wordsOf(own.name, labelOf(each.field), each)),
  )
}

async function takeBed(merge: Merge, key: string, { bed: own }: PlantedBed): Promise<ChangedField[]> {
  const { change, guest } = merge
  const told = guest.beds.find(({ id }) => id === key)
  if (!told) return []
  const [row] = await change.tx
    .select({ updatedAt: bed.table.updatedAt })
    .from(bed.table)
    .where(eq(bed.table.id, own.id))
  // The place stays: it decides what is allowed for everything else that stands in the bed of the account.
  const { areaM2, note, at } = told
  const newer = newerOf({ areaM2, note }, { areaM2: own.areaM2, note: own.note }, isLater(at, row?.updatedAt))
  if (newer.length === 0) return []
  const write = () => changeBed(change, own.id, Object.fromEntries(newer.map(({ field, becomes }) => [field, becomes])))
  return unlessRefused(
    merge,
    write,
    newer.map(each => wordsOf(own.name, bed.fields[each.field].label, each)),
  )
}

const isLater = (at: string | undefined, changedAt: Date | undefined) =>
  at !== undefined && changedAt !== undefined && Date.parse(at) > changedAt.getTime()

interface Newer<Field> {
  field: Field
  was: unknown
  becomes: unknown
}

/** A field that the device does not tell says nothing. */
function newerOf<Field extends string>(
  device: Partial<Record<Field, unknown>>,
  account: Record<Field, unknown>,
  isNewer: boolean,
): Newer<Field>[] {
  return (Object.keys(account) as Field[]).flatMap(field => {
    const [was, becomes] = [account[field], device[field]]
    const isTaken = becomes != null && !isSameValue(becomes, was) && (was == null || isNewer)
    return isTaken ? [{ field, was, becomes }] : []
  })
}

const wordsOf = (name: string, label: string, { field, was, becomes }: Newer<string>): ChangedField => ({
  ...{ planting: name, field, label },
  ...{ was: was == null ? null : String(was), becomes: String(becomes) },
})
