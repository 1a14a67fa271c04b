import type { RecordView } from '#admin/kinds/kind-description.ts'
import { Problem } from '#kit/problem.ts'
import { checkAlias } from './check-alias.server.ts'
import { viewRecord } from './view-record.server.ts'
import { createFromInput, type Desk, inTrash } from './write-record.server.ts'

/** A draft with the stored values of a record, under the nearest free alias. Nothing of the editor's draft of that record is in it. */
export async function duplicateRecord(desk: Desk, id: number): Promise<RecordView> {
  const record = await viewRecord(desk.db, desk.entity, id)
  if (!record) throw new Problem('missing')
  if (record.status === 'trash') throw inTrash()
  const { suggestion } = await checkAlias(desk.db, desk.entity, String(record.values.alias), 0)
  if (!suggestion) throw new Problem('conflict', 'Копий этой записи уже слишком много. Переименуйте или удалите лишние.')
  return createFromInput(desk, { ...record.values, alias: suggestion }, 'draft')
}
