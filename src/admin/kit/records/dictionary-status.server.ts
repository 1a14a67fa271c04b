import type { RecordStatus, SettableStatus } from '#admin/kit/kinds/kind-description.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { invalid } from '#kit/problem.ts'

const alwaysPublished = 'Записи справочника всегда на\u00a0сайте. Чтобы убрать запись, удалите её.'

/** Of a new record. A dictionary has no drafts: throws 422 at the status for another one than `published`. */
export function firstStatus({ isDictionary }: AnyEntity, wanted: SettableStatus | undefined): SettableStatus {
  if (!isDictionary) return wanted ?? 'draft'
  refuseOffTheSite(wanted)
  return 'published'
}

/** Throws 422 at the status of an edit that would take a record of a dictionary off the site. */
export function checkStatusOfEdit({ isDictionary }: AnyEntity, wanted: SettableStatus | undefined): void {
  if (isDictionary) refuseOffTheSite(wanted)
}

function refuseOffTheSite(wanted: RecordStatus | undefined): void {
  if (wanted !== undefined && wanted !== 'published') throw invalid({ status: [alwaysPublished] })
}

/** Throws 422 at the action that would do so to many. */
export function checkStatusOfMany({ isDictionary }: AnyEntity, wanted: RecordStatus | undefined): void {
  if (isDictionary && (wanted === 'draft' || wanted === 'archived')) throw invalid({ action: [alwaysPublished] })
}
