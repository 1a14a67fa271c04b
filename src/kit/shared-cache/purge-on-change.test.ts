import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { type SeenRequest, type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { purgeOnChange } from './purge-on-change.server.ts'

const token = 'secret-of-the-cache'

let world: TestDatabase
beforeAll(async () => {
  world = await emptyDatabase()
  await world.pool.query('create table first_thing (id int primary key, note text)')
  await world.pool.query(
    'create table second_thing (id int primary key, first_id int references first_thing on delete cascade)',
  )
  await world.pool.query('insert into first_thing values (1), (2); insert into second_thing values (1, 1)')
})
afterAll(() => world[Symbol.asyncDispose]())

/** A cache that answers with these statuses in turn, the last one for good. */
const openReceiver = async (...statuses: number[]): Promise<StubServer> => {
  let calls = 0
  return stubServer((_, response) => {
    const status = statuses[Math.min(calls++, statuses.length - 1)]!
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
  })
}

/** A program of the site, as far as it tells the cache of changes. */
async function openProgram(receiver: Pick<StubServer, 'origin'>) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const listener = listenToGeneration({ connectionString: world.url }, log)
  const jobs = openJobs(world.pool, log, listener)
  const settings = { url: `${receiver.origin}/purge`, token, listName: 'tags' as const }
  const times = { againAfterMs: 50, dueWithinSeconds: 1 }
  const purge = purgeOnChange(settings, { jobs, notifications: listener, log, times })
  await jobs.start()
  return {
    lines,
    listener,
    async [Symbol.asyncDispose]() {
      purge.close()
      await jobs.stop(Date.now() + 2_000)
      await listener.close()
    },
  }
}

const tagsOf = ({ body }: SeenRequest): string[] => JSON.parse(body).tags
const callsWith = ({ seen }: StubServer, key: string) => seen.filter(call => tagsOf(call).includes(key))
const patient = { timeout: 30_000, interval: 50 }

const save = (statement: string) =>
  world.db.transaction(async tx => {
    await tx.execute(sql.raw(statement))
    await raiseGeneration(tx as unknown as Db)
  })

/** Everything is purged when a program begins, because it knows nothing of what happened before. */
async function begun(receiver: StubServer) {
  const before = receiver.seen.length
  const program = await openProgram(receiver)
  await expect.poll(() => receiver.seen.length, patient).toBeGreaterThan(before)
  await expect.poll(countWaiting, patient).toBe(0)
  return program
}

async function countWaiting(): Promise<number> {
  const { rows } = await world.pool.query(
    `select 1 from pgboss.job where name = 'shared-cache-purge' and state < 'completed'`,
  )
  return rows.length
}

const noJobs = () => world.pool.query(`delete from pgboss.job where name = 'shared-cache-purge'`)

test('a commit purges the tables that it has written, by cascades too, at once and once more', async () => {
  const receiver = await openReceiver(200)
  await using _program = await begun(receiver)
  await save('delete from first_thing where id = 1')
  await expect.poll(() => callsWith(receiver, 'first_thing').length, patient).toBe(2)
  for (const { method, url, headers, body } of callsWith(receiver, 'first_thing')) {
    expect([method, url, headers.authorization]).toEqual(['POST', '/purge', `Bearer ${token}`])
    expect(JSON.parse(body).tags).toEqual(expect.arrayContaining(['any-table', 'first_thing', 'second_thing']))
    expect(headers['surrogate-key']).toBe(JSON.parse(body).tags.join(' '))
  }
  await receiver.close()
  await noJobs()
})

test('a transaction that is rolled back purges nothing', async () => {
  const receiver = await openReceiver(200)
  await using _program = await begun(receiver)
  const failing = world.db.transaction(async tx => {
    await tx.execute(sql`update second_thing set first_id = null`)
    await raiseGeneration(tx as unknown as Db)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await save(`update first_thing set note = 'after'`)
  await expect.poll(() => callsWith(receiver, 'first_thing').length, patient).toBe(2)
  expect(callsWith(receiver, 'second_thing')).toEqual([])
  await receiver.close()
  await noJobs()
})

test('two programs purge a change once each time', async () => {
  const receiver = await openReceiver(200)
  await using _one = await begun(receiver)
  await using _other = await begun(receiver)
  await save(`update first_thing set note = 'of two programs'`)
  await expect.poll(() => callsWith(receiver, 'first_thing').length, patient).toBe(2)
  const { rows } = await world.pool.query(
    `select data->>'keys' as keys from pgboss.job where name = 'shared-cache-purge' and data->>'keys' like '%first_thing%'`,
  )
  expect(rows).toHaveLength(2)
  await receiver.close()
  await noJobs()
})

test('a cache that is down delays no save and is told later, by a program that has begun since; nothing of the secret is in the log', async () => {
  const refusing = await openReceiver(503, 302, 503)
  const program = await openProgram(refusing)
  await expect.poll(() => refusing.seen.length, patient).toBeGreaterThan(0)
  await save(`update first_thing set note = 'while it is down'`)
  const { rows } = await world.pool.query('select note from first_thing')
  expect(rows, 'committed, although nobody has purged it').toEqual([{ note: 'while it is down' }])
  await expect.poll(() => callsWith(refusing, 'first_thing').length, patient).toBeGreaterThan(0)
  const statesOfChange = async () => {
    const { rows } = await world.pool.query(
      `select state from pgboss.job
        where name = 'shared-cache-purge' and data->>'keys' like '%first_thing%' and data->>'isAgain' is null`,
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(statesOfChange, patient).toEqual(['retry'])
  await program[Symbol.asyncDispose]()
  expect(refusing.seen.every(({ url }) => url === '/purge')).toBe(true)
  expect(program.lines.join()).toContain('the shared cache answers 503')
  expect(program.lines.join()).not.toContain(token)
  await refusing.close()
  // How long the queue waits before it tries again grows with every attempt, and on a busy machine there are more of them.
  await world.pool.query(`update pgboss.job set start_after = now() where name = 'shared-cache-purge'`)
  const receiver = await openReceiver(200)
  await using _next = await openProgram(receiver)
  await expect.poll(statesOfChange, patient).toEqual(['completed'])
  // Together with the purge of everything, with which a program begins, it is one call.
  expect(receiver.seen.filter(call => /first_thing|site/.test(tagsOf(call).join()))).not.toEqual([])
  await receiver.close()
  await noJobs()
})

test('what a program may have missed while its connection was lost is everything', async () => {
  const receiver = await openReceiver(200)
  await using program = await begun(receiver)
  const before = callsWith(receiver, 'site').length
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sadozor listener' and datname = current_database()`,
  )
  await expect.poll(() => callsWith(receiver, 'site').length, patient).toBeGreaterThan(before)
  expect(program.listener.isListening).toBe(true)
  await receiver.close()
  await noJobs()
})
