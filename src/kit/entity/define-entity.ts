import { type BuildColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  unique,
} from 'drizzle-orm/pg-core'
import { type Constraints, type Field, type Fields, type IdOf, quoted, type ValueOf } from './field.ts'
import { linkColumns, recordColumns, rowColumns } from './tables/own-columns.ts'

export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }
/** «1 препарат, 2 препарата, 5 препаратов». */
interface Words {
  one: string
  few: string
  many: string
  gender: 'm' | 'f' | 'n'
  /** How files name it, where people read another word now: columns and sheets of earlier files keep their names. */
  inFiles?: string
}

export interface Definition<Name extends string, F extends Fields> {
  /** Name of the table and of the kind in references. */
  name: Name
  /** `drugs` → /drugs, /api/drugs, /admin/drugs, drugs.csv */
  path: string
  /** The address of its pages, where that is not `path`: `shop` → /shop, /shop/{alias}. */
  pagePath?: string
  words: Words
  fields: F
  title: ColumnKey<F>
  /** The field that names a record to readers, where that is not `title`. A record without it is not mentioned in the public API. */
  readerTitle?: ColumnKey<F>
  list: { columns: (keyof F & string)[]; filters?: ColumnKey<F>[]; sort: ColumnKey<F> }
  search?: (keyof F & string)[]
  /** Fields in the public API and its documentation; columns of rows as `rows.column`. Everything else is private. */
  public?: readonly PublicName<F>[]
  /** Parts of the admin form between the main one and the texts; fields that none names have a place by their kind. */
  form?: [group: string, fields: (keyof F & string)[]][]
  /** Optional fields that a good page has filled in: the admin area warns before a record without them is published. */
  wanted?: (keyof F & string)[]
  /** A rule that spans several fields. */
  check?(value: Values<F>, fail: (field: keyof F & string, message: string) => void): void
  /** The same and other rules as constraints of the database. */
  constraints?: Constraints
  /**
   * Belongs to one user: never public, a change of it does not make pages of the catalogue stale, and it leaves no revisions, because
   * they would outlive the account.
   */
  isPersonal?: boolean
  /** Whose a personal record is and where it belongs: with that more changes than one record, so it is left to the commands of its owner. */
  ownersOnly?: (keyof F & string)[]
  /**
   * A small dictionary, edited in one table: a record is published from its first save until it is in the trash, and has no drafts. Its fields
   * fit into cells, and no page of the site is about one of its records.
   */
  isDictionary?: boolean
}

/** Adds the tables of a definition; schema, API, sheets and search are derived from the result by other modules. */
export function defineEntity<const Name extends string, const F extends Fields>(
  definition: Definition<Name, F>,
): Entity<Name, F> {
  const { name, fields } = definition
  const sqlName = snake(name)
  const table = makeTable(sqlName, name, { ...recordColumns(), ...columnsOf(fields) }, self => [
    check(`${sqlName}_status_known`, sql`${self.status} in (${sql.raw(quoted(Object.keys(statuses)))})`),
    ...constraintsOf(sqlName, fields, self),
    ...(definition.constraints?.(self, sqlName) ?? []),
    ...listIndexes(sqlName, definition, self),
  ])
  readerTitles.set(name, definition.readerTitle ?? definition.title)
  const rows = mapKind(fields, ['rows'], (key, field: RowsField) => makeRows(name, key, field))
  const links = mapKind(fields, linkKinds, (key, field: Field & { to: string }) =>
    makeLinks(`${sqlName}_${snake(key)}`, name, field.to),
  )
  return { ...definition, table, rows, links } as unknown as Entity<Name, F>
}

/** A record in the trash is restored with the status it had, or deleted for good after a time. */
export const statuses = {
  draft: 'черновик',
  published: 'опубликовано',
  archived: 'в архиве',
  trash: 'в корзине',
} as const
export type Status = keyof typeof statuses

