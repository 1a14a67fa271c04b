import { and, asc, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { orderField } from '#admin/kit/kinds/form-sections.ts'
import type { Values } from '#admin/kit/records/check-values.server.ts'
import { columnOf, shownTitle } from '#admin/kit/records/find-names.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { queryConditions } from '#admin/lists/bulk/find-chosen.server.ts'
import { unitOf } from '#app/records.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { maxOrdered, orderValues } from './order-values.ts'

interface OrderedRecord {
  id: number
  version: number
  title: string
}

export const isOrderable = ({ fields }: AnyEntity): boolean => fields[orderField]?.kind === 'integer'

/** Everything that a list finds, in the order of the site. Throws 422 for more than `maxOrdered` records, 405 for a kind without an order. */
export async function findOrder(context: EditContext, query: string): Promise<OrderedRecord[]> {
  return (await readOrder(context, query)).map(({ id, version, title }) => ({ id, version, title }))
}

async function readOrder(
  { db, entity }: EditContext,
  query: string,
): Promise<(OrderedRecord & { value: number | null })[]> {
  if (!isOrderable(entity)) throw new HttpProblem('method', 'У\u00a0этих записей нет порядка.')
  const { table } = entity
  const value = columnOf(entity, orderField)
  const found = await db
    .select({ id: table.id, version: table.version, title: shownTitle(entity), value })
    .from(table as PgTable)
    .where(and(...(await queryConditions(db, entity, query))))
    .orderBy(sql`${value} nulls last`, asc(table.id))
    .limit(maxOrdered + 1)
  if (found.length > maxOrdered)
    throw invalid({ query: [`Расставить можно не\u00a0больше ${maxOrdered} записей. Сузьте запрос.`] })
  return found as (OrderedRecord & { value: number | null })[]
}

/** Gives the records the order of `rows`. Throws a conflict when the list or one of its records has changed since it was read. */
export async function saveOrder(
  context: EditContext,
  query: string,
  rows: readonly Pick<OrderedRecord, 'id' | 'version'>[],
): Promise<number> {
  const found = await readOrder(context, query)
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const isStale = rows.length !== found.length || new Set(rows.map(({ id }) => id)).size !== rows.length
  if (isStale || rows.some(({ id, version }) => versions.get(id) !== version))
    throw new HttpProblem(
      'conflict',
      'Пока вы расставляли, список изменил другой редактор. Порядок не\u00a0сохранён: откройте список заново.',
    )
  const values = orderValues(found.map(({ value }) => value))
  const present = new Map(found.map(({ id, value }) => [id, value]))
  const moved = new Map(
    rows.map(({ id }, at) => [id, values[at]!] as const).filter(([id, value]) => present.get(id) !== value),
  )
  const changes = (await findRecords(context.db, context.entity, [...moved.keys()])).map(record => {
    const { id, version: _, status: __, ...stored } = record as { id: number; version: number; status: string } & Values
    return updateRecord(context.entity, { id, version: versions.get(id)! }, {
      ...stored,
      [orderField]: moved.get(id),
    } as never)
  })
  const saved = await saveRecords(
    unitOf(context.db, { kind: 'bulk', userId: context.userId, reason: 'Порядок в\u00a0списке' }),
    changes,
  )
  return saved.length
}
