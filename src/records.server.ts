import { updateScope } from '#features/drugs/uses/update-scope.server.ts'
import { updatePostReferences } from '#features/posts/update-post-references.server.ts'
import { checkTreatments } from '#features/treatments/check-treatments.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AfterSave, UnitOfWork } from '#kit/entity/save-records.server.ts'

/** Functions that run after every write of records. Each entry names the kinds it depends on. */
const afterSave: readonly AfterSave[] = [updateScope, updatePostReferences, checkTreatments]

/** The context for `saveRecords(unitOf(db, { kind: 'hand', userId }), changes)`. */
export const unitOf = (db: Db, writer: UnitOfWork['writer']): UnitOfWork => ({ db, writer, afterSave })
