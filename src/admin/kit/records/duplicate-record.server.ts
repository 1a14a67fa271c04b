import { inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordValues, RecordView } from '#admin/kit/kinds/kind-description.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { distinctColumnsOf } from '#kit/entity/taken-value.ts'
import { HttpProblem } from '#kit/problem.ts'
import { checkAlias } from './check-alias.server.ts'
import { viewRecord } from './view-record.server.ts'
import { createFromInput, type EditContext, inTrash } from './write-record.server.ts'

/** A draft with the stored values of a record, under the nearest free alias. Nothing of the editor's draft of that record is in it. */
export async function duplicateRecord(context: EditContext, id: number): Promise<RecordView> {
  const record = await viewRecord(context.db, context.entity, id)
  if (!record) throw new HttpProblem('missing')
  if (record.status === 'trash') throw inTrash()
  const { suggestion } = await checkAlias(context.db, context.entity, String(record.values.alias), 0)
  if (!suggestion) throw tooMany()
  const values = await withFreeValues(context, record.values)
  const title = titleOfCopy(context.entity, values)
  return createFromInput(context, { ...values, ...title, alias: suggestion }, 'draft')
}

/** So that the two are told apart in lists; the words go when the copy gets a name of its own. */
function titleOfCopy(entity: AnyEntity, values: RecordValues): RecordValues {
  const { key, maxLength = Number.POSITIVE_INFINITY } = describeKind(entity).fields.find(
    ({ key }) => key === entity.title,
  )!
  const title = `${String(values[key])} (копия)`
  return title.length <= maxLength ? { [key]: title } : {}
}

/** As many as the checker of aliases tries. */
const maxCopies = 19

const tooMany = () =>
  new HttpProblem('conflict', 'Копий этой записи уже слишком много. Переименуйте или удалите лишние.')

/** Of a copy: values that only one row may have get the first number that makes all of them free, «DEMO-0012-2». */
async function withFreeValues({ db, entity }: EditContext, values: RecordValues): Promise<RecordValues> {
  const free = { ...values }
  for (const { rows, column } of distinctColumnsOf(entity)) {
    const { table } = entity.rows[rows]!
    const list = free[rows] as RecordValues[]
    const max = maxLengthOf(entity, rows, column)
    const copies = Array.from({ length: maxCopies }, (_, copy) =>
      list.map((row, at) => ({ ...row, [column]: numbered(String(row[column]), max, copy + 2, at + 1) })),
    )
    const wanted = copies.flat().map(row => (row as RecordValues)[column])
    const name = (table as unknown as Record<string, AnyPgColumn>)[column]!
    const taken = new Set(
      (await db.select({ value: name }).from(table).where(inArray(name, wanted))).map(({ value }) => value),
    )
    const copy = copies.find(rows => rows.every(row => !taken.has((row as RecordValues)[column])))
    if (!copy) throw tooMany()
    free[rows] = copy
  }
  return free
}

/** What is too long with its number is cut, and gets the number of its row too: cut values may be equal. */
function numbered(value: string, max: number, copy: number, row: number): string {
  const whole = `${value}-${copy}`
  if (whole.length <= max) return whole
  const end = `-${copy}-${row}`
  return value.slice(0, max - end.length).trimEnd() + end
}

function maxLengthOf(entity: AnyEntity, rows: string, column: string): number {
  const { fields = [] } = describeKind(entity).fields.find(({ key }) => key === rows)!
  return fields.find(({ key }) => key === column)!.maxLength ?? Number.POSITIVE_INFINITY
}
