import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#kit/db/pool.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { holdFolder, readFolderKey, requireSameFolder } from './shared-folder.server.ts'

let folders: string
beforeAll(() => {
  folders = mkdtempSync(path.join(tmpdir(), 'sadozor-folders-'))
})
afterAll(() => rmSync(folders, { recursive: true }))

test('a folder has one number for all programs that see it, another folder has another one', async () => {
  const [one, two] = [path.join(folders, 'one'), path.join(folders, 'two')]
  const keys = await Promise.all([readFolderKey(one), readFolderKey(one), readFolderKey(two)])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  expect(await readFolderKey(one)).toBe(keys[0])
})

test('a program with another folder is refused while one runs, with the same folder it starts', async () => {
  await using database = await emptyDatabase()
  await using elsewhere = await emptyDatabase()
  const running = await connect({ connectionString: database.url })
  await holdFolder(running, 7)
  await requireSameFolder(database.pool, 7)
  await expect(requireSameFolder(database.pool, 8)).rejects.toThrow('хранит файлы в другой папке')
  await requireSameFolder(elsewhere.pool, 8)
  const closed = new Promise(resolve => running.once('end', resolve))
  await running.end()
  await closed
  await expect
    .poll(() =>
      requireSameFolder(database.pool, 8).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})
