import { and, desc, eq } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { findNames, referencesIn } from './find-names.server.ts'
import type { Collision, EditContext } from './write-record.server.ts'

/** A 409 with everything that the editor needs to choose: the three values of each field, who saved the stored ones, and what was merged. */
export async function conflictResponse(
  context: EditContext,
  id: number,
  { conflicts, version, merged, rows }: Collision,
): Promise<Response> {
  const { db, entity } = context
  const labels = Object.keys(conflicts).map(key => `«${entity.fields[key]!.label}»`)
  const message = rows
    ? 'Пока запись была открыта, другой редактор изменил те\u00a0же ячейки норм.'
    : `Пока запись была открыта, другой редактор изменил ${labels.length === 1 ? 'поле' : 'поля'} ${labels.join(', ')}.`
  const errors = Object.fromEntries(Object.keys(conflicts).map(key => [key, ['Другой редактор уже изменил это поле.']]))
  const sides = (['base', 'theirs', 'mine'] as const).map(side =>
    Object.fromEntries(Object.entries(conflicts).map(([key, conflict]) => [key, conflict[side]])),
  )
  const references = sides.reduce((found, values) => referencesIn(entity.fields, values, found), new Map())
  const [names, saved] = await Promise.all([findNames(db, references), findSave(context, id, version)])
  return Response.json(
    { message, errors, conflicts, version, merged, ...saved, names, ...(rows && { rows }) },
    { status: 409 },
  )
}

async function findSave(
  { db, entity }: EditContext,
  id: number,
  version: number,
): Promise<{ author: string | null; savedAt: string | null }> {
  const [save] = await db
    .select({ author: user.name, at: entityRevision.createdAt })
    .from(entityRevision)
    .leftJoin(user, eq(user.id, entityRevision.userId))
    .where(
      and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), eq(entityRevision.version, version)),
    )
    .orderBy(desc(entityRevision.id))
    .limit(1)
  return { author: save?.author ?? null, savedAt: save?.at.toISOString() ?? null }
}
