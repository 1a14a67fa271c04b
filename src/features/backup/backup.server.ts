import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { keepMigrationsOutOfSession } from '#kit/db/migrate.server.ts'
import { type Driver, isDiskFull, objectKey, type StoredBytes } from '#kit/files/object-store.ts'
import { readFromStorage, type Storage } from '#kit/files/storage.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { archiveFormat, fileName, type Manifest, manifestName } from './archive.ts'
import { dumpTable, findSequences, findTables } from './dump-tables.server.ts'
import { findLastBackup, findUnfinished } from './find-backups.server.ts'
import { requireRoom } from './require-room.server.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.server.ts'

export interface BackupSource {
  pool: Pool
  storage: Storage
  log: Pick<Logger, 'warn'>
  /** Settings that were given, without secrets. */
  settings: Readonly<Record<string, string>>
  /** Ends the work, and nothing is left of it. */
  signal?: AbortSignal
}

/** Arbitrary, but the same in all programs of one database. */
const backupLock = 5_346_006

interface StoredKey {
  key: string
  driver: Driver
}

/** Writes an archive of one moment of the database and of the files it names, while the site works. Throws a `StartupProblem` in words. */
export async function makeBackup(source: BackupSource, file: string): Promise<void> {
  const client = await source.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [backupLock])
    if (!rows[0].taken) throw new StartupProblem('другая резервная копия этой базы уже делается')
    // Nobody else writes them now: programs that were killed have left them.
    for (const left of [`${file}.part`, ...findUnfinished(path.dirname(file))]) await rm(left, { force: true })
    await requireRoom(path.dirname(file), findLastBackup(path.dirname(file))?.bytes)
    await keepMigrationsOutOfSession(client)
    const fill = async (writer: ArchiveWriter) => {
      const objects = await writeDatabase(client, source, writer)
      for (const object of objects) await writeObject(source, object, writer)
    }
    await writeArchive(file, fill, source.signal)
    // The session may end a moment later, and the next backup must not be refused because of it.
    await client.query('select pg_advisory_unlock_all()')
  } catch (error) {
    throw toBackupProblem(error, file)
  } finally {
    client.release(true) // ends the session, and with it the locks and the settings
  }
}

const rightsAdvice = 'дайте пользователю программы права на папку или задайте другую в BACKUP_DIR'

function toBackupProblem(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: `нет прав на запись: ${rightsAdvice}`,
    EPERM: `нет прав на запись: ${rightsAdvice}`,
    EROFS: 'диск доступен только для чтения: задайте папку на другом в BACKUP_DIR',
    EEXIST: 'на пути к ней лежит файл, а не папка: задайте другую в BACKUP_DIR',
    ENOTDIR: 'на пути к ней лежит файл, а не папка: задайте другую в BACKUP_DIR',
    EIO: 'диск не отвечает: проверьте его',
  }
  const reason = isDiskFull(error)
    ? 'на диске не хватает места: освободите его, задайте BACKUP_DIR на другом диске или уменьшите BACKUP_KEEP'
    : reasons[code]
  return reason ? new StartupProblem(`резервная копия ${file}: ${reason}`, { cause: error }) : error
}

async function writeDatabase(
  client: PoolClient,
  { settings }: BackupSource,
  writer: ArchiveWriter,
): Promise<StoredKey[]> {
  await client.query('begin isolation level repeatable read, read only')
  const tables = await findTables(client)
  const { rows } = await client.query(
    `select max(created_at)::text as schema, current_setting('server_version') as server, now() as moment from drizzle.__drizzle_migrations`,
  )
  const [{ schema, server, moment }] = rows
  const objects = await client.query(
    'select hash, preset, format, driver from stored_object order by hash, preset, format',
  )
  // Sequences know no snapshot: those read after its start are never behind its rows.
  const sequences = await findSequences(client)
  const manifest: Manifest = {
    format: archiveFormat,
    version: JSON.parse(await readFile('package.json', 'utf8')).version,
    createdAt: moment.toISOString(),
    server,
    schema: Number(schema),
    tables,
    sequences,
    settings,
  }
  await writer.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const [number, table] of tables.entries()) await dumpTable(client, table, number, writer)
  // Files never change, so a long reading of them need not hold the snapshot.
  await client.query('commit')
  return objects.rows.map(({ hash, preset, format, driver }) => ({ key: objectKey(hash, preset, format), driver }))
}

async function writeObject(
  { storage, log }: BackupSource,
  { key, driver }: StoredKey,
  writer: ArchiveWriter,
): Promise<void> {
  const found = await readFromStorage(storage, driver, key)
  if (!found) return log.warn({ key }, 'a stored file is missing and is not in the backup')
  await writer.addFile(fileName(key), found.bytes, streamOf(found))
}

const streamOf = ({ body }: StoredBytes): AsyncIterable<Uint8Array> =>
  body instanceof Uint8Array ? Readable.from(body.byteLength > 0 ? [body] : []) : body
