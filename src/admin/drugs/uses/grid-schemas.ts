import { z } from 'zod'
import { changeOrder, type ImpactChange, type ImpactKind, impactKinds } from '#admin/drugs/impact/impact-kinds.ts'
import { type ColumnKey, columnKeys, columnsOfUse, maxRows } from '#features/register/cells/columns-of-use.ts'
import { type Status, statuses } from '#kit/entity/define-entity.ts'

const keys = columnKeys as [ColumnKey, ...ColumnKey[]]
const status = z.enum(Object.keys(statuses) as [Status, ...Status[]])
const recordNumber = z.int().positive().max(2_147_483_647)
const byColumn = <T extends z.ZodType>(schemaOf: (key: ColumnKey) => T) =>
  z.strictObject(Object.fromEntries(keys.map(key => [key, schemaOf(key)])) as Record<ColumnKey, T>)

const cell = (key: ColumnKey) =>
  z
    .string()
    .max(columnsOfUse[key].maxLength, `Не\u00a0длиннее ${columnsOfUse[key].maxLength} знаков.`)
    .describe(columnsOfUse[key].label)
const cells = byColumn(cell)
const accepted = z.array(z.enum(keys)).max(keys.length).describe('Ячейки, прочтение которых подтвердил человек')

const rowVersion = z.strictObject({ id: recordNumber, version: z.int().positive() })
const rowOf = <T extends z.ZodType>(cells: T) =>
  z.strictObject({
    id: recordNumber.optional(),
    version: z.int().positive().optional(),
    cells: cells.describe('Только изменённые'),
    accepted,
  })

const ofRows = <T extends z.ZodType>(row: T) => ({
  rows: z
    .array(row)
    .max(maxRows, `Не\u00a0больше ${maxRows} строк.`)
    .describe('Изменённые и\u00a0новые; у\u00a0новых нет id'),
  removed: z.array(rowVersion).max(maxRows).describe('Убранные строки: они уходят в\u00a0архив'),
  order: z
    .array(z.int())
    .max(2 * maxRows)
    .optional()
    .describe('Номера всех строк по\u00a0порядку, если он изменился; новая rows[n]\u00a0— это\u00a0-(n\u00a0+\u00a01)'),
})

interface IdentifiedRows {
  rows: readonly { id?: number | undefined; version?: number | undefined }[]
  removed: readonly { id: number }[]
}

const identified: z.core.CheckFn<IdentifiedRows> = ({ value, issues }) => {
  for (const [at, { id, version }] of value.rows.entries())
    if ((id === undefined) !== (version === undefined))
      issues.push({
        code: 'custom',
        path: ['rows', at, 'version'],
        message: 'Укажите id и\u00a0version вместе.',
        input: value,
      })
  const ids = [...value.rows.flatMap(({ id }) => id ?? []), ...value.removed.map(({ id }) => id)]
  if (new Set(ids).size < ids.length)
    issues.push({ code: 'custom', path: ['rows'], message: 'Одна строка указана дважды.', input: value })
}

const row = rowOf(cells.partial())

export const gridEdit = z
  .strictObject({
    ...ofRows(row),
    publish: z.boolean().optional().describe('Опубликовать и\u00a0препарат'),
  })
  .check(identified)

/** Rows that are saved with their drug, which says whether they are published. */
export const ownRowsEdit = z.strictObject(ofRows(row)).check(identified)

/** The same as it was typed: texts may be too long. */
export const ownRowsDraft = z.strictObject(ofRows(rowOf(byColumn(() => z.string()).partial()))).check(identified)

export const readingRequest = z.strictObject({
  rows: z.array(z.strictObject({ cells, accepted })).max(maxRows, `Не\u00a0больше ${maxRows} строк.`),
})

const reading = z.object({
  state: z.enum(['empty', 'ok', 'partly', 'unread']),
  words: z.string().describe('Что понято'),
  why: z.string().describe('Что не\u00a0прочитано и\u00a0почему нужен человек'),
  canAccept: z.boolean().describe('Понятое можно подтвердить'),
  canKeep: z.boolean().describe('Можно оставить словами: «нет данных»'),
})
const readings = byColumn(() => reading)

export const readingResponse = z.object({ rows: z.array(readings) })

export const grid = z.object({
  drug: z.object({ id: z.int(), version: z.int(), status, alias: z.string(), name: z.string() }),
  rows: z.array(z.object({ id: z.int(), version: z.int(), status, cells, readings })),
})

export const gridConflicts = z.object({
  message: z.string(),
  conflicts: z.array(
    z.object({
      id: z.int(),
      /** Null when the row is gone. */
      version: z.int().nullable(),
      column: z.enum(keys).nullable(),
      base: z.string(),
      theirs: z.string(),
      mine: z.string(),
      author: z.string().nullable().optional().describe('Кто сохранил нынешнюю версию'),
    }),
  ),
})

export const restoration = z.strictObject({
  version: z.int().positive().describe('Версия препарата, нормы которой вернуть'),
  from: z.int().positive().describe('Версия препарата, которую видел редактор'),
})

export const impact = z.object({
  /** A registration that is not in force, and changes of the rows that make an old habit dangerous; worst first. */
  dangers: z.array(
    z.object({
      /** Crop and target of the row; «все строки». */
      row: z.string(),
      what: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Worst first; plantings are personal and only counted. */
  items: z.array(
    z.object({
      change: z.enum(changeOrder as [ImpactChange, ...ImpactChange[]]),
      kind: z.enum(impactKinds),
      /** Of a record that has a page in the admin area. */
      id: z.int().nullable(),
      title: z.string(),
      /** Records that this line stands for. */
      count: z.int(),
      /** The reason of the verdict, or what is shown otherwise. */
      why: z.string(),
    }),
  ),
  /** Affected records by kind, those that are not listed too. */
  counts: z.object(Object.fromEntries(impactKinds.map(kind => [kind, z.int()])) as Record<ImpactKind, z.ZodInt>),
  /** There was more to calculate than the time allowed. */
  isPartial: z.boolean(),
})

export const sourcesOfUses = z.object({
  sources: z.array(z.object({ id: z.int(), title: z.string(), rows: z.int() })),
  without: z.int().describe('Строки без источника'),
})
