import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { openJobs } from './jobs.server.ts'
import type { JobOptions } from './jobs.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await emptyDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The limits of a job that a process with these options queues. */
async function limitsOf(options?: JobOptions) {
  const jobs = openJobs(world.pool, pino({ level: 'silent' }))
  try {
    jobs.handle('slow', async () => {}, options)
    await jobs.add('slow', {})
    const { rows } = await world.pool.query(
      `select expire_seconds as seconds, heartbeat_seconds as heartbeat from pgboss.job where name = 'slow' order by created_on desc limit 1`,
    )
    return rows[0]
  } finally {
    await jobs.stop(Date.now() + 2_000)
  }
}

test('a job that says how long it takes is not tried again before, also in a queue that was there already', async () => {
  expect(await limitsOf()).toEqual({ seconds: 120, heartbeat: null })
  expect(await limitsOf({ maxSeconds: 3_600 })).toEqual({ seconds: 3_600, heartbeat: 60 })
  expect(await limitsOf()).toEqual({ seconds: 120, heartbeat: null })
})
