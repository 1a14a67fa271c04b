import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { toDatabaseProblem } from '#kit/db/database-problem.ts'
import { DiskFull, isDiskFull, isObjectKey } from '#kit/files/object-store.ts'
import type { Storage } from '#kit/files/storage.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { keyOf, type Manifest, tableOf } from './archive.ts'
import {
  makeSchema,
  openTable,
  openTables,
  requireEmpty,
  setSequences,
  type TableWriter,
} from './load-tables.server.ts'
import { type CheckedArchive, type Entry, readEntries } from './read-archive.server.ts'
import { forgetRestore, markRestore } from './unfinished-restore.server.ts'

interface Place {
  storage: Storage
  /** A kill is remembered there. */
  dataDir: string
  /** Whether the database is on the disk of `dataDir`. */
  isEmbedded?: boolean
}

export interface RestoreTarget extends Place {
  pool: Pool
}

/**
 * Marks `dataDir` as unfinished until `restore` has ended. Before the database is opened, because that already makes a new one, which a start
 * would fill like that of a new site. Throws a `StartupProblem` where the archive does not fit: otherwise a large one would fill the disk of
 * everything else on it first.
 */
export async function beginRestore(file: string, manifest: CheckedArchive, place: Place): Promise<void> {
  try {
    await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
    markRestore(place.dataDir, file)
  } catch (error) {
    throw isDiskFull(error) ? new StartupProblem(noRoom, { cause: error }) : toDatabaseProblem(error, 'восстановление')
  }
  await requireRoomFor(manifest, place)
}

const noRoom = 'восстановление: на диске нет места. Ничего не восстановлено: освободите место и повторите'

/**
 * After `beginRestore`. Brings a checked archive into an empty database and its store, in one transaction: after a failure the database is as
 * empty as before, and the files that were written are deleted. Throws a `StartupProblem` in words.
 */
export async function restore(file: string, manifest: CheckedArchive, target: RestoreTarget): Promise<void> {
  const client = await target.pool.connect()
  const written: string[] = []
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await requireEmpty(client).catch(error => {
      forgetRestore(target.dataDir) // nothing is to be repeated there
      throw error
    })
    await makeSchema(client, manifest)
    const closeTables = await openTables(client, manifest.tables)
    await loadEntries(file, manifest, client, target.storage, written)
    await closeTables()
    await setSequences(client, manifest)
    await client.query('update stored_object set driver = $1', [target.storage.current.driver])
    await client.query('commit')
    forgetRestore(target.dataDir)
    await client.query('analyze')
  } catch (error) {
    for (const key of written) await target.storage.current.delete(key).catch(() => {})
    if (error instanceof DiskFull || isDiskFull(error) || (target.isEmbedded && (await isFull(target.dataDir))))
      throw new StartupProblem(noRoom, { cause: error })
    throw toDatabaseProblem(error, 'восстановление')
  } finally {
    client.release(true) // rolls back what is not committed
  }
}

/** What a new embedded database takes without rows, and how many times the size of its rows in the archive they take with indexes and journal. */
const emptyDatabaseBytes = 100_000_000
const rowsFactor = 4

async function requireRoomFor({ fileBytes, tableBytes }: CheckedArchive, place: Place): Promise<void> {
  const needed =
    (place.storage.current.driver === 'disk' ? fileBytes : 0) +
    (place.isEmbedded ? tableBytes * rowsFactor + emptyDatabaseBytes : 0)
  const free = await freeBytes(place.dataDir)
  if (needed > free)
    throw new StartupProblem(
      `восстановление: нужно ${gigabytes(needed)}, а на диске ${place.dataDir} свободно ${gigabytes(free)}. Ничего не восстановлено: освободите место или задайте DATA_DIR на другом диске`,
    )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The embedded server ends when it has no room for the next 16 MB of its journal, and only its connection is lost then. */
const isFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < 20_000_000

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1).replace('.', ',')} ГБ`

async function loadEntries(
  file: string,
  { tables }: Manifest,
  client: PoolClient,
  storage: Storage,
  written: string[],
): Promise<void> {
  let open: { number: number; writer: TableWriter } | undefined
  const closeTable = async () => {
    await open?.writer.end()
    open = undefined
  }
  await readEntries(file, async entry => {
    const number = tableOf(entry.name)
    const table = number === null ? undefined : tables[number]
    if (open && open.number !== number) await closeTable()
    if (number !== null && table) {
      open ??= { number, writer: openTable(client, table) }
      await open.writer.write(entry.content)
    }
    const key = keyOf(entry.name)
    if (key !== null && isObjectKey(key)) await storeFile(entry, key, storage, written)
  })
  await closeTable()
}

/** The store takes a file, so that the name appears when all of its bytes are on the disk. */
async function storeFile(
  { content }: Entry,
  key: string,
  { temporaryFolder, current }: Storage,
  written: string[],
): Promise<void> {
  const draft = path.join(temporaryFolder, `restore-${process.pid}`)
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
    const isNew = (await current.find(key)) === null
    await current.write(key, draft, typeOf(key))
    if (isNew) written.push(key)
  } finally {
    await rm(draft, { force: true })
  }
}

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
const typeOf = (key: string) => types[path.extname(key).slice(1)] ?? 'application/octet-stream'
