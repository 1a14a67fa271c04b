import { sql } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import { columnsOf, findRows, rowOf, statementWith } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { codesOfOtherZones, zonesOfGardens } from '../facts/zone.ts'
import { clockOfGarden } from './garden-clock.ts'
import { hoursOfTrying } from './reminder-hours.ts'
import { codeOfZone } from './reminder-settings.server.ts'

export const letterJobName = 'garden-letter'

const peopleOfBatch = 100

/**
 * Queues the letters of everybody whose hour has come in the zone of the garden. Who was claimed for the day is not claimed again, by no
 * program: the day is stored in the transaction that queues the letter. An hour that passed while no program ran is left out.
 */
export async function queueLetters(db: Db, jobs: Pick<Jobs, 'add'>, now = new Date()): Promise<void> {
  for (const { zone, codes } of zonesOfGardens()) {
    const { day, hour } = clockOfGarden(now, zone)
    while ((await queueBatch(db, jobs, { day, hour, codes })) === peopleOfBatch);
  }
}

interface Due {
  day: Day
  hour: number
  /** Of the regions in this zone; none: every region but those of other zones. */
  codes: readonly string[]
}

const queueBatch = (db: Db, jobs: Pick<Jobs, 'add'>, { day, hour, codes }: Due): Promise<number> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const isInZone =
      codes.length > 0
        ? sql`${codeOfZone} = any (${sql.param([...codes])}::text[])`
        : sql`coalesce(${codeOfZone}, '') <> all (${sql.param(codesOfOtherZones)}::text[])`
    const claim = statementWith(
      rowOf<{ userId: number }>(columnsOf('r', 'userId')),
      columns => sql`update garden_reminder r set claimed_on = ${day}::date where r.user_id in (
        select garden_reminder.user_id from garden_reminder join users on users.id = garden_reminder.user_id
        where garden_reminder.is_on and garden_reminder.hour between ${hour - hoursOfTrying + 1}::int and ${hour}::int
          and (garden_reminder.claimed_on is null or garden_reminder.claimed_on < ${day}::date)
          and users.email_verified_at is not null and users.blocked_at is null and users.deletion_at is null and ${isInZone}
        order by garden_reminder.user_id limit ${peopleOfBatch}::int for update of garden_reminder skip locked)
      returning ${columns}`,
    )
    const rows = await findRows(tx, claim)
    for (const { userId } of rows) await jobs.add(letterJobName, { userId, day }, tx)
    return rows.length
  })
