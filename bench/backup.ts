import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { objectKey } from '#kit/files/object-store.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import type { Section } from './report.ts'
import { cleanEnvironment, load, type RunningServer, startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'

/** A backup of a gigabyte while the site is read, and its restore into an empty folder. */

const files = 120
const fileBytes = 5_000_000
/** With about a kilobyte in each. */
const revisions = 400_000
const revisionsAtOnce = 20_000
/** Each part of the load starts a process with new connections, so that before and meanwhile must be in equal parts. */
const partSeconds = 10
const quietParts = 3
/** Ten visitors who read a page each quarter of a second. */
const visitors = { paths: ['/', '/drugs', '/drugs/skor', '/plants/tomat', '/calculator'], connections: 10, pause: 250 }

export async function measureBackup(server: BenchServer): Promise<Section> {
  await using catalogue = await server.copy('seed')
  const dataDir = path.join(server.folder, `backup-${process.pid}`)
  mkdirSync(dataDir)
  await fill(catalogue.pool, dataDir)
  const env = { DATABASE_URL: catalogue.url, DATA_DIR: dataDir }
  const archive = path.join(server.folder, `backup-${process.pid}.tar.gz`)
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env })
  await timesOfVisits(site)
  const quiet: number[] = []
  for (let part = 0; part < quietParts; part++) quiet.push(...(await timesOfVisits(site)))
  let isDone = false
  const backup = secondsOf(['scripts/backup.ts', archive], env).finally(() => {
    isDone = true
  })
  const busy: number[] = []
  while (!isDone) {
    const times = await timesOfVisits(site)
    // The part in which the backup ends is quiet at its end.
    if (!isDone || busy.length === 0) busy.push(...times)
  }
  const restored = { DATA_DIR: path.join(server.folder, `restored-${process.pid}`) }
  const [before, during] = [quantile(quiet, 0.95), quantile(busy, 0.95)]
  const { size } = statSync(archive)
  const megabytes = (files * fileBytes + revisions * 1_000) / 1_000_000
  return {
    title: `Backup of ${megabytes.toFixed(0)} MB, of which ${(files * fileBytes) / 1_000_000} are files`,
    figures: [
      {
        ...{ name: 'npm run backup', value: await backup, unit: 's', budget: { atMost: 60 } },
        note: `an archive of ${(size / 1_000_000).toFixed(0)} MB`,
      },
      {
        ...{ name: 'pages meanwhile, p95', value: during / before, unit: '×', budget: { atMost: 1.5 } },
        note: `${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile`,
      },
      {
        ...{ name: 'npm run restore into an empty folder', unit: 's', budget: { atMost: 120 } },
        value: await secondsOf(['scripts/restore.ts', archive], restored),
      },
    ],
  }
}

const timesOfVisits = async (site: RunningServer): Promise<number[]> =>
  (await load(site, { ...visitors, seconds: partSeconds, encoding: 'br', isTimed: true })).times

async function secondsOf(args: readonly string[], env: Record<string, string>): Promise<number> {
  const started = performance.now()
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', ...args], { env: { ...cleanEnvironment(), ...env } })
  return (performance.now() - started) / 1_000
}

async function fill(pool: Pool, dataDir: string): Promise<void> {
  const { current } = openStorage({ dataDir })
  const draft = path.join(dataDir, 'draft')
  for (let number = 0; number < files; number++) {
    const bytes = randomBytes(fileBytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(draft, bytes)
    await current.write(objectKey(hash, 'original', 'jpg'), draft, 'image/jpeg')
    await pool.query(
      `insert into stored_object (hash, preset, format, bytes, driver) values ($1, 'original', 'jpg', $2, 'disk')`,
      [hash, bytes.length],
    )
  }
  // Hexadecimal digits of hashes shrink to about a half, like text. In parts, because of the time limit of a statement.
  for (let first = 1; first <= revisions; first += revisionsAtOnce)
    await pool.query(
      `insert into entity_revision (entity, record_id, version, write_kind, after)
        select 'drug', 1 + n % 1000, n, 'hand',
          jsonb_build_object('text', (select string_agg(md5(n::text || part), '') from generate_series(1, 30) part))
        from generate_series($1::int, $1::int + $2::int - 1) n`,
      [first, revisionsAtOnce],
    )
}
