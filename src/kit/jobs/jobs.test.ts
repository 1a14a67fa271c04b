import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
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

test('a job begins when the database announces it, also after the connection was lost', async () => {
  const { pool, url } = world
  const log = pino({ level: 'silent' })
  const listener = listenToGeneration({ connectionString: url }, log)
  const jobs = openJobs(pool, log, listener)
  let begun = Promise.withResolvers<void>()
  const runOne = async (before?: () => Promise<unknown>) => {
    begun = Promise.withResolvers()
    await before?.()
    await jobs.add('announced', {})
    await begun.promise
  }
  try {
    // Asked for only once an hour: the test would end before.
    jobs.handle('announced', async () => begun.resolve(), { dueWithinSeconds: 3_600 })
    await jobs.start()
    await runOne()
    await runOne()
    await runOne(() =>
      pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sadozor listener'`),
    )
    expect((await pool.query(`select notify from pgboss.queue where name = 'announced'`)).rows).toEqual([
      { notify: true },
    ])
  } finally {
    await jobs.stop(Date.now() + 2_000)
    await listener.close()
  }
})
