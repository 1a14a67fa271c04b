import { causeOf } from '#kit/db/constraint-problem.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { RecordValues } from './change.ts'
import { type AnyEntity, snake } from './define-entity.ts'
import type { Field, Fields } from './field.ts'

type AnyField = Field & { fields?: Fields }

/** The columns of rows whose values no other row of any record may have. */
export const distinctColumnsOf = ({
  fields,
}: Pick<AnyEntity, 'fields'>): { rows: string; column: string; label: string }[] =>
  Object.entries(fields).flatMap(([rows, field]) =>
    Object.entries((field as AnyField).fields ?? {}).flatMap(([column, { isDistinct, label }]) =>
      isDistinct ? [{ rows, column, label }] : [],
    ),
  )

/** A value that a row of another record has already, with its place where one record is written; null for any other error. */
export function takenValueProblem(
  error: unknown,
  entity: AnyEntity,
  changes: readonly { values?: RecordValues }[],
): HttpProblem | null {
  const { code, constraint, detail = '' } = causeOf(error)
  const nameOf = (rows: string, column: string) => `${snake(entity.name)}_${snake(rows)}_${snake(column)}_unique`
  const found = distinctColumnsOf(entity).find(({ rows, column }) => constraint === nameOf(rows, column))
  if (code !== '23505' || !found) return null
  const { rows, column, label } = found
  // «Key (sku)=(A-1) already exists.»
  const value = detail.slice(detail.indexOf('=(') + 2, detail.lastIndexOf(')'))
  const message = `${label} «${value}» уже есть у\u00a0другой записи.`
  const list = changes.length === 1 ? ((changes[0]!.values?.[rows] ?? []) as RecordValues[]) : []
  const at = list.findIndex(row => row[column] === value)
  return new HttpProblem('invalid', message, { [at < 0 ? rows : `${rows}.${at}.${column}`]: [message] })
}
