import { isDeepStrictEqual } from 'node:util'
import type { GridConflict, RowEdit } from '#admin/drugs/grid/grid-view.ts'
import { valuesOfVersion } from '#admin/kit/records/write-record.server.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { applyCells } from '#features/register/cells/apply-cells.ts'
import { readCell } from '#features/register/cells/cell-readings.ts'
import { cellsOf } from '#features/register/cells/cells-of-use.ts'
import { type ColumnKey, columnKeys, type UseCells } from '#features/register/cells/columns-of-use.ts'
import type { Lookup } from '#features/register/cells/read-column.ts'
import type { Db } from '#kit/db/database.server.ts'
import { checkRecord } from '#kit/entity/to-schema.ts'
import type { FieldErrors } from '#kit/problem.ts'

type UseValues = Omit<DrugUse, 'id' | 'status' | 'version'>

/** The fields that each cell gives: two edits collide when they change the fields of one cell. */
const fieldsOfColumn: Record<ColumnKey, readonly (keyof UseValues)[]> = {
  crop: ['objectText', 'place', 'plants', 'plantGroups', 'plantExceptions'],
  target: ['targetText', 'targets'],
  norm: [
    'cellNorm',
    'rateText',
    'rateKind',
    'rateMin',
    'rateMax',
    'rateUnit',
    'basisValue',
    'basisUnit',
    'applicationsPer',
  ],
  water: ['cellNotes', 'waterNorms', 'restrictions', 'settledWords'],
  phi: ['cellPhi', 'phiKind', 'phiDays', 'phiBbchMax', 'phiConfirmed', 'applicationsMax'],
  interval: ['cellInterval', 'intervalMinDays', 'intervalMaxDays'],
  method: [
    'cellMethod',
    'method',
    'timingText',
    'timingConfirmed',
    'bbchFrom',
    'bbchTo',
    'bbchExceptFrom',
    'bbchExceptTo',
    'monthsFrom',
    'monthsTo',
    'plantingTime',
    'harvestMinDays',
    'forbidFlowering',
  ],
  reentry: ['cellReentry', 'reentryHandDays', 'reentryMechDays'],
}

const columnOfField = new Map(
  columnKeys.flatMap(key => fieldsOfColumn[key].map(field => [field as string, key] as const)),
)

/** A row as it is to be saved: checked, when there are no errors. */
export interface PlannedRow {
  values: UseValues
  /** Touched cells that nobody has read or confirmed, with the reason. */
  unread: Partial<Record<ColumnKey, string>>
  /** Errors of values by column. */
  errors: FieldErrors
}

/** The stored use, or the blank values of a new one, after the edit. `stored` has its new place already. */
export function planRow(stored: DrugUse, isNew: boolean, edit: RowEdit, lookup: Lookup): PlannedRow {
  const { values: applied, doubts } = applyCells(isNew ? null : stored, edit, lookup)
  const texts: UseCells = { ...(isNew ? emptyCells : cellsOf(stored)), ...edit.cells }
  const unread = [...doubts.keys()].flatMap(key => {
    const { state, why } = readCell(key, texts, lookup, edit.accepted.includes(key))
    return state === 'unread' ? [[key, why] as const] : []
  })
  const { alias, drugId, sortOrder, sourceId, audience } = stored
  const {
    id: _,
    status: __,
    version: ___,
    ...values
  } = { ...stored, ...applied, alias, drugId, sortOrder, sourceId, audience }
  const read = checkRecord(drugUse, values)
  return {
    values: (read.data ?? values) as UseValues,
    unread: Object.fromEntries(unread),
    errors: read.success ? {} : errorsOf(read.error.issues),
  }
}

const emptyCells = Object.fromEntries(columnKeys.map(key => [key, ''])) as UseCells

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const column = columnOfField.get(String(path[0])) ?? 'crop'
    errors[column] = [...(errors[column] ?? []), message]
  }
  return errors
}

/** The cells that the editor and others have changed differently since the version that the editor has read. */
export async function findRowConflicts(
  db: Db,
  stored: DrugUse,
  edit: RowEdit,
  planned: PlannedRow,
): Promise<GridConflict[]> {
  const base = (await valuesOfVersion({ db, entity: drugUse }, stored.id, edit.version!)) as DrugUse | null
  const theirs = cellsOf(stored)
  const edited = columnKeys.filter(key => edit.cells[key] !== undefined || edit.accepted.includes(key))
  const collides = (key: ColumnKey) => {
    const fields = fieldsOfColumn[key]
    const differ = (a: UseValues, b: UseValues) =>
      fields.some(field => !isDeepStrictEqual(a[field] ?? null, b[field] ?? null))
    return (base === null || differ(stored, base)) && differ(planned.values, stored)
  }
  return edited.filter(collides).map(column => ({
    id: stored.id,
    version: stored.version,
    column,
    base: base ? cellsOf(base)[column] : '',
    theirs: theirs[column],
    mine: edit.cells[column] ?? theirs[column],
  }))
}
