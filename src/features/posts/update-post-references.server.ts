import { inArray } from 'drizzle-orm'
import { constraintProblem } from '#kit/db/constraint-problem.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { referencesOfDoc } from '#kit/entity/rich-text.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { invalid } from '#kit/problem.ts'
import { livingBlocks } from './living-blocks.ts'
import { post } from './post.entity.ts'
import { postReference } from './post-reference.table.ts'

/** Writes the references of changed articles. A reference to a record that does not exist is an error at the text. */
export const updatePostReferences: AfterSave = {
  reads: { post: ['body'] },
  async run(tx, saved) {
    const changed = saved.filter(({ before, after }) => after !== null && before?.body !== after.body)
    if (changed.length === 0) return
    await tx.delete(postReference).where(
      inArray(
        postReference.postId,
        changed.map(({ id }) => id),
      ),
    )
    await insertReferences(
      tx,
      changed.flatMap(({ id, after }) =>
        referencesOfDoc(after!.body as RichDoc, livingBlocks).map(({ to, id: target }) => ({ postId: id, [`${to}Id`]: target })),
      ),
    )
  },
}

async function insertReferences(tx: Db, rows: { postId: number }[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await tx.insert(postReference).values(rows)
  } catch (error) {
    if (constraintProblem(error, post)) throw invalid({ body: ['В\u00a0тексте есть ссылка на запись, которой больше нет.'] })
    throw error
  }
}
