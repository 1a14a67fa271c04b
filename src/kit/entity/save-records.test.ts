import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { effect } from '#features/effects/effect.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import { readGeneration } from '#kit/catalogue/generation.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { blankValues } from './blank-values.ts'
import { createRecord, removeRecord, setStatus, updateRecord } from './change.ts'
import { entityRevision } from './entity-revision.table.ts'
import { findRecord } from './read.server.ts'
import { saveRecords, type UnitOfWork } from './save-records.server.ts'
import { checkRecord } from './to-schema.ts'
import { reserveIds } from './write-changes.server.ts'

let world: TestDatabase
let unit: UnitOfWork
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: 7 })
})
afterAll(() => world[Symbol.asyncDispose]())

const firm = (alias: string) => ({ name: `Фирма ${alias}`, alias, country: null, synonyms: null, isDemo: false })
const group = (alias: string) => ({ name: `Группа ${alias}`, alias, parents: [], shownUnder: [], sortOrder: null })
const generation = async () => Number((await world.pool.query(readGeneration)).rows[0].value)
const revisionsOf = (id: number) =>
  world.db
    .select()
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, 'company'), eq(entityRevision.recordId, id)))
    .orderBy(desc(entityRevision.id))
    .limit(4)

test('every write stores a revision: who, how, why, and the values before and after', async () => {
  const [made] = await saveRecords(unit, [createRecord(company, firm('one'))])
  const id = made!.id
  await saveRecords({ ...unit, writer: { kind: 'job', userId: null, reason: 'по расписанию' } }, [
    updateRecord(company, made!, { ...firm('one'), country: 'Россия' }),
  ])
  await saveRecords(unit, [setStatus(company, { id, version: 2 }, 'published')])
  await saveRecords(unit, [removeRecord(company, { id, version: 3 })])
  const common = { entity: 'company', recordId: id, createdAt: expect.any(Date), id: expect.any(Number) }
  const [first, second, third] = [
    firm('one'),
    { ...firm('one'), country: 'Россия' },
    { ...firm('one'), country: 'Россия' },
  ]
  const by = (kind: string, userId: number | null, reason: string | null = null) => ({
    ...common,
    writeKind: kind,
    userId,
    reason,
  })
  expect((await revisionsOf(id)).reverse()).toEqual([
    { ...by('hand', 7), version: 1, before: null, after: { status: 'draft', ...first } },
    {
      ...by('job', null, 'по расписанию'),
      version: 2,
      before: { status: 'draft', ...first },
      after: { status: 'draft', ...second },
    },
    { ...by('hand', 7), version: 3, before: { status: 'draft', ...second }, after: { status: 'published', ...third } },
    { ...by('hand', 7), version: 4, before: { status: 'published', ...third }, after: null },
  ])
})

test('records of several kinds that refer to each other are saved in one unit', async () => {
  const [groupId] = await reserveIds(world.db, plantGroup, 1)
  const found = await findRecord(
    world.db,
    plant,
    (await world.pool.query('select min(id) as id from plant')).rows[0].id,
  )
  const { id, version, status, ...values } = found!
  const before = await generation()
  const saved = await saveRecords(unit, [
    updateRecord(plant, { id, version }, { ...values, groups: [groupId!] }),
    createRecord(plantGroup, group('new-group'), { id: groupId! }),
  ])
  expect(saved.map(record => [record.entity.name, record.id, record.version])).toEqual([
    ['plantGroup', groupId, 1],
    ['plant', id, version + 1],
  ])
  expect((await findRecord(world.db, plant, id))!.groups).toEqual([groupId])
  expect(await generation()).toBe(before + 1)
})

