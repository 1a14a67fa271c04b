import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#kit/db/pool.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { prepareDatabase } from '#site/startup/prepare-database.server.ts'
import { command, withEmptyDatabase } from './command.ts'

let folder: string
let world: TestDatabase
let archive: string

const newFolder = () => mkdtempSync(path.join(folder, 'data-'))

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-drills-'))
  world = await testDatabase()
  archive = path.join(folder, 'archive.tar.gz')
  const { status, output } = await command(['scripts/backup.ts', archive], world.url, newFolder())
  expect([status, output]).toEqual([0, expect.stringContaining(`Резервная копия: ${archive}`)])
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('after a restore was killed a start does not make a new site, and the restore is repeated', async () => {
  await withEmptyDatabase(async url => {
    const dataDir = newFolder()
    const mark = path.join(dataDir, 'restore.unfinished')
    await command(['scripts/restore.ts', archive], url, dataDir, { killWhen: () => existsSync(mark) })
    const pool = openPool({ connectionString: url }, { max: 2, log })
    try {
      await expect(prepareDatabase(pool, log, dataDir)).rejects.toThrow(
        /восстановление из архива не закончено, и база данных пуста: повторите npm run restore/,
      )
      const again = await command(['scripts/restore.ts', archive], url, dataDir)
      expect(again).toMatchObject({ status: 0, output: expect.stringContaining('Восстановлено состояние на ') })
      expect(existsSync(mark)).toBe(false)
      // Killed after its last step: nothing is missing.
      writeFileSync(mark, '')
      await prepareDatabase(pool, log, dataDir)
      expect(existsSync(mark)).toBe(false)
    } finally {
      await pool.end()
    }
  })
})

test('a new server has no DATA_DIR yet: the restore makes it, for nobody else to read', async () => {
  await withEmptyDatabase(async url => {
    const dataDir = path.join(newFolder(), 'srv/new')
    const done = await command(['scripts/restore.ts', archive], url, dataDir)
    expect(done).toMatchObject({ status: 0, errors: '' })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
  })
})

/** Rewrites a text of the archive by one of the same length. */
const replaced = (file: string, from: string, to: string) => {
  const tar = gunzipSync(readFileSync(archive))
  const at = tar.indexOf(from)
  expect(at).toBeGreaterThan(0)
  tar.write(to, at)
  writeFileSync(file, gzipSync(tar, { level: 1 }))
}

test.each<[string, (file: string) => void, RegExp]>([
  ['missing', file => rmSync(file), /^restore: архив \S+: такого файла нет\n$/],
  ['truncated', file => truncateSync(file, 100_000), /^restore: архив \S+: файл обрезан\. Скопируйте его заново/],
  ['of something else', file => writeFileSync(file, 'PDF'), /^restore: архив \S+: файл повреждён\. Скопируйте/],
  ['tampered with', file => replaced(file, 'Скор', 'Спор'), /^restore: архив \S+ повреждён: не сходится контрольная/],
  ['newer', file => replaced(file, '"format": 1', '"format": 9'), /^restore: архив \S+ сделан более новой программой/],
])('an archive that is %s is refused in one line', async (_, harm, words) => {
  const file = path.join(folder, 'harmed.tar.gz')
  writeFileSync(file, readFileSync(archive))
  harm(file)
  await withEmptyDatabase(async url => {
    const dataDir = newFolder()
    const { status, errors } = await command(['scripts/restore.ts', file], url, dataDir)
    expect([status, errors.split('\n').length]).toEqual([1, 2])
    expect(errors).toMatch(words)
    expect(existsSync(path.join(dataDir, 'restore.unfinished'))).toBe(false)
  })
})

test('a database that is in use is left alone, and so is its next start', async () => {
  const dataDir = newFolder()
  const { status, errors } = await command(['scripts/restore.ts', archive], world.url, dataDir)
  expect(status).toBe(1)
  expect(errors).toMatch(
    /^restore: база данных не пуста \(в ней есть \S+\): [^\n]+Задайте новую папку в DATA_DIR[^\n]+\n$/,
  )
  expect(readdirSync(dataDir)).not.toContain('restore.unfinished')
})

test('a backup folder that cannot be written is named, with what to do', async () => {
  const dataDir = newFolder()
  writeFileSync(path.join(dataDir, 'backups'), 'a file')
  const { status, errors } = await command(['scripts/backup.ts'], world.url, dataDir)
  expect(status).toBe(1)
  expect(errors).toMatch(/^backup: резервная копия \S+: на пути к ней лежит файл[^\n]+BACKUP_DIR\n$/)
})
