import type { NotNull } from 'drizzle-orm'
import type { AnyPgColumn, PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core'
import type { ZodType } from 'zod'

/** Names of other records, loaded beforehand, so that cells can be read and written by pure functions. */
export interface Names {
  keyOf(entity: string, id: number): string
  idOf(entity: string, key: string): number | undefined
}

export type IdOf = (entity: string) => AnyPgColumn

/** A field kind is a value that knows all about one sort of data. Its face is `src/ui/fields/<kind>.tsx`. */
// biome-ignore lint/suspicious/noExplicitAny: the value type is forgotten where fields of all kinds stand side by side
export interface Field<Value = any, Kind extends string = string, Column extends PgColumnBuilderBase | null = PgColumnBuilderBase | null> {
  kind: Kind
  label: string
  hint?: string
  required: boolean
  /** `null`: the values live in a table of their own. */
  column: Column
  /** A foreign key or a check that belongs to the column. */
  constraint?(name: string, column: AnyPgColumn, idOf: IdOf): PgTableExtraConfigValue[]
  /** Input and output are the same set of values: what was read can be saved back. */
  schema: ZodType<Value>
  /** What the public API says instead: aliases in place of ids. */
  publicSchema?: ZodType
  toCell(value: Value, names: Names): string
  /** Reads a cell as well as it can; the schema judges the result. */
  fromCell(cell: string, names: Names): unknown
  toSearch?(value: Value): string
}
export type Fields = Record<string, Field>

/** `required` is the only option the types depend on, so it is the only type parameter: misspelt options stay errors. */
export interface Common<Required extends boolean> {
  label: string
  hint?: string
  required?: Required
}

export type ValueOf<F> = F extends { schema: ZodType<infer V> } ? V : never
type Maybe<R, V> = R extends true ? V : V | null
type MaybeNotNull<R, B extends PgColumnBuilderBase> = R extends true ? NotNull<B> : B

/** What every kind with a column has in common. The two casts say in types what the two conditions do. */
export function common<R extends boolean, V, B extends PgColumnBuilderBase & { notNull(): unknown }>(
  options: Common<R>,
  schema: ZodType<V>,
  column: B,
) {
  const { label, hint, required = false } = options
  return {
    label,
    ...(hint ? { hint } : {}),
    required,
    column: (required ? column.notNull() : column) as MaybeNotNull<R, B>,
    schema: (required ? schema : schema.nullable()) as ZodType<Maybe<R, V>>,
  }
}

/** What the kinds whose values live in tables of their own have in common. */
export const withoutColumn = <V>(o: Omit<Common<true>, 'required'>, schema: ZodType<V>) => ({
  label: o.label,
  ...(o.hint ? { hint: o.hint } : {}),
  required: false,
  column: null,
  schema,
})

/** `formulationId` is called `formulation` where aliases stand for ids. */
export const publicName = (key: string) => key.replace(/Id$/, '')

export const isBlank = (cell: string) => cell.trim() === ''
export const quoted = (keys: readonly string[]) => keys.map(k => `'${k}'`).join(', ')
