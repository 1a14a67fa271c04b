import { pino } from 'pino'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { toDatabaseProblem } from './database-problem.ts'
import { openPool } from './pool.server.ts'
import { requireSessions, requireSettings } from './pooler.server.ts'

const log = pino({ level: 'silent' })

test('a server that is reached directly keeps sessions and settings', async () => {
  await using database = await emptyDatabase()
  await requireSessions({ connectionString: database.url }, 'PostgreSQL')
  const pool = openPool({ connectionString: database.url }, { max: 1, log })
  await requireSettings(pool, 'PostgreSQL')
  await pool.end()
})

test.each([
  ['-c jit=off -c timezone=UTC', 'часовой пояс UTC'],
  ['-c timezone=Europe/Moscow -c jit=on', 'jit on'],
])('settings that are not in force end the start: %s', async (options, words) => {
  await using database = await emptyDatabase()
  const pool = openPool({ connectionString: database.url, options }, { max: 1, log })
  await expect(requireSettings(pool, 'PostgreSQL')).rejects.toThrow(words)
  await pool.end()
})

test('a pooler that refuses the settings is named', () => {
  const error = Object.assign(new Error('unsupported startup parameter in options: jit'), { code: '08P01' })
  expect(toDatabaseProblem(error, 'PostgreSQL db').message).toMatch(
    /^PostgreSQL db: пулер не пропускает настройки соединения: /,
  )
})
