import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeBackup } from '#features/backup/backup.server.ts'
import { checkArchive } from '#features/backup/read-archive.server.ts'
import { restore } from '#features/backup/restore.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { systemIdentity } from '#kit/embedded-postgres/identity.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** The oldest PostgreSQL of this machine that the program works with and that is not the embedded one. */
const others = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').filter(n => Number(n) >= 15) : []
const older = others.map(Number).sort((a, b) => a - b)[0]
const isOlder = older !== undefined && older < 18

const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-major-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** PostgreSQL refuses to run as root. */
function run(program: string, args: string[]): void {
  const bin = path.join('/usr/lib/postgresql', String(older), 'bin', program)
  const wrapped = process.getuid?.() === 0 ? systemIdentity()!.wrap(bin, args) : { command: bin, args, ids: {} }
  execFileSync(wrapped.command, wrapped.args, { ...wrapped.ids, cwd: '/', stdio: 'ignore' })
}

async function openOlder() {
  const cluster = path.join(folder, 'older')
  mkdirSync(cluster, { mode: 0o700 })
  const owner = process.getuid?.() === 0 ? systemIdentity()! : undefined
  for (const each of owner ? [folder, cluster] : []) chownSync(each, owner!.uid, owner!.gid)
  run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  run('pg_ctl', ['-D', cluster, '-w', '-o', `-k ${cluster} -c listen_addresses= -c fsync=off`, 'start'])
  const pool = openPool({ host: cluster, user: 'postgres', database: 'postgres' }, { max: 2, log })
  return {
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end()
      run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
    },
  }
}

test.runIf(isOlder)(
  `an archive of PostgreSQL ${older} comes whole into the embedded one${isOlder ? '' : ' (skipped: no older one here)'}`,
  async () => {
    const archive = path.join(folder, 'archive.tar.gz')
    {
      await using old = await openOlder()
      await migrate(old.pool)
      await old.pool.query(
        `insert into users (name, email, password_hash) select 'Ёлкина ' || n, n || '@example.ru', '-' from generate_series(1, 500) n`,
      )
      const storage = openStorage({ dataDir: folder })
      await makeBackup({ pool: old.pool, storage, log, settings: {} }, archive)
    }
    const manifest = await checkArchive(archive)
    expect(Number.parseInt(manifest.server, 10)).toBe(older)
    const dataDir = path.join(folder, 'new')
    const embedded = await openEmbeddedDatabase({ dataDir, log, isThrowAway: true })
    const pool = openPool(embedded.connection, { max: 2, log })
    try {
      await restore(archive, manifest, { pool, storage: openStorage({ dataDir }), dataDir })
      const { rows } = await pool.query(
        `select current_setting('server_version_num')::int / 10000 as major, count(*)::int as people, max(name collate "ru") as last from users`,
      )
      expect(rows).toEqual([{ major: 18, people: 500, last: 'Ёлкина 99' }])
      // The start on it finds nothing to migrate.
      await migrate(pool)
      await pool.query(`insert into users (name, email, password_hash) values ('Новый', 'new@example.ru', '-')`)
    } finally {
      await pool.end()
      await embedded.close(Date.now() + 5_000)
    }
  },
)
