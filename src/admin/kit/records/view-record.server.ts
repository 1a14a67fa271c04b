import type { RecordStatus, RecordView } from '#admin/kit/kinds/kind-description.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { findNames, referencesIn } from './find-names.server.ts'

/** A record as the form shows it; null when there is none. */
export async function viewRecord(db: Db, entity: AnyEntity, id: number): Promise<RecordView | null> {
  const record = await findRecord(db, entity, id)
  if (!record) return null
  const {
    id: _,
    version,
    status,
    ...values
  } = record as { id: number; version: number; status: RecordStatus } & Record<string, unknown>
  return { id, version, status, values, names: await findNames(db, referencesIn(entity.fields, values)) }
}
