import { expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { findMenu } from '#features/plants/find-plants.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { createGenerationCache } from './generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from './generation-listener.server.ts'

/** What a process has: a pool, a listener and a cache of its own. */
function openProcess({ url }: TestDatabase) {
  const pool = openPool({ connectionString: url }, { max: 2, log })
  const db = openDatabase(pool)
  const listener = listenToGeneration({ connectionString: url }, log)
  const cache = createGenerationCache(listener)
  return {
    db,
    listener,
    menu: async () => (await cache.remember('menu', () => findMenu(db))).flatMap(group => group.plants.map(({ name }) => name)),
    async [Symbol.asyncDispose]() {
      await listener.close()
      await pool.end()
    },
  }
}

const until = (listener: GenerationListener, isReached: () => boolean) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (!isReached()) return
      stop()
      resolve()
    }
    const stop = listener.onChange(check)
    check()
  })

async function rename(process: ReturnType<typeof openProcess>, shortName: string) {
  const { rows } = await process.db.execute<{ id: number }>(`select id from plant where alias = 'tomat'`)
  const { id, version, status, ...values } = (await findRecord(process.db, plant, rows[0]!.id))!
  await saveRecords(unitOf(process.db, { kind: 'hand', userId: null }), [updateRecord(plant, { id, version }, { ...values, shortName })])
}

test('an edit in one process is seen in the other, which until then reads nothing again', async () => {
  await using world = await testDatabase()
  await using editor = openProcess(world)
  await using reader = openProcess(world)
  await Promise.all([editor, reader].map(({ listener }) => until(listener, () => listener.isListening)))
  const before = reader.listener.value!
  expect(await reader.menu()).toContain('Томат')
  await world.pool.query(`update plant set short_name = 'Мимо входа' where alias = 'tomat'`)
  expect(await reader.menu()).toContain('Томат')
  await rename(editor, 'Помидор')
  await Promise.all([editor, reader].map(({ listener }) => until(listener, () => listener.value === before + 1)))
  expect(await reader.menu()).toContain('Помидор')
  expect(await editor.menu()).toContain('Помидор')
})

test('a lost listener means no cache, the process goes on, and what was missed is known when it is back', async () => {
  await using world = await testDatabase()
  await using reader = openProcess(world)
  await until(reader.listener, () => reader.listener.isListening)
  const before = reader.listener.value!
  expect(await reader.menu()).toContain('Томат')
  const lost = until(reader.listener, () => !reader.listener.isListening)
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sadozor listener' and datname = current_database()`,
  )
  await lost
  await world.pool.query(`update plant set short_name = 'Без кеша' where alias = 'tomat'`)
  expect(reader.listener.value === null ? await reader.menu() : ['Без кеша']).toContain('Без кеша')
  await rename(reader, 'Помидор')
  await until(reader.listener, () => reader.listener.value === before + 1)
  expect(await reader.menu()).toContain('Помидор')
})

test('a process that cannot reach the database caches nothing and stops at once', async () => {
  const listener = listenToGeneration({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' }, log)
  expect(listener.isListening).toBe(false)
  await listener.close()
  expect(listener.value).toBeNull()
})
