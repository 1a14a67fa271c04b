import { z } from 'zod'
import { treatmentKinds } from '#features/treatments/treatment-kinds.ts'
import { dayField } from '#features/verdict/day-field.ts'
import { deviceMoment } from '../../journal/entry-input.ts'
import { type SkipReason, skipReasons } from '../../plan/stored-round.ts'

/** A scheme that was taken on the device: its steps as they were then, and beside them what happened to each. */

const maxSteps = 60
const maxRounds = 50
const key = z.uuid()
const keysOf = <Key extends string>(record: Record<Key, string>) => z.enum(Object.keys(record) as [Key, ...Key[]])
const stepKey = z.string().min(1).max(80)
const alias = z.string().regex(/^[a-z0-9-]{1,80}$/)
const days = z.int().min(-400).max(400).nullable()
const some = z.int().min(0).max(400).nullable()
const day = (about: string) => dayField(about).nullable()

const step = z.strictObject({
  key: stepKey,
  anchorType: z.enum(['phase', 'after_step', 'on_detection']),
  phase: stepKey.nullable(),
  offsetDays: days,
  afterKey: stepKey.nullable(),
  daysMin: some,
  daysMax: some,
  windowDays: some,
  repeatTimes: z.int().min(1).max(maxRounds).nullable(),
  repeatEveryMin: some,
  repeatEveryMax: some,
  hasDrug: z.boolean(),
  title: z.string().trim().min(1).max(300),
  kind: keysOf(treatmentKinds),
  text: z.string().max(5000),
  isRequired: z.boolean(),
  targets: z.array(alias).max(50).readonly(),
  optionalIfResistant: z.array(alias).max(50).readonly(),
  options: z.array(alias).max(50).readonly(),
})

const before = z
  .strictObject({ dueFrom: day('День'), dueTo: day('День'), rainUntil: day('День') })
  .optional()
  .describe('Что было назначено до\u00a0отметки: вернётся вместе с\u00a0ней')

const guestRound = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('done'),
    day: dayField('День'),
    recordedOn: dayField('День записи'),
    entry: key.nullable().describe('Запись журнала'),
    before,
  }),
  z.strictObject({
    is: z.literal('skipped'),
    day: dayField('День'),
    planned: day('Назначенный день'),
    recordedOn: dayField('День записи').optional(),
    reason: keysOf<SkipReason>(skipReasons).optional(),
    before,
  }),
])

const mark = z.strictObject({
  step: stepKey,
  rounds: z.array(guestRound).max(maxRounds),
  dueFrom: day('Первый день'),
  dueTo: day('Последний день'),
  rainUntil: day('Не\u00a0раньше из-за дождя'),
})

/** What the server says of a scheme, for the device to keep. */
const takenScheme = z.strictObject({
  planting: key,
  scheme: z.int().min(1).max(2_147_483_647),
  title: z.string().trim().min(1).max(200),
  version: z.int().min(1).max(2_147_483_647),
  season: z.int().min(2000).max(2100).nullable(),
  steps: z.array(step).max(maxSteps),
})

export const guestPlan = takenScheme.extend({ id: key, marks: z.array(mark).max(maxSteps), at: deviceMoment })
export type TakenScheme = z.output<typeof takenScheme>
export type GuestPlan = z.output<typeof guestPlan>
export type GuestMark = z.output<typeof mark>
export type GuestRound = z.output<typeof guestRound>

type Path = readonly (string | number)[]

/** A step follows only steps above it, and what happened belongs to a step, once. */
export const wrongPlans = (plans: readonly GuestPlan[]): Path[] =>
  plans.flatMap(({ steps, marks }, index) => {
    const keys = steps.map(({ key }) => key)
    const marked = marks.map(mark => mark.step)
    const strays = steps.flatMap(({ afterKey }, place) =>
      afterKey !== null && !keys.slice(0, place).includes(afterKey)
        ? [['plans', index, 'steps', place, 'afterKey']]
        : [],
    )
    const isRepeated = new Set(keys).size < keys.length || new Set(marked).size < marked.length
    const isStray =
      marked.some(step => !keys.includes(step)) || marks.some(({ dueFrom, dueTo }) => areReversed(dueFrom, dueTo))
    return [...strays, ...(isRepeated || isStray ? [['plans', index, 'marks']] : [])]
  })

const areReversed = (from: string | null, to: string | null) => to !== null && (from === null || from > to)

/** Registered uses that the steps may be done with. */
export const usesOfPlans = (plans: readonly GuestPlan[]): string[] =>
  plans.flatMap(({ steps }) => steps.flatMap(({ options }) => options))
