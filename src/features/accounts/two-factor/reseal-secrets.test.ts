import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import type { Accounts } from '../accounts.ts'
import { resealSecrets } from './reseal-secrets.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const [old, both, fresh] = [keysFrom('the old key'), keysFrom('the new key,the old key'), keysFrom('the new key')]

async function person(secret: string | null, codes: string[]): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into users (name, email, password_hash, two_factor_secret) values ('Иван', $1, '-', $2) returning id`,
    [`${crypto.randomUUID()}@example.ru`, secret],
  )
  for (const [index, code] of codes.entries())
    await database.pool.query('insert into recovery_code (user_id, code_hash, sealed) values ($1, $2, $3)', [
      rows[0].id,
      `hash ${index}`,
      code,
    ])
  return rows[0].id
}

async function sealedOf(id: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select two_factor_secret as sealed, '' as place from users where id = $1 and two_factor_secret is not null
     union all select sealed, code_hash from recovery_code where user_id = $1 order by place`,
    [id],
  )
  return rows.map(row => row.sealed)
}

test('after a key rotation everything is sealed once with the first key, and what no key opens stays unchanged', async () => {
  const lines: { msg: string; sealed?: number; unreadable?: number }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const accounts = { db: database.db, keys: both } as Accounts
  const foreign = keysFrom('a lost key').seal('lost')
  const ids = [
    await person(old.seal('SECRET'), [old.seal('one'), old.seal('two')]),
    await person(fresh.seal('NEWER'), []),
    await person(null, []),
  ]
  const lost = await person(foreign, [])
  await resealSecrets(accounts, log)
  const [first, second, third] = await Promise.all(ids.map(sealedOf))
  expect(first!.map(fresh.unseal)).toEqual(['SECRET', 'one', 'two'])
  expect([second!.map(fresh.unseal), third]).toEqual([['NEWER'], []])
  expect(await sealedOf(lost)).toEqual([foreign])
  await resealSecrets(accounts, log)
  expect(await sealedOf(ids[0]!)).toEqual(first)
  expect(lines.map(({ msg, sealed, unreadable }) => [msg, sealed ?? unreadable])).toEqual([
    ['secrets are sealed with the first key', 3],
    ['secrets are sealed with a key that is not in SECRET_KEY', 1],
    ['secrets are sealed with a key that is not in SECRET_KEY', 1],
  ])
})
