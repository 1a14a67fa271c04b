import { entities, kindsWithPages } from '#app/entities.ts'
import { keepLastUse, refuseWithoutUses } from '#features/drug-uses/require-uses.server.ts'
import { recordFileUses } from '#features/files/record-file-uses.server.ts'
import { checkPlantGroups } from '#features/plants/check-plant-groups.server.ts'
import { updatePostReferences } from '#features/posts/update-post-references.server.ts'
import { checkProducts } from '#features/products/check-products.server.ts'
import { recordPrices } from '#features/products/pricing/record-prices.server.ts'
import { refuseUnread } from '#features/register/cells/refuse-unread.server.ts'
import { updateSearch } from '#features/search-index/index-documents.server.ts'
import { checkTreatments } from '#features/treatments/check-treatments.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AfterSave, UnitOfWork } from '#kit/entity/save-records.server.ts'
import { updateScope } from './features/drug-uses/update-scope.server.ts'

/** Functions that run after every write of records. Each entry names the kinds it depends on. */
const afterSave: readonly AfterSave[] = [
  recordFileUses(entities),
  checkPlantGroups,
  updateScope,
  updatePostReferences,
  checkTreatments,
  checkProducts,
  recordPrices,
  updateSearch(entities, kindsWithPages),
]

/**
 * The context for `saveRecords(unitOf(db, { kind: 'hand', userId }), changes)`. Registers are imported as they are printed, so imports may
 * publish uses with unread cells, which are shown with their words and recommend nothing, and end the last use of a drug.
 */
export const unitOf = (db: Db, writer: UnitOfWork['writer']): UnitOfWork => ({
  db,
  writer,
  afterSave: [...(writer.kind === 'import' ? [] : [refuseUnread, keepLastUse]), ...afterSave, refuseWithoutUses],
})

/** For writes that give back what the site had, and for trials: they may publish uses with unread cells and drugs without uses. */
export const restoringUnitOf = (db: Db, writer: UnitOfWork['writer']): UnitOfWork => ({ db, writer, afterSave })
