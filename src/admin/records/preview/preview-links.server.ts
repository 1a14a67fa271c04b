import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { draftPreview } from './draft-preview.table.ts'

const days = 7

/** A new secret for the editor's draft of a record; the one before stops working. Only its hash is stored, so it is shown once. */
export async function openPreviewLink(
  { db, entity, userId }: EditContext,
  id: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = newToken()
  const values = { secretHash: hashToken(secret), expiresAt: new Date(Date.now() + days * 86_400_000) }
  await db.delete(draftPreview).where(lt(draftPreview.expiresAt, sql`now()`))
  await db
    .insert(draftPreview)
    .values({ entity: entity.name, recordId: id, userId, ...values })
    .onConflictDoUpdate({ target: [draftPreview.entity, draftPreview.recordId, draftPreview.userId], set: values })
  return { secret, expiresAt: values.expiresAt }
}

export async function closePreviewLink({ db, entity, userId }: EditContext, id: number): Promise<void> {
  await db
    .delete(draftPreview)
    .where(and(eq(draftPreview.entity, entity.name), eq(draftPreview.recordId, id), eq(draftPreview.userId, userId)))
}

/** What the secret shows; undefined for a wrong, revoked or expired one, and when its editor is no longer one. */
export async function findPreviewLink(db: Db, secret: string) {
  const [found] = await db
    .select({ entity: draftPreview.entity, recordId: draftPreview.recordId, userId: draftPreview.userId })
    .from(draftPreview)
    .innerJoin(user, and(eq(user.id, draftPreview.userId), eq(user.isAdmin, true), isNull(user.blockedAt)))
    .where(and(eq(draftPreview.secretHash, hashToken(secret)), gt(draftPreview.expiresAt, sql`now()`)))
  return found
}
