import { expect, test } from 'vitest'
import { describeDatabase, toDatabaseProblem } from '#kit/db/database-problem.ts'
import { requireDurability } from '#kit/db/durability.server.ts'
import { findPostgres } from '#kit/embedded-postgres/binaries.server.ts'
import { requireSupportedServer } from '#kit/embedded-postgres/open-database.server.ts'

const safe = { fsync: true, synchronous_commit: true, full_page_writes: true, data_checksums: true }

test('a server older than 15 and a database in another encoding are refused', () => {
  const newest = { version: 180_004, name: '18.4', encoding: 'UTF8' }
  expect(() => requireSupportedServer(newest, 'server')).not.toThrow()
  expect(() => requireSupportedServer({ ...newest, version: 150_000, name: '15.0' }, 'server')).not.toThrow()
  expect(() => requireSupportedServer({ ...newest, version: 140_013, name: '14.13' }, 'server')).toThrow(
    'server: нужен PostgreSQL 15 или новее, а там 14.13',
  )
  expect(() => requireSupportedServer({ ...newest, encoding: 'WIN1251' }, 'server')).toThrow(
    'server: нужна база в кодировке UTF8, а там WIN1251',
  )
})

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'a server with %s off is refused, wherever it is',
  name => {
    expect(() => requireDurability({ ...safe, [name]: false }, { place: 'server', withChecksums: false })).toThrow(
      `выключено ${name}`,
    )
  },
)

test('checksums are required of the embedded server only', () => {
  const unchecked = { ...safe, data_checksums: false }
  expect(() => requireDurability(unchecked, { place: 'server', withChecksums: false })).not.toThrow()
  expect(() => requireDurability(unchecked, { place: 'server', withChecksums: true })).toThrow('data_checksums')
})

test('the URL of a server is shown without user and password', () => {
  expect(describeDatabase('postgresql://gardener:secret@db.example:5433/garden?sslmode=require')).toBe(
    'PostgreSQL db.example:5433/garden',
  )
})

test('a socket is shown by its folder, not percent-encoded', () => {
  expect(describeDatabase('postgresql://gardener:secret@%2Fvar%2Frun%2Fpostgresql/garden')).toBe(
    'PostgreSQL /var/run/postgresql/garden',
  )
  expect(describeDatabase('postgresql://gardener@localhost/garden?host=%2Fvar%2Frun')).toBe(
    'PostgreSQL /var/run/garden',
  )
  expect(describeDatabase('postgresql://gardener@%zz/garden')).toBe('PostgreSQL %zz/garden')
})

test('a failure of all addresses of a host is reported in one line', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
  expect(toDatabaseProblem(new AggregateError([refused, refused]), 'server').message).toBe(
    'server: соединение отклонено: сервер не запущен или слушает другой порт (ECONNREFUSED)',
  )
  expect(toDatabaseProblem(new Error('something\nat line 2'), 'server').message).toBe('server: something')
})

test('a machine without binaries of PostgreSQL is told what to do', () => {
  expect(() => findPostgres('linux-riscv64')).toThrow(
    'для этой машины (linux-riscv64) нет встроенной базы данных; задайте DATABASE_URL или повторите npm ci',
  )
  expect(findPostgres().version).toMatch(/^18\./)
})
