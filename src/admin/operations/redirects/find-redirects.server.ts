import { desc, type SQL, sql } from 'drizzle-orm'
import { missingAddress, redirect } from '#features/redirects/redirect.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { QuerySpec } from '#kit/http/list-query.ts'
import { choice, choiceOr, pageNumber, words } from '#kit/http/list-query.ts'
import type { MissingAddress, RedirectPage } from './redirect-view.ts'
import { whatAnswers } from './what-answers.server.ts'

export const redirectQuery = {
  q: words(),
  status: choice(['301', '302', '410']),
  sort: choiceOr(['-updatedAt', 'from', '-hits', 'hits', '-lastHitAt'], '-updatedAt'),
  page: pageNumber(),
} satisfies QuerySpec

export interface RedirectListQuery {
  q: string
  status: '301' | '302' | '410' | undefined
  sort: string
  page: number
}

const pageSize = 50

const orders: Record<string, SQL> = {
  '-updatedAt': sql`${redirect.updatedAt} desc, ${redirect.id} desc`,
  from: sql`${redirect.from}`,
  hits: sql`${redirect.hits}, ${redirect.from}`,
  '-hits': sql`${redirect.hits} desc, ${redirect.from}`,
  '-lastHitAt': sql`${redirect.lastHitAt} desc nulls last, ${redirect.from}`,
}

export async function findRedirects(db: Db, { q, status, sort, page }: RedirectListQuery): Promise<RedirectPage> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [sql`(${redirect.from} like ${pattern} or lower(${redirect.to}) like ${pattern})`] : []),
      ...(status ? [sql`${redirect.status} = ${Number(status)}`] : []),
    ],
    sql` and `,
  )
  const rows = await db
    .select()
    .from(redirect)
    .where(where)
    .orderBy(orders[sort]!)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await db.$count(redirect, where)
  const items = rows.map(({ id, from, to, status, version, hits, lastHitAt, updatedAt }) => {
    return {
      id,
      from,
      to,
      status,
      version,
      hits,
      lastHitAt: lastHitAt?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    }
  })
  return { items, total, page, pageSize, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

/** The most requested addresses that were not found, for at most 90 days, and that still lead nowhere. */
export async function findMissing(db: Db, limit: number): Promise<MissingAddress[]> {
  const rows = await db
    .select()
    .from(missingAddress)
    .orderBy(desc(missingAddress.hits), desc(missingAddress.lastAt))
    .limit(limit)
  const answers = await Promise.all(rows.map(({ path }) => whatAnswers(db, path)))
  return rows
    .filter((_, at) => answers[at]!.type === 'nothing')
    .map(({ path, hits, lastAt }) => ({ path, hits, lastAt: lastAt.toISOString() }))
}
