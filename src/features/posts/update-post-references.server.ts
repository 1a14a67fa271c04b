import { inArray } from 'drizzle-orm'
import { constraintProblem } from '#kit/db/constraint-problem.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { Reference } from '#kit/entity/references.ts'
import { refuseTrashedTargets } from '#kit/entity/refuse-trashed.server.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { referencesOfDoc } from '#kit/entity/rich-text.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { invalid } from '#kit/problem.ts'
import { livingBlocks } from './living-blocks.ts'
import { post } from './post.entity.ts'
import { postReference } from './post-reference.table.ts'

/** Writes the references of changed articles. A reference to a record that does not exist is an error at the text. */
export const updatePostReferences: AfterSave = {
  reads: { post: ['body', 'status'] },
  async run(tx, saved) {
    await refuseTrashedTargets(tx, saved.flatMap(addedIn))
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
        referencesOfDoc(after!.body as RichDoc, livingBlocks).map(({ to, id: target }) => ({
          postId: id,
          [`${to}Id`]: target,
        })),
      ),
    )
  },
}

/** What a text begins to refer to; an article that leaves the trash begins to refer to everything in it. */
function addedIn({ before, after }: SavedRecord): Reference[] {
  if (!after || after.status === 'trash') return []
  const known = before && before.status !== 'trash' ? referencesOfDoc(before.body as RichDoc, livingBlocks) : []
  const isKnown = ({ to, id }: Pick<Reference, 'to' | 'id'>) => known.some(other => other.to === to && other.id === id)
  return referencesOfDoc(after.body as RichDoc, livingBlocks).flatMap(each =>
    isKnown(each) ? [] : [{ ...each, path: ['body'] }],
  )
}

async function insertReferences(tx: Db, rows: { postId: number }[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await tx.insert(postReference).values(rows)
  } catch (error) {
    if (constraintProblem(error, post))
      throw invalid({ body: ['В\u00a0тексте есть ссылка на запись, которой больше нет.'] })
    throw error
  }
}
