import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { aliasRedirect } from './alias-redirect.table.ts'

/** The present alias of a published record that once had the given one; null when nobody had it. For the 301 of a detail page. */
export async function findFormerAlias(db: Db, entityName: string, alias: string): Promise<string | null> {
  const table = sql.identifier(entityName.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  const present = sql<string | null>`(select record.alias from ${table} record where record.id = record_id and record.status = 'published')`
  const [row] = await db
    .select({ present })
    .from(aliasRedirect)
    .where(and(eq(aliasRedirect.entity, entityName), eq(aliasRedirect.alias, alias)))
  return row?.present ?? null
}
