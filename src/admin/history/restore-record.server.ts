import type { RecordView } from '#admin/kinds/kind-description.ts'
import { type Desk, editFromInput, valuesOfVersion } from '#admin/records/write-record.server.ts'
import { Problem } from '#kit/problem.ts'

/** Saves the values of an earlier version as a new one; the status stays, and fields that did not exist then keep their values. */
export async function restoreRecord(desk: Desk, id: number, version: number, from: number): Promise<RecordView> {
  const stored = await valuesOfVersion(desk, id, version)
  if (!stored) throw new Problem('missing')
  const values = Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(desk.entity.fields, key)))
  const result = await editFromInput(desk, id, { version: from, values })
  if ('record' in result) return result.record
  throw new Problem('conflict', 'Запись изменили, пока вы смотрели историю. Обновите страницу и\u00a0повторите.')
}
