import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Caller } from '../accounts.ts'
import { recordEvent } from '../security-events.server.ts'
import { user } from '../user.table.ts'

/** Days between the request to delete an account and its deletion. */
export const deletionDays = 7

/** Whether a deletion due at `deletionAt` was requested at `since` or later. */
export const isRequestedSince = (deletionAt: Date, since: Date): boolean =>
  deletionAt.getTime() - deletionDays * 86_400_000 >= since.getTime()

export async function undoDeletion(db: Db, userId: number, { network }: Pick<Caller, 'network'>): Promise<void> {
  const { rowCount } = await db
    .update(user)
    .set({ deletionAt: null })
    .where(and(eq(user.id, userId), isNotNull(user.deletionAt)))
  if (rowCount) await recordEvent(db, 'deletion-undone', userId, network)
}
