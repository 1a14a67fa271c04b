import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { matchRoutes } from 'react-router'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { columnOf } from '#admin/kit/records/find-names.server.ts'
import { pages } from '#app/routes.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'

/** What a request for a path of this site gets without redirects of editors. */
export type Answerer = { type: 'page' } | { type: 'former'; present: string } | { type: 'nothing' }

/** Addresses that no page answers but the program does. */
const ofProgram =
  /^\/(api|admin|assets|builds|sanctum|files|media|go|healthz|readyz|metrics|robots\.txt|sitemap[a-z-]*\.xml|rss(\/.*)?|rss\.xml|\.well-known|drawings)(\/|$)/

const routes = pages.map(page => ({ path: page.path, page }))

/** @param path in the form of `sourcePath` */
export async function whatAnswers(db: Db, path: string): Promise<Answerer> {
  if (ofProgram.test(path)) return { type: 'page' }
  const match = matchRoutes(routes, encodeURI(path))?.[0]
  if (!match || match.route.path === '/*') return { type: 'nothing' }
  const { alias } = match.params
  if (alias === undefined) return { type: 'page' }
  const entity = findKind(path.split('/')[1]!)
  if (!entity) return { type: 'page' }
  const isPublished = and(eq(columnOf(entity, 'alias'), alias), eq(entity.table.status, 'published'))
  const found = await db
    .select({ one: sql`1` })
    .from(entity.table as PgTable)
    .where(isPublished)
  if (found.length > 0) return { type: 'page' }
  const missing = await findMissing(db, entity.name, alias)
  return missing.type === 'moved'
    ? { type: 'former', present: path.replace(`/${alias}`, `/${missing.alias}`) }
    : { type: 'nothing' }
}
