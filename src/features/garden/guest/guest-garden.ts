import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import { correctionInput, deviceMoment, entryInput, isFactual, strikeInput } from '../journal/entry-input.ts'
import { type SkipReason, skipReasons, type TaskKind, taskKinds } from '../plan/stored-round.ts'
import {
  bedInput,
  harvestInput,
  observationInput,
  phaseInput,
  plantingInput,
  plotInput,
} from '../plantings/planting-input.ts'
import { storedRepeatInput } from '../repeats/repeat-input.ts'
import { guestVersion, maxGuestPlantings, maxGuestRecords as maxRecords } from './guest-limits.ts'
import { guestPack, guestSprayer } from './guest-stock.ts'
import { guestPlan, usesOfPlans, wrongPlans } from './plan/guest-plan.ts'

/**
 * The garden of a guest as the device keeps it and as the server reads it. A field that is added may be missing, so that gardens which are on
 * devices already stay readable; any other change of the shape takes the next version.
 */

const maxCorrections = 20
/** Of a perennial one for each season. */
const maxPlans = 20
const maxPacks = 50
/** Made on the device: by it a second merge adds nothing. */
const key = z.uuid()
const keysOf = <Key extends string>(record: Record<Key, string>) => z.enum(Object.keys(record) as [Key, ...Key[]])
const entry = entryInput.shape
const name = plotInput.shape.name

const guestBed = bedInput.omit({ plot: true, alias: true }).extend({ id: key, at: deviceMoment.optional() })
const guestPlanting = plantingInput
  .omit({
    bed: true,
    alias: true,
    from: true,
    flowering: true,
    flowersNearby: true,
    pauseUntil: true,
    cycleNo: true,
    sizeClasses: true,
  })
  .extend({ id: key, bed: key, name, at: deviceMoment.optional() })
const guestPhase = phaseInput
  .omit({ preview: true, confirmed: true, at: true })
  .extend({ id: key, planting: key, at: deviceMoment })
const guestObservation = observationInput
  .omit({ planting: true, at: true })
  .extend({ id: key, planting: key, resolvedOn: dayField('Решено').nullish(), at: deviceMoment })

const guestHarvest = harvestInput.extend({ id: key, planting: key })

const guestNote = z.string().trim().max(500).nullish()
const guestNeighbours = z.array(z.strictObject({ planting: key, reached: z.boolean() })).max(maxGuestPlantings)

/** As the journal of an account takes it, with the keys of the device. */
export const guestCorrection = correctionInput
  .omit({ effect: true, preview: true })
  .extend({ neighbours: guestNeighbours.optional(), note: guestNote, at: deviceMoment })
const storedCorrection = guestCorrection.refine(change => !isFactual(change) || change.reason !== undefined, {
  path: ['reason'],
  message: 'Напишите, почему исправляете.',
})

export const guestEntry = z.strictObject({
  id: key,
  day: dayField('День обработки'),
  plantings: z.array(key).max(maxGuestPlantings),
  bed: key.nullish().describe('Грядка, если посадка удалена: соседей обработка задела'),
  items: entry.items,
  isPastRecord: entry.isPastRecord,
  reason: entry.reason,
  confirmed: entry.confirmed,
  weather: entry.weather,
  waterL: entry.waterL,
  areaM2: entry.areaM2,
  note: guestNote,
  at: deviceMoment,
  neighbours: guestNeighbours.default([]),
  changes: z.array(storedCorrection).max(maxCorrections).default([]),
  struck: strikeInput
    .omit({ preview: true })
    .nullable()
    .default(null)
    .describe('Почему снята: остаётся видна и\u00a0не\u00a0считается'),
})

const guestTask = z.strictObject({
  id: key,
  planting: key.nullable(),
  title: z.string().trim().min(1).max(200),
  kind: keysOf<TaskKind>(taskKinds),
  from: dayField('Первый день').nullable(),
  to: dayField('Последний день').nullable(),
  rainUntil: dayField('Не\u00a0раньше из-за дождя').nullish(),
  ended: z
    .strictObject({
      is: z.enum(['done', 'skipped']),
      day: dayField('День'),
      reason: keysOf<SkipReason>(skipReasons).nullable(),
    })
    .nullable(),
  repeat: storedRepeatInput.nullish(),
  after: key.nullish().describe('Дело того же повтора, за\u00a0которым следует это'),
  at: deviceMoment,
})

