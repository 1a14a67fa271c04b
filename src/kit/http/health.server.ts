import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ShellEnv } from '#kit/http/error-response.server.ts'

const timeoutMs = 2000

/** Below that PostgreSQL may be unable to write: room for four segments of its write-ahead log. Bytes. */
const minFreeBytes = 64_000_000

/** `/readyz`: 200 when the database responds and is migrated and the disk of DATA_DIR has room, otherwise 503. */
export async function readinessResponse(c: Context<ShellEnv>): Promise<Response> {
  const { db, durability, dataDir } = c.get('services')
  const migrations = db.execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  const result = await Promise.race([migrations.catch(() => null), pause(timeoutMs)])
  const count = result?.rows[0]?.count
  const headers = { 'Cache-Control': 'no-store' }
  if (!count) return c.json({ status: 'unready', database: result ? 'not migrated' : 'down' }, 503, { ...headers, 'Retry-After': '2' })
  if ((await freeBytes(dataDir)) < minFreeBytes)
    return c.json({ status: 'unready', database: 'up', disk: 'full' }, 503, { ...headers, 'Retry-After': '30' })
  return c.json({ status: 'ready', database: 'up', disk: 'ok', migrations: count, durability }, 200, headers)
}

/** Of the file system that the folder is or will be on. A folder that cannot be read has none. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(folder)
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder ? freeBytes(parent) : 0
  }
}

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null).unref())
