import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import { aliasRedirect } from './alias-redirect.table.ts'
import type { RecordValues } from './change.ts'
import type { AnyEntity } from './define-entity.ts'

/** When the alias of a record changes, stores the old one as a redirect, unless the record was a draft. */
export async function saveFormerAlias(
  tx: Db,
  entity: AnyEntity,
  id: number,
  before: RecordValues,
  after: RecordValues,
): Promise<void> {
  const [old, present] = [String(before.alias), String(after.alias)]
  if (old === present) return
  await rejectFormerAliases(tx, entity, [present], id)
  await tx.delete(aliasRedirect).where(formerly(entity, [present]))
  if (before.status === 'draft') return
  await tx
    .insert(aliasRedirect)
    .values({ entity: entity.name, alias: old, recordId: id })
    // What is there already led to a record that is gone, or to this one.
    .onConflictDoUpdate({ target: [aliasRedirect.entity, aliasRedirect.alias], set: { recordId: id } })
}

/** Throws when an alias once belonged to another record: links to that record must not show this one. */
export async function rejectFormerAliases(
  tx: Db,
  entity: AnyEntity,
  aliases: readonly string[],
  id = 0,
): Promise<void> {
  if ((await findFormerAliases(tx, entity, aliases, id)).length > 0) throw invalid({ alias: [formerAliasText] })
}

export const formerAliasText = 'Этот адрес раньше вёл на другую запись.'

/** Those of the aliases that once belonged to a record other than the given one. Those of records that are gone are free again. */
export async function findFormerAliases(
  tx: Db,
  entity: AnyEntity,
  aliases: readonly string[],
  id = 0,
): Promise<string[]> {
  const rows = await tx
    .select({ alias: aliasRedirect.alias })
    .from(aliasRedirect)
    .where(
      and(
        formerly(entity, aliases),
        ne(aliasRedirect.recordId, id),
        sql`exists (select from ${entity.table} where ${entity.table.id} = ${aliasRedirect.recordId})`,
      ),
    )
  return rows.map(row => row.alias)
}

const formerly = ({ name }: AnyEntity, aliases: readonly string[]) =>
  and(eq(aliasRedirect.entity, name), sql`${aliasRedirect.alias} = any (${sql.param([...aliases])}::text[])`)