const shape = z.strictObject({
  version: z.literal(guestVersion),
  plot: plotInput.omit({ alias: true }).extend({ id: key, at: deviceMoment.optional() }),
  beds: z.array(guestBed).max(maxGuestPlantings),
  plantings: z.array(guestPlanting).max(maxGuestPlantings),
  phases: z.array(guestPhase).max(maxRecords),
  observations: z.array(guestObservation).max(maxRecords),
  harvests: z.array(guestHarvest).max(maxRecords).default([]),
  entries: z.array(guestEntry).max(maxRecords),
  tasks: z.array(guestTask).max(maxRecords),
  plans: z.array(guestPlan).max(maxPlans).default([]),
  stock: z.array(guestPack).max(maxPacks).default([]),
  sprayer: guestSprayer.nullable().default(null),
})
type Shape = z.output<typeof shape>

export const guestGarden = shape.superRefine((garden, { addIssue }) => {
  const wrong = [
    ...strayReferences(garden),
    ...wrongDays(garden),
    ...wrongPlans(garden.plans),
    ...doubleFollowers(garden),
  ]
  for (const path of [...repeatedKeys(garden), ...wrong])
    addIssue({ code: 'custom', path: [...path], message: 'Эти записи не\u00a0сходятся между собой.' })
})
export type GuestGarden = z.output<typeof guestGarden>
export type GuestEntry = z.output<typeof guestEntry>
export type GuestCorrection = z.output<typeof guestCorrection>
export type GuestObservation = GuestGarden['observations'][number]
export type GuestHarvest = GuestGarden['harvests'][number]
export type GuestPlanting = GuestGarden['plantings'][number]
export type GuestTask = GuestGarden['tasks'][number]

type Path = readonly (string | number)[]
const lists = ['beds', 'plantings', 'phases', 'observations', 'harvests', 'entries', 'tasks', 'plans', 'stock'] as const

function repeatedKeys(garden: Shape): Path[] {
  const seen = new Set([garden.plot.id, ...(garden.sprayer ? [garden.sprayer.id] : [])])
  return lists.flatMap(list =>
    garden[list].flatMap(({ id }, index) => {
      const isRepeated = seen.has(id)
      seen.add(id)
      return isRepeated ? [[list, index, 'id']] : []
    }),
  )
}

function strayReferences({ beds, plantings, phases, observations, harvests, entries, tasks, plans }: Shape): Path[] {
  const bedKeys = new Set(beds.map(({ id }) => id))
  const plantingKeys = new Set(plantings.map(({ id }) => id))
  const stray = (list: string, records: readonly { planting: string | null }[]) =>
    records.flatMap(({ planting }, index) =>
      planting === null || plantingKeys.has(planting) ? [] : [[list, index, 'planting']],
    )
  return [
    ...plantings.flatMap(({ bed }, index) => (bedKeys.has(bed) ? [] : [['plantings', index, 'bed']])),
    ...stray('phases', phases),
    ...stray('observations', observations),
    ...stray('harvests', harvests),
    ...stray('tasks', tasks),
    ...stray('plans', plans),
    ...entries.flatMap((each, index) =>
      plantingsOfEntry(each).every(id => plantingKeys.has(id)) ? [] : [['entries', index, 'plantings']],
    ),
    ...entries.flatMap(({ plantings, bed }, index) =>
      (bed == null ? plantings.length > 0 : bedKeys.has(bed)) ? [] : [['entries', index, 'bed']],
    ),
  ]
}

/** Treated ones and neighbours. */
export const plantingsOfEntry = ({ plantings, neighbours, changes }: GuestEntry): string[] => [
  ...plantings,
  ...[...neighbours, ...changes.flatMap(change => change.neighbours ?? [])].map(({ planting }) => planting),
]

/** What the database refuses as well. */
function wrongDays({ plantings, tasks }: Shape): Path[] {
  const isAfter = (first: string | null | undefined, second: string | null | undefined) =>
    first != null && second != null && first > second
  return [
    ...plantings.flatMap(({ sownAt, plantedAt, removedAt }, index) =>
      isAfter(sownAt, plantedAt) || isAfter(plantedAt, removedAt) ? [['plantings', index, 'plantedAt']] : [],
    ),
    ...tasks.flatMap(({ from, to }, index) =>
      (to !== null && from === null) || isAfter(from, to) ? [['tasks', index, 'to']] : [],
    ),
  ]
}

/** Of each job there is one next. */
function doubleFollowers({ tasks }: Shape): Path[] {
  const seen = new Set<string>()
  return tasks.flatMap(({ after }, index) => {
    const isDouble = after != null && seen.has(after)
    if (after != null) seen.add(after)
    return isDouble ? [['tasks', index, 'after']] : []
  })
}

/** Every registered use that the garden names. */
export const usesOfGuest = ({ entries, plans }: Pick<GuestGarden, 'entries' | 'plans'>): string[] => [
  ...new Set([...entries.flatMap(({ items }) => items.map(({ use }) => use)), ...usesOfPlans(plans)]),
]
