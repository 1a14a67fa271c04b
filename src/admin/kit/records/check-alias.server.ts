import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findFormerAliases, formerAliasText } from '#kit/entity/alias-redirect.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { columnOf, shownTitle } from './find-names.server.ts'

export interface AliasCheck {
  /** Why the record cannot have this alias; null when it can. */
  problem: string | null
  /** A free one that is close to it. */
  suggestion: string | null
}

/** Longer numbers mean that the name says too little. */
const maxNumber = 20

/** Whether a record may have this alias: its form, words that the site needs itself, other records, and addresses that once led to others. */
export async function checkAlias(db: Db, entity: AnyEntity, alias: string, id: number): Promise<AliasCheck> {
  const read = entity.fields.alias!.schema.safeParse(alias)
  if (!read.success) return { problem: `${read.error.issues[0]!.message}.`, suggestion: null }
  const candidates = [alias, ...Array.from({ length: maxNumber - 1 }, (_, at) => `${alias.slice(0, 76)}-${at + 2}`)]
  const owners = await findOwners(db, entity, candidates, id)
  const former = new Set(await findFormerAliases(db, entity, candidates, id))
  const owner = owners.get(alias)
  const problem = owner ? `Занят: «${owner}».` : former.has(alias) ? formerAliasText : null
  const free = candidates.find(each => !owners.has(each) && !former.has(each))
  return { problem, suggestion: problem && free ? free : null }
}

async function findOwners(
  db: Db,
  entity: AnyEntity,
  aliases: readonly string[],
  id: number,
): Promise<Map<string, string>> {
  const alias = columnOf(entity, 'alias')
  const row = rowOf<{ alias: string; title: string }>({ alias: sql`${alias}`, title: shownTitle(entity) })
  const rest = sql`from ${entity.table} where ${alias} = any (${sql.param([...aliases])}::text[]) and ${entity.table.id} <> ${id}`
  const rows = await findRows(db, selectOf(row, rest))
  return new Map(rows.map(row => [row.alias, row.title]))
}
