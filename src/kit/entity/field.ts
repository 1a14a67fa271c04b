import type { NotNull } from 'drizzle-orm'
import type { AnyPgColumn, PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core'
import type { ZodType } from 'zod'
import type { UnknownTarget } from './names/unknown-target.ts'

/** Aliases of records, loaded beforehand, so that cells can be parsed and formatted by pure functions. */
export interface Names {
  keyOf(entity: string, id: number): string
  idOf(entity: string, key: string): number | undefined
  /** By alias or name; absent where names are not loaded. */
  find?(entity: string, cell: string): number | UnknownTarget
  /** Absent where the status of records is not known. */
  isTrashed?(entity: string, id: number): boolean
}

/** Checks and unique keys that span several columns of a table; `table` is its name, for the names of constraints. */
export type Constraints = (self: Record<string, AnyPgColumn>, table: string) => PgTableExtraConfigValue[]

export type IdOf = (entity: string) => AnyPgColumn

/** Everything about one kind of field except its form control, which is in `src/admin/fields/field-face.tsx`. */
export interface Field<
  // biome-ignore lint/suspicious/noExplicitAny: a list of fields of different kinds has no common value type
  Value = any,
  Kind extends string = string,
  Column extends PgColumnBuilderBase | null = PgColumnBuilderBase | null,
> {
  kind: Kind
  label: string
  hint?: string
  required: boolean
  /** `null` when the values are stored in a separate table. */
  column: Column
  /** A foreign key or a check that belongs to the column. */
  constraint?(name: string, column: AnyPgColumn, idOf: IdOf): PgTableExtraConfigValue[]
  /** No two rows of the table have the same value. */
  isDistinct?: boolean
  /** Input and output are the same set of values: what was read can be saved back. */
  schema: ZodType<Value>
  /** Schema for the public API where it differs: alias and name of a record instead of its id. */
  publicSchema?: ZodType
  toCell(value: Value, names: Names): string
  /** Parses a cell without validation; `schema` checks the result. */
  fromCell(cell: string, names: Names): unknown
  toSearch?(value: Value): string
}
export type Fields = Record<string, Field>

/** Only `required` is a type parameter, because only it changes the value type; misspelt options stay type errors. */
export interface Common<Required extends boolean> {
  label: string
  hint?: string
  required?: Required
}

export interface ReferenceOptions<T extends string, Required extends boolean> extends Common<Required> {
  to: T
  /** `cascade`: the record is a part of the one it refers to and is deleted with it. */
  onDelete?: 'restrict' | 'cascade'
  /** Empty for most records, which then hold everywhere; the form folds it. */
  narrows?: true
}

export interface TextOptions {
  max?: number
  pattern?: RegExp
  patternMessage?: string
  /** No two rows have the same text; only for a column of `rows`. */
  isDistinct?: true
  /** The text is the key of a row: a reference of this record, a reference of the record there, the rows of the record that it leads to. */
  rowKeyOf?: readonly [reference: string, further: string, rows: string]
}

export interface RowsOptions<F extends Fields> extends Omit<Common<true>, 'required'> {
  fields: F
  max?: number
  /** References of which a row has exactly one, as its check demands: the form asks for them together. */
  oneOf?: readonly (keyof F & string)[]
  check?: RowCheck<F>
  constraints?: Constraints
}
type RowCheck<F extends Fields> = (
  value: { [K in keyof F]: ValueOf<F[K]> },
  fail: (field: keyof F & string, message: string) => void,
) => void

export type ValueOf<F> = F extends { schema: ZodType<infer V> } ? V : never
type Maybe<R, V> = R extends true ? V : V | null
type MaybeNotNull<R, B extends PgColumnBuilderBase> = R extends true ? NotNull<B> : B

/** The properties that all kinds with a column share. The two casts mirror the two conditions in types. */
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

/** The properties that all kinds with a separate table share. */
export const withoutColumn = <V>(o: Omit<Common<true>, 'required'>, schema: ZodType<V>) => ({
  label: o.label,
  ...(o.hint ? { hint: o.hint } : {}),
  required: false,
  column: null,
  schema,
})

/** `formulationId` → `formulation`: in the public API alias and name replace the id. Beside a field `effect` the reference `effectId` is `effectRecord`. */
export function publicName(key: string, fields: Fields): string {
  const name = key.replace(/Id$/, '')
  return name !== key && Object.hasOwn(fields, name) ? `${name}Record` : name
}

export const isBlank = (cell: string) => cell.trim() === ''
export const quoted = (keys: readonly string[]) => keys.map(k => `'${k}'`).join(', ')
