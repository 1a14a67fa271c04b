import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { checkSecretKey } from './check-secret-key.server.ts'

test('a key that opens none, or not all, of the second factors is noticed, and nothing is created', async () => {
  await using database = await emptyDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-key-'))
  const [own, other] = ['the key of this site, long enough', 'the key of another installation']
  const add = (sealed: string | null) =>
    database.pool.query(
      `insert into users (name, email, password_hash, two_factor_secret) values ('Иван', $1, '-', $2)`,
      [`${crypto.randomUUID()}@example.ru`, sealed],
    )
  const textsWith = async (secretKey?: string) => {
    const found = await checkSecretKey(database.pool, { dataDir, secretKey })
    return found.map(({ state, text }) => `${state}: ${text}`)
  }
  await add(null)
  expect(await textsWith()).toEqual([])
  await add(keysFrom(own).seal('SECRET'))
  // The file is not there.
  expect(await textsWith()).toEqual([
    expect.stringMatching(/^error: \S+secret\.key не тот.+ у 1 из 1\. Верните прежний/),
  ])
  writeFileSync(path.join(dataDir, 'secret.key'), `${own}\n`)
  expect(await textsWith()).toEqual([])
  expect(await textsWith(other)).toEqual([expect.stringMatching(/^error: SECRET_KEY не тот/)])
  expect(await textsWith(`${other},${own}`)).toEqual([])
  await add(keysFrom(other).seal('SECRET'))
  expect(await textsWith()).toEqual([expect.stringContaining('у 1 из 2')])
  rmSync(dataDir, { recursive: true })
})