type RowsField = Field & { fields: Fields; constraints?: Constraints }
function makeRows(parent: string, key: string, { fields, constraints }: RowsField) {
  const name = `${snake(parent)}_${snake(key)}`
  const table = makeTable(name, `${parent}.${key}`, { ...rowColumns(), ...columnsOf(fields) }, self => [
    belongsTo(name, parent, self),
    unique(`${name}_key_unique`).on(self.parentId!, self.key!),
    ...constraintsOf(name, fields, self),
    ...(constraints?.(self, name) ?? []),
  ])
  const links = mapKind(fields, linkKinds, (k, field: Field & { to: string }) =>
    makeLinks(`${name}_${snake(k)}`, `${parent}.${key}`, field.to),
  )
  return { table, links }
}

const makeLinks = (name: string, parent: string, to: string) =>
  makeTable(name, name, linkColumns(), self => [
    primaryKey({ name: `${name}_pk`, columns: [self.parentId!, self.targetId!] }),
    belongsTo(name, parent, self),
    foreignKey({ name: `${name}_target_fk`, columns: [self.targetId!], foreignColumns: [idOf(to)] }).onDelete(
      'restrict',
    ),
  ])

/** Reference targets are names, resolved when constraints are built, so that modules may refer to each other in any order. */
const tables = new Map<string, PgTable>()
export const declareTable = (name: string, table: PgTable) => void tables.set(name, table)
const idOf: IdOf = name => tableOf(name).id!

/** `drugs` of `/drugs/{alias}`. */
export const pagePathOf = ({ path, pagePath = path }: Pick<AnyEntity, 'path' | 'pagePath'>): string => pagePath

const readerTitles = new Map<string, string>()

/** The column that names the records of an entity to readers. */
export function readerTitleOf(name: string): AnyPgColumn {
  const column = tableOf(name)[readerTitles.get(name) ?? '']
  if (!column) throw new Error(`«${name}» has no title for readers`)
  return column
}

/** The table of an entity by its name. */
export function tableOf(name: string): Columns {
  const table = tables.get(name)
  if (!table) throw new Error(`no entity «${name}»`)
  return table as unknown as Columns
}

/** In the order of the Russian alphabet; an index entry must not be longer than a third of a page. */
export const titleOrder = (title: AnyPgColumn): SQL => sql`left(${title}, 100) collate "ru"`

const filterKinds = ['choice', 'flag', 'reference']

type Listed = Pick<AnyEntity, 'fields' | 'list' | 'search' | 'title' | 'wanted'>
type SomeColumns = [AnyPgColumn, ...AnyPgColumn[]]

/**
 * What a list of 100,000 records needs: its usual order, its search, counts by status and by the filters of `list.filters`, any other filter
 * and order by a short column, and the records without a description.
 */
function listIndexes(table: string, { fields, list, search, title, wanted }: Listed, self: Columns) {
  const filters = (list.filters ?? []).filter(key => filterKinds.includes(fields[key]!.kind)).map(key => self[key]!)
  const counted = [self.status!, ...filters, self.updatedAt!, self.id!] as SomeColumns
  const short = Object.keys(fields).filter(key => shortKinds.includes(fields[key]!.kind))
  const scanned = [self.status!, self.id!, ...short.slice(0, maxScanned).map(key => self[key]!)] as SomeColumns
  const texts = [...new Set([...(search ?? []), ...(wanted ?? [])])].filter(
    key => !fields[key]!.required && fields[key]!.kind === 'longText',
  )
  return [
    index(`${table}_title`).on(titleOrder(self[title]!), self.id!),
    index(`${table}_list`).on(...counted),
    ...(short.length > fewColumns ? [index(`${table}_columns`).on(...scanned)] : []),
    ...texts.map(key =>
      index(`${table}_without_${snake(key)}`)
        .on(self.status!, self.id!)
        .where(sql`${self[key]!} is null`),
    ),
    ...(search ? [index(`${table}_search_text`).using('gin', sql`${self.searchText} gin_trgm_ops`)] : []),
  ]
}

/** Values of a few bytes: an index of all of them is a fifth of the table, and scanned instead of it. */
const shortKinds = ['integer', 'decimal', 'money', 'date', 'choice', 'flag', 'reference']

/** PostgreSQL allows 32 columns in an index. */
const maxScanned = 30

/** Kinds with fewer short columns are dictionaries, whose tables are small. */
const fewColumns = 7

type Columns = Record<string, AnyPgColumn>
function makeTable(
  name: string,
  target: string,
  columns: Builders,
  constraints: (self: Columns) => PgTableExtraConfigValue[],
): PgTable {
  const table = pgTable(name, columns, self => constraints(self as unknown as Columns))
  declareTable(target, table)
  return table
}

