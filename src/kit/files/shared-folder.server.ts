import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { StartupProblem } from '#kit/startup-problem.ts'

/*
 * Several programs with one database need one place for files: what one of them has stored in a folder of its own is missing for the others.
 * Every program with files on the disk holds a lock that names its folder, for as long as its session lasts.
 */

/** Arbitrary, but the same in all programs. The second key of the lock is the folder. */
const folderLocks = 5_346_005

/** The number of the folder, the same for all programs that see this folder. */
export async function readFolderKey(dataDir: string): Promise<number> {
  const folder = path.join(dataDir, 'files')
  const file = path.join(folder, '.folder')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest()
  // PostgreSQL shows the key without a sign.
  return digest.readInt32BE() & 0x7fff_ffff
}

export async function holdFolder(client: ClientBase, key: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [folderLocks, key])
}

/** Refuses the start while a running program of this database has its files in another folder. */
export async function requireSameFolder(pool: Pool, key: number): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1::oid and objid <> $2::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [folderLocks, key],
  )
  if (rowCount)
    throw new StartupProblem(
      'другая программа с этой базой хранит файлы в другой папке, и каждая отдавала бы только свои: задайте всем STORAGE=s3 или одну общую папку DATA_DIR/files',
    )
}
