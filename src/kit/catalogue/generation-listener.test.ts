import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { findMenu } from '#features/plants/find-plants.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { raiseGeneration } from './generation.server.ts'
import { createGenerationCache } from './generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from './generation-listener.server.ts'

/** What a process has: a pool, a listener and a cache of its own. */
function openProcess({ url }: Pick<TestDatabase, 'url'>, connection: ClientConfig = { connectionString: url }) {
  const pool = openPool({ connectionString: url }, { max: 2, log })
  const db = openDatabase(pool)
  const listener = listenToGeneration(connection, log)
  const cache = createGenerationCache(listener)
  return {
    db,
    listener,
    menu: async () =>
      (await cache.remember('menu', () => findMenu(db))).flatMap(group => group.plants.map(({ name }) => name)),
    async [Symbol.asyncDispose]() {
      await listener.close()
      await pool.end()
    },
  }
}

/** A TCP proxy before the database that can stop passing bytes on while its connections stay open. */
async function openWire(url: string) {
  const { host, port, user, password, database } = new Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let isStopped = false
  const proxy = createServer(near => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
      if (isStopped) socket.pause()
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const connection = {
    host: '127.0.0.1',
    port: (proxy.address() as AddressInfo).port,
    user,
    password: password ?? undefined,
    database,
  }
  return {
    connection,
    stop() {
      isStopped = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    resume() {
      isStopped = false
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
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
  await saveRecords(unitOf(process.db, { kind: 'hand', userId: null }), [
    updateRecord(plant, { id, version }, { ...values, shortName }),
  ])
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

test('the process that has made a change knows it when its transaction has ended, before it is announced', async () => {
  await using world = await testDatabase()
  await using editor = openProcess(world)
  await until(editor.listener, () => editor.listener.isListening)
  const before = editor.listener.value!
  for (let n = 1; n <= 20; n++) {
    await editor.menu()
    await rename(editor, `Помидор ${n}`)
    // Nothing has been read from the connection of the listener since the commit.
    expect(editor.listener.value).toBeNull()
    expect(await editor.menu()).toContain(`Помидор ${n}`)
    await until(editor.listener, () => editor.listener.value === before + n)
  }
})

test('a change that is rolled back ends no less', async () => {
  await using world = await testDatabase()
  await using editor = openProcess(world)
  await until(editor.listener, () => editor.listener.isListening)
  const before = editor.listener.value
  const failing = editor.db.transaction(async tx => {
    await raiseGeneration(tx as unknown as Db)
    expect(editor.listener.value).toBe(before)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(editor.listener.value).toBeNull()
  await until(editor.listener, () => editor.listener.value === before)
})

test('a connection that stops without a word means no cache within a second, and what was missed is known when it goes on', async () => {
  await using world = await testDatabase()
  await using editor = openProcess(world)
  await using wire = await openWire(world.url)
  await using reader = openProcess(world, wire.connection)
  await until(reader.listener, () => reader.listener.isListening)
  const before = reader.listener.value!
  wire.stop()
  await rename(editor, 'Помидор')
  await expect.poll(() => reader.listener.value).toBeNull()
  expect([reader.listener.isListening, reader.listener.outage]).toEqual([true, null])
  wire.resume()
  await expect.poll(() => reader.listener.value).toBe(before + 1)
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

test('an event loop that was blocked has confirmed nothing less, and loses no connection', async () => {
  await using world = await testDatabase()
  await using reader = openProcess(world)
  await until(reader.listener, () => reader.listener.isListening)
  const before = reader.listener.value
  const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  let losses = 0
  reader.listener.onChange(() => losses++)
  // Longer than a value counts, then than an answer may take.
  for (const blockMs of [1_300, 3_300]) {
    block(blockMs)
    expect(reader.listener.value).toBe(before)
    await pause(300)
  }
  expect([reader.listener.value, losses]).toEqual([before, 0])
})
