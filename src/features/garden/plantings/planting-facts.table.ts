import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import { disease } from '#features/diseases/disease.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { bed } from '../bed.entity.ts'
import type { StoredStep } from '../plan/stored-step.ts'
import { planting } from '../planting.entity.ts'

const ofPlanting = () =>
  integer()
    .notNull()
    .references(() => planting.table.id, { onDelete: 'cascade' })
const moment = () => timestamp({ withTimezone: true })

/** «Фаза наступила», a correction of it, or its deletion: statements are added and never changed. */
export const phaseEvent = pgTable(
  'phase_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plantingId: ofPlanting(),
    /** Key of the phase in the scale of the crop. */
    phase: text().notNull(),
    day: date().notNull(),
    /** The moment made on the device. */
    madeAt: moment().notNull(),
    isDeleted: boolean().notNull().default(false),
  },
  t => [index('phase_event_planting').on(t.plantingId)],
)

export const harvest = pgTable(
  'harvest',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plantingId: ofPlanting(),
    day: date().notNull(),
    /** Picked before what was done to the planting on the same day. */
    isBefore: boolean().notNull().default(false),
    amount: numeric({ precision: 10, scale: 2 }),
    unit: text().$type<'kg' | 'g' | 'pcs' | 'l'>(),
    note: text(),
    /** What spoke against it when it was recorded, and the gardener's reason to record it all the same. */
    codes: text().array().notNull().default(sql`'{}'`),
    reason: text(),
    recordedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('harvest_planting').on(t.plantingId, t.day),
    check('harvest_amount_with_unit', sql`(${t.amount} is null) = (${t.unit} is null)`),
    check('harvest_reason_with_codes', sql`cardinality(${t.codes}) = 0 or ${t.reason} is not null`),
  ],
)

/** When the gardener told a field of a planting: of an account and a device the later one holds. */
export const plantingField = pgTable(
  'planting_field',
  {
    plantingId: ofPlanting(),
    field: text().notNull(),
    toldAt: moment().notNull(),
  },
  t => [primaryKey({ columns: [t.plantingId, t.field] })],
)

/** The beds that a planting stood in before: neighbours are those of the day. */
export const plantingMove = pgTable(
  'planting_move',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plantingId: ofPlanting(),
    bedId: integer().references(() => bed.table.id, { onDelete: 'set null' }),
    /** The last day in that bed. */
    until: date().notNull(),
  },
  t => [index('planting_move_planting').on(t.plantingId), index('planting_move_bed').on(t.bedId)],
)

/** The seedlings that a planting was taken from: what was done to them before planting out was done to it. */
export const plantingLot = pgTable(
  'planting_lot',
  {
    plantingId: ofPlanting().primaryKey(),
    lotId: ofPlanting(),
  },
  t => [index('planting_lot_lot').on(t.lotId)],
)

/** A scheme that was taken for a planting, with its steps as they were then: a later version of the scheme changes nothing here. */
export const plantingScheme = pgTable(
  'planting_scheme',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plantingId: ofPlanting(),
    /** No foreign key, because the plan outlives the scheme. */
    schemeId: integer().notNull(),
    title: text().notNull(),
    version: integer().notNull(),
    /** Of a perennial the calendar year; everything else has one season. */
    season: integer(),
    steps: jsonb().$type<StoredStep[]>().notNull(),
    takenAt: moment().notNull().defaultNow(),
  },
  t => [uniqueIndex('planting_scheme_season').on(t.plantingId, sql`coalesce(${t.season}, 0)`)],
)

export const observation = pgTable(
  'observation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    plantingId: ofPlanting(),
    pestId: integer().references(() => pest.table.id, { onDelete: 'set null' }),
    diseaseId: integer().references(() => disease.table.id, { onDelete: 'set null' }),
    day: date().notNull(),
    /** 1 a little, 2 noticeable, 3 a lot; null: not told. */
    severity: integer(),
    note: text(),
    resolvedOn: date(),
    madeAt: moment().notNull(),
  },
  t => [
    index('observation_planting').on(t.plantingId),
    index('observation_user').on(t.userId),
    check('observation_one_problem', sql`num_nonnulls(${t.pestId}, ${t.diseaseId}) <= 1`),
    check('observation_severity_known', sql`${t.severity} between 1 and 3`),
  ],
)
