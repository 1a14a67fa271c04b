import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, test } from 'vitest'
import { type Checked, columnsOf, findRows, rowOf, selectOf, statementWith, unionAll } from './checked-row.server.ts'

interface Crop {
  alias: string
  shortName: string | null
}

const textOf = (statement: SQL) => new PgDialect().sqlToQuery(statement)

test('Columns are named after the fields, whatever their letters', () => {
  const row = rowOf<Crop>({ alias: sql`p.alias`, shortName: sql`left(p.name, ${8})` })
  expect(textOf(selectOf(row, sql`from p where id = ${5}`, sql`with p as (select * from plant)`))).toMatchObject({
    sql: 'with p as (select * from plant) select p.alias as "alias", left(p.name, $1) as "shortName" from p where id = $2',
    params: [8, 5],
  })
})

test('A SELECT that forgets a field of its type, or has another one, does not compile', () => {
  // @ts-expect-error `shortName` is missing.
  rowOf<Crop>({ alias: sql`p.alias` })
  // @ts-expect-error A misspelt field.
  rowOf<Crop>({ alias: sql`p.alias`, shortName: sql`p.short_name`, shortname: sql`p.short_name` })
  // @ts-expect-error A plain statement says nothing about its columns.
  ;() => findRows<Crop>(null as never, sql`select alias from plant`)
})

test('The rows of a statement have the type of its columns', () => {
  const row = rowOf<Crop>(columnsOf('p', 'alias', 'shortName'))
  expect(textOf(row).sql).toBe('"p"."alias" as "alias", "p"."short_name" as "shortName"')
  const both = unionAll([selectOf(row, sql`from plant`), selectOf(row, sql`from sort`)])
  expectTypeOf<Awaited<ReturnType<typeof findRows<Crop>>>>().toEqualTypeOf<Crop[]>()
  expectTypeOf(both).toEqualTypeOf<Checked<Crop>>()
  const deleted = statementWith(row, columns => sql`delete from plant p returning ${columns}`)
  expectTypeOf(deleted).toEqualTypeOf<Checked<Crop>>()
  expect(textOf(deleted).sql).toBe(`delete from plant p returning ${textOf(row).sql}`)
  expect(textOf(both).sql).toMatch(/ from plant\) union all \(.* from sort\)$/)
})
