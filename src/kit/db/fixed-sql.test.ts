import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { fixedSql, keepSql } from './fixed-sql.ts'

const shown = (statement: ReturnType<typeof fixedSql>) => {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return { text, params }
}

test('the fixed statement says the same, with the same parameters', () => {
  const pieces = sql`select ${sql.identifier('a')} from t where x = ${'$1'} and ${sql.join([sql`y = ${2}`, sql`z = ${null}`], sql` or `)}`
  expect(shown(fixedSql(pieces))).toEqual({ text: 'select "a" from t where x = $1 and y = $2 or z = $3', params: ['$1', 2, null] })
  expect(shown(fixedSql(fixedSql(pieces)))).toEqual(shown(pieces))
})

test('a list that is one parameter stays one', () => {
  const pieces = sql`select ${sql.param([1, 2])}::int[]`
  expect(shown(fixedSql(pieces))).toEqual({ text: 'select $1::int[]', params: [[1, 2]] })
})

test('a text that looks like a parameter is refused', () => {
  expect(() => fixedSql(sql`select '$1'`)).toThrow('parameters')
})

test('kept statements follow the question, however many came before', () => {
  const built: number[] = []
  const statementOf = keepSql((question: { n: number }) => {
    built.push(question.n)
    return sql`select ${question.n}::int`
  })
  for (const n of [1, 2, 1]) expect(shown(statementOf({ n })).params).toEqual([n])
  expect(built).toEqual([1, 2])
  for (let n = 0; n < 500; n++) expect(shown(statementOf({ n })).params).toEqual([n])
})
