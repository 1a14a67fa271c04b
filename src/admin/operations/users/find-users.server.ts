import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { wordsOfEvent } from '#admin/operations/journal/event-words.server.ts'
import { isNamed } from '#admin/operations/users-named.server.ts'
import { securityEvent } from '#features/accounts/security-event.table.ts'
import { type Actor, recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { deviceName } from '#features/accounts/sessions/device-name.ts'
import { listSessions } from '#features/accounts/sessions/session-store.server.ts'
import { user } from '#features/accounts/user.table.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { choice, choiceOr, maxPage, pageNumber, type QuerySpec, words } from '#kit/http/list-query.ts'
import type { UserItem, UserPage, UserView } from './user-view.ts'

const states = ['active', 'blocked', 'unverified', 'deleting'] as const
const sorts = ['-createdAt', 'createdAt', 'name', 'email', '-seenAt'] as const

export const userQuery = {
  q: words(),
  role: choice(['admin', 'user']),
  state: choice(states),
  sort: choiceOr(sorts, '-createdAt'),
  page: pageNumber(),
} satisfies QuerySpec

export interface UserListQuery {
  q: string
  role: 'admin' | 'user' | undefined
  state: (typeof states)[number] | undefined
  sort: (typeof sorts)[number]
  page: number
}

const pageSize = 50

/** The last ones of more than half a million accounts are the first ones of the opposite order. */
const pagesOf = (total: number) => Math.min(maxPage, Math.max(1, Math.ceil(total / pageSize)))

/** The latest request of any of the account's sessions, on an index of the sessions. */
const seenAt = sql<
  string | null
>`(select to_char(max(s.seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from session s where s.user_id = users.id)`

/** Every column that administrators see; a new column of the table is not among them by itself. */
const columns = {
  id: user.id,
  version: user.version,
  name: user.name,
  email: user.email,
  isAdmin: user.isAdmin,
  blockedAt: user.blockedAt,
  emailVerifiedAt: user.emailVerifiedAt,
  twoFactorConfirmedAt: user.twoFactorConfirmedAt,
  passwordExpiresAt: user.passwordExpiresAt,
  createdAt: user.createdAt,
  deletionAt: user.deletionAt,
  seenAt,
}

const orders: Record<Exclude<UserListQuery['sort'], '-seenAt'>, SQL> = {
  '-createdAt': sql`${user.createdAt} desc, ${user.id} desc`,
  createdAt: sql`${user.createdAt}, ${user.id}`,
  name: sql`${user.name} collate "ru", ${user.id}`,
  email: sql`${user.email}`,
}

const conditions: Record<(typeof states)[number], SQL> = {
  active: sql`${user.blockedAt} is null and ${user.deletionAt} is null`,
  blocked: sql`${user.blockedAt} is not null`,
  unverified: sql`${user.emailVerifiedAt} is null`,
  deleting: sql`${user.deletionAt} is not null`,
}

/** A page of accounts. Whose data were shown is written to the journal. */
export async function findUsers(db: Db, actor: Actor, query: UserListQuery): Promise<UserPage> {
  const { page, sort } = query
  const where = whereOf(query)
  // What is skipped is found in an index alone, without the columns and the sessions of each account.
  const shown =
    sort === '-seenAt'
      ? findLastVisitors(db, where, page)
      : db
          .select({ id: user.id })
          .from(user)
          .where(where)
          .orderBy(orders[sort])
          .limit(pageSize)
          .offset((page - 1) * pageSize)
  const [ids, total] = await Promise.all([shown, db.$count(user, where)])
  const wanted = ids.map(({ id }) => id)
  const found = await db.select(columns).from(user).where(inArray(user.id, wanted))
  const byId = new Map(found.map(row => [row.id, row]))
  const rows = wanted.flatMap(id => byId.get(id) ?? [])
  if (rows.length > 0)
    await recordAdminEvents(db, actor, [
      { event: 'people-listed', userId: null, detail: `№ ${rows.map(({ id }) => id).join(', ')}` },
    ])
  return { items: rows.map(toItem), total, page, pageSize, pages: pagesOf(total) }
}

/**
 * Along the index of all visits: of the sessions of an account only the latest counts. Accounts without a session follow by their numbers;
 * how many come before them is counted for their pages only.
 */
async function findLastVisitors(db: Db, where: SQL, page: number): Promise<{ id: number }[]> {
  const first = (page - 1) * pageSize
  const visited = await findRows(
    db,
    selectOf(
      rowOf<{ id: number }>({ id: sql`users.id` }),
      sql`from session s join users on users.id = s.user_id
        where ${where} and not exists (
          select from session later where later.user_id = s.user_id and (later.seen_at, later.id) > (s.seen_at, s.id))
        order by s.seen_at desc nulls last, s.user_id limit ${pageSize} offset ${first}`,
    ),
  )
  const missing = pageSize - visited.length
  if (missing === 0) return visited
  const hasSession = sql`exists (select from session s where s.user_id = users.id)`
  const before = visited.length > 0 ? first : await db.$count(user, sql`${where} and ${hasSession}`)
  const rest = await db
    .select({ id: user.id })
    .from(user)
    .where(sql`${where} and not ${hasSession}`)
    .orderBy(user.id)
    .limit(missing)
    .offset(Math.max(0, first - before))
  return [...visited, ...rest]
}

function whereOf({ q, role, state }: UserListQuery): SQL {
  const parts = [
    sql`true`,
    ...(q ? [isNamed(q)] : []),
    ...(role ? [sql`${user.isAdmin} = ${role === 'admin'}`] : []),
    ...(state ? [conditions[state]] : []),
  ]
  return sql.join(parts, sql` and `)
}

type Row = Pick<typeof user.$inferSelect, Exclude<keyof typeof columns, 'seenAt'>> & { seenAt: string | null }

const toItem = ({
  blockedAt,
  emailVerifiedAt,
  twoFactorConfirmedAt,
  passwordExpiresAt: _,
  createdAt,
  deletionAt,
  ...row
}: Row): UserItem => ({
  ...row,
  isBlocked: blockedAt !== null,
  isVerified: emailVerifiedAt !== null,
  hasTwoFactor: twoFactorConfirmedAt !== null,
  createdAt: createdAt.toISOString(),
  deletionAt: deletionAt?.toISOString() ?? null,
})

/** One account with its devices and last events; null when there is none. The look is written to the journal. */
export async function findUser(db: Db, actor: Actor, id: number): Promise<UserView | null> {
  const [row] = await db.select(columns).from(user).where(eq(user.id, id))
  if (!row) return null
  await recordAdminEvents(db, actor, [{ event: 'person-viewed', userId: id }])
  const [sessions, events] = await Promise.all([row.blockedAt ? [] : listSessions(db, id), lastEvents(db, id)])
  return {
    ...toItem(row),
    passwordExpiresAt: row.passwordExpiresAt?.toISOString() ?? null,
    sessions: sessions.map(({ id, userAgent, network, createdAt, seenAt }) => ({
      id,
      device: deviceName(userAgent),
      network,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    events,
  }
}

async function lastEvents(db: Db, id: number) {
  const { event, at, network, detail, actorId } = securityEvent
  const rows = await db
    .select({ event, at, network, detail, actorId })
    .from(securityEvent)
    .where(eq(securityEvent.userId, id))
    .orderBy(desc(securityEvent.at), desc(securityEvent.id))
    .limit(20)
  return rows.map(row => ({ ...row, what: wordsOfEvent(row.event), at: row.at.toISOString() }))
}
