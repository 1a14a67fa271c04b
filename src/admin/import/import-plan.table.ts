import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UndoResult } from '#admin/lists/bulk/bulk.ts'
import { user } from '#features/accounts/user.table.ts'
import type { ChangedField } from '#kit/import/plan-records.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import type { PlanCounts, PlanState, RowType } from './plan-view.ts'

const moment = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An uploaded file and what importing it would do. It belongs to one user and is deleted after a day. */
export const importPlan = pgTable(
  'import_plan',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Path of the kind. */
    kind: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** SHA-256, base64url. */
    fileHash: text().notNull(),
    fileBytes: integer().notNull(),
    state: text().$type<PlanState>().notNull().default('queued'),
    /** Names the job that may write here: each attempt is a new number. */
    attempt: integer().notNull().default(0),
    /** Share of the present step that is done, in percent. */
    progress: integer().notNull().default(0),
    /** How the file was read, for people. */
    format: text(),
    isWorkbook: boolean(),
    counts: jsonb().$type<PlanCounts>(),
    /** How many records change a field, by its label. */
    fields: jsonb().$type<Record<string, number>>(),
    /** Of everything that is planned: applying refuses to do anything else. */
    digest: text(),
    /** Why the last step did not succeed, for people. */
    message: text(),
    /** The plan that was made of the same file after the data had changed. */
    nextId: uuid().references((): AnyPgColumn => importPlan.id, { onDelete: 'set null' }),
    applyKey: text(),
    /** The moment of the transaction that has applied it, which is that of its revisions. */
    appliedAt: moment(),
    /** What became of its records when it was undone. */
    undone: jsonb().$type<UndoResult>(),
    createdAt: moment().notNull().defaultNow(),
    /** A running job writes it every few seconds. */
    heartbeatAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  t => [
    index('import_plan_user').on(t.userId, t.kind),
    index('import_plan_expires').on(t.expiresAt),
    check(
      'import_plan_state_known',
      sql`${t.state} in ('queued', 'checking', 'ready', 'failed', 'waiting', 'applying', 'applied', 'undone', 'outdated')`,
    ),
  ],
)

/** The bytes of the file, so that every process of the site can read them. */
export const importFilePart = pgTable(
  'import_file_part',
  {
    planId: uuid()
      .notNull()
      .references(() => importPlan.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  t => [primaryKey({ columns: [t.planId, t.position] })],
)

/** One record of the file and what would become of it. */
export const importPlanRow = pgTable(
  'import_plan_row',
  {
    planId: uuid()
      .notNull()
      .references(() => importPlan.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: text().$type<RowType>().notNull(),
    line: integer().notNull(),
    alias: text().notNull(),
    title: text().notNull(),
    /** What is stored, as the plan has seen it; null for a new or rejected record. */
    recordId: integer(),
    version: integer(),
    fields: jsonb().$type<readonly ChangedField[]>(),
    reasons: jsonb().$type<readonly Rejected[]>(),
  },
  t => [
    primaryKey({ columns: [t.planId, t.position] }),
    index('import_plan_row_type').on(t.planId, t.type, t.position),
  ],
)
