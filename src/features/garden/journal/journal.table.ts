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
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import type { methods } from '#features/drug-uses/places-and-methods.ts'
import { bed } from '../bed.entity.ts'
import { planting } from '../planting.entity.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import type { EntryWeather, RegulationCopy } from './regulation-copy.ts'

const moment = () => timestamp({ withTimezone: true })

/** What was really done: one treatment, of several plantings and with several products where they were one tank. */
export const journalEntry = pgTable(
  'journal_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    method: text().$type<keyof typeof methods>().notNull(),
    /** For what was done to a bed without a planting, and what is left of a planting that was deleted. */
    bedId: integer().references(() => bed.table.id, { onDelete: 'set null' }),
    taskId: integer().references(() => gardenTask.id, { onDelete: 'set null' }),
    isPastRecord: boolean().notNull().default(false),
    /** Codes of what forbade it when it was recorded. */
    violationCodes: text().array().notNull().default(sql`'{}'`),
    /** Codes of the cautions that the gardener has read and confirmed. */
    confirmedCodes: text().array().notNull().default(sql`'{}'`),
    reason: text(),
    /** As the gardener told it; null: not told. */
    weather: jsonb().$type<EntryWeather>(),
    waterL: numeric({ precision: 10, scale: 3 }),
    areaM2: numeric({ precision: 10, scale: 2 }),
    note: text(),
    /** Who has recorded it over a shared address, in the gardener's words; null: the gardener. */
    madeBy: text(),
    /** «Помогло?» */
    effect: text().$type<'none' | 'part' | 'full'>(),
    madeAt: moment().notNull(),
    recordedAt: moment().notNull().defaultNow(),
    struckAt: moment(),
    struckReason: text(),
  },
  t => [
    index('journal_entry_user').on(t.userId, t.day),
    index('journal_entry_bed').on(t.bedId).where(sql`bed_id is not null`),
    index('journal_entry_task').on(t.taskId).where(sql`task_id is not null`),
    check('journal_entry_effect_known', sql`${t.effect} in ('none', 'part', 'full')`),
    check('journal_entry_violation_reason', sql`cardinality(${t.violationCodes}) = 0 or ${t.reason} is not null`),
    check('journal_entry_struck_with_reason', sql`(${t.struckAt} is null) = (${t.struckReason} is null)`),
  ],
)

/** The plantings that were treated, and the answers to «что ещё задело?». */
export const journalPlanting = pgTable(
  'journal_planting',
  {
    entryId: integer()
      .notNull()
      .references(() => journalEntry.id, { onDelete: 'cascade' }),
    plantingId: integer()
      .notNull()
      .references(() => planting.table.id, { onDelete: 'cascade' }),
    /** False: a neighbour. */
    isTreated: boolean().notNull(),
    /** Of a neighbour: whether it was touched. */
    isReached: boolean().notNull(),
  },
  t => [primaryKey({ columns: [t.entryId, t.plantingId] }), index('journal_planting_planting').on(t.plantingId)],
)

/** One product of an entry with the registration as it was on the day; triggers refuse any other copy or hash. */
export const journalItem = pgTable(
  'journal_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: integer()
      .notNull()
      .references(() => journalEntry.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Empty: a product that the site does not have, in the gardener's words. */
    useAlias: text().notNull(),
    amount: numeric({ precision: 12, scale: 4 }),
    unit: text().$type<'g' | 'ml' | 'pcs'>(),
    /** In the unit of the registration. */
    rate: numeric({ precision: 12, scale: 4 }),
    /** False: another form of the brand. */
    isThisForm: boolean(),
    batch: text(),
    /** The waiting period that the gardener has read on the label. */
    labelDays: integer(),
    labelAt: moment(),
    regulationCopy: jsonb().$type<RegulationCopy>().notNull(),
    copyHash: text().notNull(),
  },
  t => [
    index('journal_item_entry').on(t.entryId),
    check(
      'journal_item_hash',
      sql`${t.copyHash} = encode(sha256(convert_to(${t.regulationCopy}::text, 'UTF8')), 'hex')`,
    ),
    check('journal_item_label_days', sql`${t.labelDays} between 1 and 120`),
    check('journal_item_amount_with_unit', sql`(${t.amount} is null) = (${t.unit} is null)`),
  ],
)

/** Corrections of entries: what was written before and after, and why. */
export const journalChange = pgTable(
  'journal_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: integer()
      .notNull()
      .references(() => journalEntry.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    madeAt: moment().notNull(),
    at: moment().notNull().defaultNow(),
  },
  t => [index('journal_change_entry').on(t.entryId)],
)
