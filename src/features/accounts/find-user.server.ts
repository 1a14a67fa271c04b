import { eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Person } from './sessions/session-store.server.ts'
import { user } from './user.table.ts'

/** The response of `GET /api/user`: the only public fields of a user. */
export interface UserResponse {
  id: number
  name: string
  email: string
  is_admin: boolean
  email_verified_at: string | null
  two_factor_confirmed_at: string | null
  created_at: string
  updated_at: string
}

export const toUserResponse = (person: Person): UserResponse => ({
  id: person.id,
  name: person.name,
  email: person.email,
  is_admin: person.isAdmin,
  email_verified_at: toApiTimestamp(person.emailVerifiedAt),
  two_factor_confirmed_at: toApiTimestamp(person.twoFactorConfirmedAt),
  created_at: toApiTimestamp(person.createdAt),
  updated_at: toApiTimestamp(person.updatedAt),
})

/** ISO text in UTC with six fractional digits, as the API contract requires. */
export function toApiTimestamp(date: Date): string
export function toApiTimestamp(date: Date | null): string | null
export function toApiTimestamp(date: Date | null): string | null {
  return date === null ? null : date.toISOString().replace('Z', '000Z')
}

export async function findUserByEmail(db: Db, email: string): Promise<typeof user.$inferSelect | null> {
  const [found] = await db.select().from(user).where(eq(user.email, email))
  return found ?? null
}

/**
 * The user, locked until the end of the transaction: a password, address or second factor does not change meanwhile. Lock the user before
 * changing tokens, address changes or sessions: transactions that lock rows in different orders deadlock.
 */
export async function lockUser(db: Db, id: number): Promise<typeof user.$inferSelect | null> {
  const [found] = await db.select().from(user).where(eq(user.id, id)).for('update')
  return found ?? null
}
