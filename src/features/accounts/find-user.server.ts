import { eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Person } from './sessions/session-store.server.ts'
import { user } from './user.table.ts'

/** The answer of `GET /api/user`; whatever is not named here stays inside. */
export interface UserAnswer {
  id: number
  name: string
  email: string
  is_admin: boolean
  email_verified_at: string | null
  two_factor_confirmed_at: string | null
  created_at: string
  updated_at: string
}

export const toUserAnswer = (person: Person): UserAnswer => ({
  id: person.id,
  name: person.name,
  email: person.email,
  is_admin: person.isAdmin,
  email_verified_at: toMoment(person.emailVerifiedAt),
  two_factor_confirmed_at: toMoment(person.twoFactorConfirmedAt),
  created_at: toMoment(person.createdAt),
  updated_at: toMoment(person.updatedAt),
})

/** UTC with six digits, as the contract has it. */
export function toMoment(date: Date): string
export function toMoment(date: Date | null): string | null
export function toMoment(date: Date | null): string | null {
  return date === null ? null : date.toISOString().replace('Z', '000Z')
}

export async function findUserByEmail(db: Db, email: string): Promise<typeof user.$inferSelect | null> {
  const [found] = await db.select().from(user).where(eq(user.email, email))
  return found ?? null
}
