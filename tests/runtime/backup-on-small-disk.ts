// The part of backup-on-full-disk.test.ts that runs where a small disk is mounted.
import { readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '#features/backup/backup.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const [folder = '', url = ''] = process.argv.slice(2)
const pool = openPool({ connectionString: url }, { max: 2, log })
const source = { pool, log, storage: openStorage({ dataDir: folder }), settings: {} }
const said = await makeBackup(source, path.join(folder, 'backups/archive.tar.gz')).then(
  () => 'made',
  error => error.message,
)
const { bavail, bsize } = statfsSync(folder)
process.stdout.write(JSON.stringify({ said, left: readdirSync(path.join(folder, 'backups')), free: bavail * bsize }))
await pool.end()
