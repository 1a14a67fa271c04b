/** The first entry of an archive: what it holds and what it was made from. */
export interface Manifest {
  format: number
  /** Of the program, as in package.json. */
  version: string
  createdAt: string
  /** `server_version` of PostgreSQL. */
  server: string
  /** `created_at` of the newest migration: the schema of the tables. */
  schema: number
  tables: Table[]
  sequences: Sequence[]
  /** Settings that were given, without secrets. */
  settings: Readonly<Record<string, string>>
}

/** Names are quoted for SQL. */
export interface Table {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  /** As text, because it may be larger than a number holds. */
  value: string
  isCalled: boolean
}

/** Raised when an older program could not read the archive. */
export const archiveFormat = 1

export const manifestName = 'manifest.json'

/** The last entry, so that a truncated archive has none. */
export const checksumsName = 'checksums.json'

/** SHA-256 in hexadecimal by the name of the entry. */
export type Checksums = Record<string, string>

/** A table is stored in parts of the stream of `COPY`, which are joined again. */
export const partName = (table: number, part: number): string => `database/${table}/${part}.copy`

/** The number of the table in the manifest; null for another entry. */
export function tableOf(name: string): number | null {
  const number = /^database\/(\d+)\/\d+\.copy$/.exec(name)?.[1]
  return number === undefined ? null : Number(number)
}

export const fileName = (key: string): string => `files/${key}`

/** The key of a stored object; null for another entry. */
export const keyOf = (name: string): string | null => /^files\/([^/]+)$/.exec(name)?.[1] ?? null
