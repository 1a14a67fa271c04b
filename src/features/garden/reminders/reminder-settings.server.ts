import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { zoneOfRegion } from '../facts/zone.ts'
import { plot } from '../plot.entity.ts'
import { clockOfGarden } from './garden-clock.ts'
import { gardenReminder } from './garden-reminder.table.ts'
import { usualHour } from './reminder-hours.ts'
import type { ReminderSettings } from './reminder-view.ts'

/** What the gardener has chosen, off where nothing was. Plots that are gone are left out. */
export async function findReminder(db: Db, userId: number): Promise<ReminderSettings> {
  const [row] = await db
    .select({ isOn: gardenReminder.isOn, hour: gardenReminder.hour, plots: gardenReminder.plotIds })
    .from(gardenReminder)
    .where(eq(gardenReminder.userId, userId))
  if (!row) return { isOn: false, hour: usualHour, plots: null }
  if (row.plots === null) return { ...row, plots: null }
  const own = new Set((await findOwnPlots(db, userId)).map(({ id }) => id))
  return { ...row, plots: row.plots.filter(id => own.has(id)) }
}

export const findOwnPlots = (db: Db, userId: number) =>
  db
    .select({ id: plot.table.id, name: plot.table.name })
    .from(plot.table)
    .where(eq(plot.table.userId, userId))
    .orderBy(plot.table.id)

/** The zone that decides which hour it is: that of the first plot of the letter, as on the page of jobs. */
export const codeOfZone = sql<string | null>`(select g.code from plot p left join region g on g.id = p.region_id
  where p.user_id = garden_reminder.user_id and (garden_reminder.plot_ids is null or p.id = any (garden_reminder.plot_ids))
  order by p.id limit 1)`

/** Switched on after its hour the letter begins tomorrow: nobody expects it at noon. */
export async function saveReminder(
  db: Db,
  keys: Keys,
  userId: number,
  next: ReminderSettings,
  now = new Date(),
): Promise<void> {
  const secret = newToken()
  const values = { isOn: next.isOn, hour: next.hour, plotIds: next.plots === null ? null : [...next.plots] }
  await db.transaction(async tx => {
    const [before] = await tx
      .select({ isOn: gardenReminder.isOn })
      .from(gardenReminder)
      .where(eq(gardenReminder.userId, userId))
      .for('update')
    await tx
      .insert(gardenReminder)
      .values({ userId, ...values, secretHash: hashToken(secret), sealedSecret: keys.seal(secret) })
      .onConflictDoUpdate({ target: gardenReminder.userId, set: values })
    if (!next.isOn || before?.isOn) return
    const [row] = await tx.select({ code: codeOfZone }).from(gardenReminder).where(eq(gardenReminder.userId, userId))
    const { day, hour } = clockOfGarden(now, zoneOfRegion(row?.code ? { code: row.code } : null))
    if (hour < next.hour) return
    await tx
      .update(gardenReminder)
      .set({ claimedOn: sql`greatest(${gardenReminder.claimedOn}, ${day}::date)` })
      .where(eq(gardenReminder.userId, userId))
  })
}

const secretShape = /^[A-Za-z0-9_-]{43}$/
const ofSecret = (secret: string) => eq(gardenReminder.secretHash, hashToken(secret))

/** Whether the letter of this secret is on; null for a wrong one. */
export async function findBySecret(db: Db, secret: string): Promise<{ isOn: boolean } | null> {
  if (!secretShape.test(secret)) return null
  const [row] = await db.select({ isOn: gardenReminder.isOn }).from(gardenReminder).where(ofSecret(secret))
  return row ?? null
}

/** False for a wrong secret. Switching off twice is no mistake. */
export async function switchOff(db: Db, secret: string): Promise<boolean> {
  if (!secretShape.test(secret)) return false
  const found = await db
    .update(gardenReminder)
    .set({ isOn: false })
    .where(ofSecret(secret))
    .returning({ id: gardenReminder.userId })
  return found.length > 0
}

/** A secret whose key was lost cannot be put into a letter: it is replaced. */
export async function renewSecret(db: Db, keys: Keys, userId: number, sealed: string): Promise<string> {
  const secret = newToken()
  await db
    .update(gardenReminder)
    .set({ secretHash: hashToken(secret), sealedSecret: keys.seal(secret) })
    .where(and(eq(gardenReminder.userId, userId), eq(gardenReminder.sealedSecret, sealed)))
  return secret
}