const belongsTo = (table: string, parent: string, self: Columns) =>
  foreignKey({ name: `${table}_parent_fk`, columns: [self.parentId!], foreignColumns: [idOf(parent)] }).onDelete(
    'cascade',
  )

function constraintsOf(table: string, fields: Fields, self: Columns): PgTableExtraConfigValue[] {
  return Object.entries(fields).flatMap(
    ([key, field]) => field.constraint?.(`${table}_${snake(key)}`, self[key]!, idOf) ?? [],
  )
}

const columnsOf = (fields: Fields): Builders =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (field.column ? [[key, field.column]] : [])))
const linkKinds = ['references', 'files'] as const
const mapKind = <F, T>(
  fields: Fields,
  kinds: readonly string[],
  make: (key: string, field: F) => T,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      kinds.includes(field.kind) ? [[key, make(key, field as F)]] : [],
    ),
  )
/** The name in SQL, as Drizzle derives it from the name of a property. Imports ask for the same few names a million times. */
export function snake(name: string): string {
  const known = sqlNames.get(name) ?? toSnakeCase(name)
  sqlNames.set(name, known)
  return known
}
const sqlNames = new Map<string, string>()

// The same derivation for types.

type Builders = Record<string, PgColumnBuilderBase>
type ColumnsOf<F extends Fields> = {
  [K in keyof F as F[K]['column'] extends null ? never : K]: NonNullable<F[K]['column']>
}
type ColumnKey<F extends Fields> = keyof ColumnsOf<F> & string
type PublicName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { fields: infer R } ? `${K}.${keyof R & string}` : K
}[keyof F & string]
type KeysOfKind<F extends Fields, Kind> = { [K in keyof F]: F[K]['kind'] extends Kind ? K : never }[keyof F] & string

type TableOf<Name extends string, C extends Builders> = PgTableWithColumns<{
  name: Name
  schema: undefined
  dialect: 'pg'
  columns: BuildColumns<Name, C, 'pg'>
}>
type Links<Name extends string, F extends Fields> = {
  [K in KeysOfKind<F, (typeof linkKinds)[number]>]: TableOf<`${Name}_${K}`, ReturnType<typeof linkColumns>>
}
type Rows<Name extends string, F extends Fields> = {
  [K in KeysOfKind<F, 'rows'>]: F[K] extends { fields: infer R extends Fields }
    ? { table: TableOf<`${Name}_${K}`, ReturnType<typeof rowColumns> & ColumnsOf<R>>; links: Links<`${Name}_${K}`, R> }
    : never
}

export type Entity<Name extends string, F extends Fields> = Definition<Name, F> & {
  table: TableOf<Name, ReturnType<typeof recordColumns> & ColumnsOf<F>>
  rows: Rows<Name, F>
  links: Links<Name, F>
}
export type Row<E extends { fields: Fields }> = Values<E['fields']> & { id: number; status: Status; version: number }

/** For generic code: without type parameters. */
type LooseTable<Key extends string> = PgTable & Record<Key, AnyPgColumn>
export type LinkTable = LooseTable<'parentId' | 'targetId' | 'position'>
export interface AnyEntity {
  name: string
  path: string
  pagePath?: string
  words: Words
  fields: Fields
  title: string
  list: { columns: readonly string[]; filters?: readonly string[]; sort: string }
  readerTitle?: string
  search?: readonly string[]
  public?: readonly string[]
  form?: readonly (readonly [group: string, fields: readonly string[]])[]
  wanted?: readonly string[]
  /** A method, so that an entity's own check, which knows its fields, is assignable to this one. */
  check?(value: Record<string, unknown>, fail: (field: string, message: string) => void): void
  isPersonal?: boolean
  ownersOnly?: readonly string[]
  isDictionary?: boolean
  table: LooseTable<'id' | 'status' | 'version' | 'createdAt' | 'updatedAt' | 'searchText'>
  rows: Record<string, { table: LooseTable<'id' | 'parentId' | 'key' | 'position'>; links: Record<string, LinkTable> }>
  links: Record<string, LinkTable>
}
