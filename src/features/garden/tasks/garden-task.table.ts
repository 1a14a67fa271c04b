import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import { bed } from '../bed.entity.ts'
import type { StoredRound, TaskKind } from '../plan/stored-round.ts'
import { planting } from '../planting.entity.ts'
import { plantingScheme } from '../plantings/planting-facts.table.ts'
import type { StoredRepeat } from '../repeats/repeat-rule.ts'

/**
 * A job of a gardener: a step of a scheme that was taken, or one of their own. Only facts are stored; whether it is due, waits or is missed is
 * computed for the day.
 */
export const gardenTask = pgTable(
  'garden_task',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Names it in calendars, wherever the site moves. */
    uid: uuid().notNull().defaultRandom(),
    plantingId: integer().references(() => planting.table.id, { onDelete: 'cascade' }),
    bedId: integer().references(() => bed.table.id, { onDelete: 'cascade' }),
    /** The scheme whose step it is; null: the gardener's own. */
    plantingSchemeId: integer().references(() => plantingScheme.id, { onDelete: 'cascade' }),
    stepKey: text(),
    kind: text().$type<TaskKind>().notNull(),
    title: text().notNull(),
    /** The registered use that a job of one's own is planned with. */
    useAlias: text(),
    /** Days that the gardener has set; of a step they win over the phases. */
    dueFrom: date(),
    dueTo: date(),
    rainUntil: date(),
    rounds: jsonb().$type<StoredRound[]>().notNull().default([]),
    note: text(),
    /** How it comes again; null: once. */
    repeat: jsonb().$type<StoredRepeat>(),
    /** The job of the same repeat that it follows: of each job there is one next. */
    afterTaskId: integer().references((): AnyPgColumn => gardenTask.id, { onDelete: 'set null' }),
    /** Who has added it over a shared address, in the gardener's words; null: the gardener. */
    madeBy: text(),
    /** Raised with every change of its days or state. */
    sequence: integer().notNull().default(0),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [
    index('garden_task_user').on(t.userId),
    index('garden_task_planting').on(t.plantingId),
    index('garden_task_bed').on(t.bedId).where(sql`bed_id is not null`),
    uniqueIndex('garden_task_after').on(t.afterTaskId),
    uniqueIndex('garden_task_step').on(t.plantingSchemeId, t.stepKey),
    check('garden_task_step_of_scheme', sql`(${t.plantingSchemeId} is null) = (${t.stepKey} is null)`),
    check('garden_task_own_repeat', sql`${t.stepKey} is null or (${t.repeat} is null and ${t.afterTaskId} is null)`),
    check(
      'garden_task_days_in_order',
      sql`${t.dueTo} is null or (${t.dueFrom} is not null and ${t.dueFrom} <= ${t.dueTo})`,
    ),
  ],
)
