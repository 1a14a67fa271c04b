import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ShellEnv } from '#kit/http/error-response.server.ts'

const timeoutMs = 2000

/** `/readyz`: 200 when the database responds and is migrated, otherwise 503. */
export async function readinessResponse(c: Context<ShellEnv>): Promise<Response> {
  const { db, durability } = c.get('services')
  const migrations = db.execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  const result = await Promise.race([migrations.catch(() => null), pause(timeoutMs)])
  const count = result?.rows[0]?.count
  const headers = { 'Cache-Control': 'no-store' }
  if (!count) return c.json({ status: 'unready', database: result ? 'not migrated' : 'down' }, 503, { ...headers, 'Retry-After': '2' })
  return c.json({ status: 'ready', database: 'up', migrations: count, durability }, 200, headers)
}

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null).unref())