test('a record of a gardener has no history and leaves the caches of the catalogue', async () => {
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) values ('Анна', 'anna@example.ru', '-') returning id`,
  )
  const counts = async () => [await world.db.$count(entityRevision), await generation()]
  const before = await counts()
  const land = { ...blankValues(plot), name: 'Дача', alias: 'plot-alone', userId: rows[0].id }
  const [made] = await saveRecords(unit, [createRecord(plot, land)])
  await saveRecords(unit, [updateRecord(plot, made!, { ...land, name: 'Сад' })])
  expect(await counts()).toEqual(before)
  await saveRecords(unit, [
    createRecord(company, firm('beside')),
    createRecord(plot, { ...land, alias: 'plot-beside' }),
  ])
  expect(await counts()).toEqual([before[0]! + 1, before[1]! + 1])
})

test('when one record cannot be saved, no record of the unit is', async () => {
  const counts = async () => [
    await world.db.$count(company.table),
    await world.db.$count(effect.table),
    await world.db.$count(entityRevision),
    await generation(),
  ]
  const before = await counts()
  const [{ id, version } = { id: 0, version: 0 }] = await world.db.select().from(company.table).limit(1)
  const broken = [
    [createRecord(company, firm('two')), updateRecord(company, { id, version: version + 5 }, firm('late'))],
    [createRecord(company, firm('two')), createRecord(company, firm('two'))],
    [createRecord(company, firm('two')), createRecord(plantGroup, { ...group('lost'), parents: [999_999] })],
  ]
  for (const changes of broken) await expect(saveRecords(unit, changes)).rejects.toMatchObject({ name: 'HttpProblem' })
  expect(await counts()).toEqual(before)
})

test('validation errors are keyed by field, and by the position of the record among several', async () => {
  const unnamed = createRecord(company, { ...firm('nameless'), name: '' })
  await expect(saveRecords(unit, [unnamed])).rejects.toMatchObject({
    code: 'invalid',
    fields: { name: ['Заполните поле'] },
  })
  await expect(saveRecords(unit, [createRecord(company, firm('fine')), unnamed])).rejects.toMatchObject({
    fields: { '1.name': ['Заполните поле'] },
  })
})

test('values are checked once before they are saved; what is changed after a check is checked again', async () => {
  let checks = 0
  const counted = { ...company, check: () => void checks++ } as typeof company
  const [made] = await saveRecords(unit, [createRecord(counted, firm('counted'))])
  expect(checks).toBe(1)
  const { data } = checkRecord(counted, { ...firm('counted'), country: 'Россия' })
  const [saved] = await saveRecords(unit, [updateRecord(counted, made!, data!)])
  expect(checks).toBe(2)
  await expect(saveRecords(unit, [updateRecord(counted, saved!, { ...data!, name: '' })])).rejects.toMatchObject({
    fields: { name: ['Заполните поле'] },
  })
  expect(() => Object.assign(data!, { name: '' })).toThrow(TypeError)
  const grouped = checkRecord(plant, {
    ...blankValues(plant),
    name: 'Ревень',
    alias: 'reven',
    shortName: 'Ревень',
    groups: [1],
  })
  expect(() => grouped.data!.groups.push(2)).toThrow(TypeError)
  const otherKind = checkRecord(effect, data)
  expect(otherKind.success).toBe(false)
})

test('a second writer of the same version gets a conflict', async () => {
  const [made] = await saveRecords(unit, [createRecord(company, firm('contested'))])
  const attempts = ['Россия', 'Китай', 'Индия'].map(country =>
    saveRecords(unit, [updateRecord(company, made!, { ...firm('contested'), country })]),
  )
  const results = await Promise.allSettled(attempts)
  expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
  expect((await revisionsOf(made!.id)).length).toBe(2)
})

test('of two writers of several records, the second one gets a conflict when the first one commits', async () => {
  const firms = ['pair-1', 'pair-2'].map(firm)
  const made = await saveRecords(
    unit,
    firms.map(values => createRecord(company, values)),
  )
  const changes = firms.map((values, at) => updateRecord(company, made[at]!, { ...values, country: 'Китай' }))
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    // Read without a lock of the row, so the second writer has the old version in its hands and waits only to write.
    await client.query(`update company set country = 'Индия', version = version + 1 where id = $1`, [made[0]!.id])
    const second = saveRecords(unit, changes).then(
      () => 'saved',
      error => error.code,
    )
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.pool.query(waiting)).rows[0].n).toBe(1)
    await client.query('commit')
    expect(await second).toBe('conflict')
  } finally {
    client.release()
  }
  const { rows } = await world.pool.query('select country from company where id = any ($1) order by alias', [
    made.map(({ id }) => id),
  ])
  expect(rows).toEqual([{ country: 'Индия' }, { country: null }])
})

test('the new generation is announced on commit, and not on rollback', async () => {
  const notifications: number[] = []
  const pool = openPool({ connectionString: world.url }, { max: 1, log })
  const client = await pool.connect()
  client.on('notification', ({ payload }) => notifications.push(Number(payload)))
  await client.query('listen catalogue_generation')
  const before = await generation()
  await expect(
    world.db.transaction(async tx => {
      await saveRecords({ ...unit, db: tx as never }, [createRecord(company, firm('taken-back'))])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await world.db.transaction(async tx => {
    await saveRecords({ ...unit, db: tx as never }, [createRecord(company, firm('kept'))])
    await client.query('select 1')
    expect(notifications).toEqual([])
  })
  await expect.poll(() => client.query('select 1').then(() => notifications)).toEqual([before + 1])
  client.release()
  await pool.end()
})

test('writers of the derived tables wait for each other; readers do not wait', async () => {
  const { rows } = await world.pool.query(
    `select id, version from drug_use u where u.drug_id = (select drug_id from drug_use where status = 'published' group by drug_id having count(*) > 2 order by 1 limit 1) order by id limit 2`,
  )
  const touched = rows.map(({ id, version }) => setStatus(drugUse, { id, version }, 'archived'))
  await world.db.transaction(async tx => {
    await saveRecords({ ...unit, db: tx as never }, [touched[0]!])
    const reader = await world.pool.connect()
    await reader.query(`set lock_timeout = '100ms'`)
    await reader.query('select count(*) from drug_use_scope')
    await reader.query('select count(*) from drug_bitmap')
    reader.release(true)
    const locks = await tx.execute(sql`select mode from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname in ('drug_use_scope', 'drug_bitmap') and l.pid = pg_backend_pid() and mode in ('ExclusiveLock', 'AccessExclusiveLock', 'ShareLock')`)
    expect(locks.rows).toEqual([])
  })
  await saveRecords(unit, [touched[1]!])
  const { rows: lines } = await world.pool.query(
    'select count(*)::int as count from drug_use_scope where use_id = any($1)',
    [rows.map(r => r.id)],
  )
  expect(lines[0].count).toBe(0)
})
