import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { Accounts } from '../accounts.ts'
import { resendVerification } from '../email/verify-email-commands.server.ts'
import { type Actor, type AdminEvent, recordAdminEvents } from '../security-events.server.ts'
import { endSession, endSessions } from '../sessions/session-commands.server.ts'
import { user } from '../user.table.ts'
import { hasOtherAdmins, isActive, lockAdmins } from './active-admins.server.ts'

/** What an administrator changes in an account; what is not given stays. */
export interface UserChange {
  version: number
  isAdmin?: boolean | undefined
  isBlocked?: boolean | undefined
  /** Why; for the journal. */
  reason?: string | undefined
}

type User = typeof user.$inferSelect

/**
 * Grants or takes the role, blocks or unblocks. A block ends every session in every process with the next request. Of concurrent changes
 * one wins, and an active administrator always stays. Throws 404, 409 for another version, 422 for the last administrator.
 */
export async function changeUser(db: Db, actor: Actor, id: number, change: UserChange): Promise<void> {
  await db.transaction(async transaction => {
    await lockAdmins(transaction)
    if (!(await isActive(transaction, actor.id))) throw new HttpProblem('forbidden')
    const [stored] = await transaction.select().from(user).where(eq(user.id, id))
    if (!stored) throw new HttpProblem('missing')
    if (stored.version !== change.version)
      throw new HttpProblem(
        'conflict',
        'Учётную запись уже изменил другой администратор. Обновите страницу и\u00a0посмотрите, что нового.',
      )
    const events = eventsOf(stored, change)
    if (events.length === 0) return
    await refuseLosingAdmins(transaction, actor, stored, events)
    await apply(transaction, stored, events)
    await recordAdminEvents(transaction, actor, events)
  })
}

function eventsOf({ id, isAdmin, blockedAt }: User, change: UserChange): AdminEvent[] {
  const of = (event: AdminEvent['event']): AdminEvent => ({ event, userId: id, detail: change.reason ?? null })
  return [
    ...(change.isAdmin !== undefined && change.isAdmin !== isAdmin
      ? [of(change.isAdmin ? 'made-admin' : 'admin-removed')]
      : []),
    ...(change.isBlocked !== undefined && change.isBlocked !== (blockedAt !== null)
      ? [of(change.isBlocked ? 'blocked' : 'unblocked')]
      : []),
  ]
}

const has = (events: readonly AdminEvent[], event: AdminEvent['event']) => events.some(one => one.event === event)

async function refuseLosingAdmins(
  transaction: Db,
  actor: Actor,
  { id, isAdmin }: User,
  events: readonly AdminEvent[],
): Promise<void> {
  if (id === actor.id && has(events, 'blocked'))
    throw invalid({ isBlocked: ['Себя заблокировать нельзя: попросите другого администратора.'] })
  const isLosing = isAdmin && (has(events, 'blocked') || has(events, 'admin-removed'))
  if (!isLosing || (await hasOtherAdmins(transaction, id))) return
  const text = 'Это последний администратор: сначала назначьте другого.'
  throw invalid({ [has(events, 'blocked') ? 'isBlocked' : 'isAdmin']: [text] })
}

async function apply(transaction: Db, { id }: User, events: readonly AdminEvent[]): Promise<void> {
  await transaction
    .update(user)
    .set({
      version: sql`${user.version} + 1`,
      updatedAt: sql`now()`,
      ...(has(events, 'made-admin') && { isAdmin: true }),
      ...(has(events, 'admin-removed') && { isAdmin: false }),
      ...(has(events, 'blocked') && { blockedAt: sql`now()` }),
      ...(has(events, 'unblocked') && { blockedAt: null }),
    })
    .where(eq(user.id, id))
  // The sessions of a blocked account stay as rows, valid for nothing, so that its owner can be told why. After the block they are gone.
  // With other rights a person signs in again.
  if (!has(events, 'blocked')) await endSessions(transaction, id)
}

/** Ends one session of somebody, or all without `sessionId`. Throws 404 when there is none. */
export async function endSessionsOf(db: Db, actor: Actor, userId: number, sessionId?: number): Promise<void> {
  await db.transaction(async transaction => {
    const ended =
      sessionId === undefined
        ? await endSessions(transaction, userId)
        : await endSession(transaction, sessionId, userId)
    if (ended === 0 && sessionId !== undefined) throw new HttpProblem('missing')
    if (ended > 0)
      await recordAdminEvents(transaction, actor, [
        { event: 'session-ended-by-admin', userId, detail: `сеансов: ${ended}` },
      ])
  })
}

/** Sends the letter that verifies the address again, within the limits of the person. Throws 409 for a verified address. */
export async function resendVerificationOf(accounts: Accounts, actor: Actor, id: number): Promise<void> {
  const isWaiting = and(eq(user.id, id), isNull(user.emailVerifiedAt), isNull(user.blockedAt))
  const [person] = await accounts.db.select().from(user).where(isWaiting)
  if (!person)
    throw new HttpProblem('conflict', 'Подтверждать нечего: адрес подтверждён или учётная запись заблокирована.')
  await resendVerification(accounts, person)
  await recordAdminEvents(accounts.db, actor, [{ event: 'verification-resent', userId: id }])
}
