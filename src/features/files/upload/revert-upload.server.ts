import { desc, eq } from 'drizzle-orm'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { file, fileUse, fileVersion } from '../file.table.ts'
import type { Files } from '../files.server.ts'
import { takeTurn } from './upload-turns.ts'
import { discardUpload, findUpload, type Upload } from './uploads.server.ts'

/** Forgets an upload, and takes back what it has become while nothing uses it. False: this user has no such upload. */
export function revertUpload(files: Files, userId: number, id: string): Promise<boolean> {
  return takeTurn(id, async () => {
    const upload = await findUpload(files, userId, id).catch(error => {
      if (error instanceof HttpProblem) return null
      throw error
    })
    if (!upload) return false
    if (upload.fileId !== null) await takeBack(files, upload, upload.fileId)
    await discardUpload(files, id)
    return true
  })
}

/** The bytes are removed by a job. A file that something has begun to use in between stays. */
async function takeBack({ db }: Files, upload: Upload, fileId: number): Promise<void> {
  await db
    .transaction(async transaction => {
      const tx = transaction as unknown as Db
      const [current] = await tx.select().from(file).where(eq(file.id, fileId)).for('update')
      const versions = await tx
        .select()
        .from(fileVersion)
        .where(eq(fileVersion.fileId, fileId))
        .orderBy(desc(fileVersion.id))
        .limit(2)
      const [newest, previous] = versions
      if (!current || !newest || newest.createdAt < upload.createdAt || newest.userId !== upload.ownerId) return
      if (previous) await restore(tx, current, previous, newest.id)
      else if ((await tx.$count(fileUse, eq(fileUse.fileId, fileId))) === 0)
        await tx.delete(file).where(eq(file.id, fileId))
    })
    .catch(error => {
      // Something refers to it.
      if ((error.cause ?? error).code !== '23503') throw error
    })
}

async function restore(
  tx: Db,
  current: typeof file.$inferSelect,
  previous: typeof fileVersion.$inferSelect,
  newestId: number,
): Promise<void> {
  const { hash, name, type, bytes, width, height, isAnimated } = previous
  await tx.delete(fileVersion).where(eq(fileVersion.id, newestId))
  await tx
    .update(file)
    .set({ hash, name, type, bytes, width, height, isAnimated, version: current.version + 1, updatedAt: new Date() })
    .where(eq(file.id, current.id))
  await raiseGeneration(tx)
}
