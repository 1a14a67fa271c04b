import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { user } from '#features/accounts/user.table.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { bed } from './bed.entity.ts'
import { type Planting, planting } from './planting.entity.ts'
import { plot } from './plot.entity.ts'

let world: TestDatabase
let owner: number
beforeAll(async () => {
  world = await testDatabase()
  const [saved] = await world.db
    .insert(user)
    .values({ name: 'Анна', email: 'anna@example.org', passwordHash: 'x' })
    .returning({ id: user.id })
  owner = saved!.id
})
afterAll(() => world[Symbol.asyncDispose]())

const one = async (text: string) => Object.values((await world.pool.query(text)).rows[0] as object)[0]
const generation = () => one('select value from catalogue_generation')

async function plantTomatoes(key: string): Promise<void> {
  const unit = unitOf(world.db, { kind: 'hand', userId: owner })
  const [land] = await saveRecords(unit, [
    createRecord(plot, { ...blankValues(plot), name: 'Дача', alias: `plot-${key}`, userId: owner, areaM2: '600.00' }),
  ])
  const [place] = await saveRecords(unit, [
    createRecord(bed, {
      ...blankValues(bed),
      name: 'Теплица',
      alias: `bed-${key}`,
      plotId: land!.id,
      place: 'protected',
    }),
  ])
  const values = {
    ...blankValues(planting),
    name: 'Томаты',
    alias: `planting-${key}`,
    bedId: place!.id,
    plantId: Number(await one(`select id from plant where alias = 'tomat'`)),
    count: 14,
  }
  await saveRecords(unit, [createRecord(planting, values)])
}

test('a planting changes neither the generation of the catalogue nor its revisions', async () => {
  const before = [await generation(), await one('select count(*) from entity_revision')]
  await plantTomatoes('one')
  expect([await generation(), await one('select count(*) from entity_revision')]).toEqual(before)
  expect(await one(`select area_m_2 from plot where alias = 'plot-one'`)).toBe('600.00')
})

test('what nobody has told about a plot is unknown, and a mark has its day', async () => {
  await plantTomatoes('unknown')
  expect(await one(`select water_zone from plot where alias = 'plot-unknown'`)).toBeNull()
  expect(await one(`select beehives_near from plot where alias = 'plot-unknown'`)).toBeNull()
  const failed = (values: Partial<Planting>) => {
    const fields: string[] = []
    planting.check!({ ...blankValues(planting), ...values } as never, field => fields.push(String(field)))
    return fields
  }
  expect(failed({ flowering: 'yes', flowersNearby: 'no' })).toEqual(['floweringSeenAt', 'nearbySeenAt'])
  expect(failed({ floweringSeenAt: '2027-05-12' })).toEqual(['floweringSeenAt'])
  expect(failed({ flowering: 'yes', floweringSeenAt: '2027-05-12' })).toEqual([])
})

test('a file cannot bring a garden', async () => {
  const sheet = {
    name: 'plots',
    head: ['Название', 'Ключ', 'Владелец', 'Состояние'],
    lines: [{ number: 2, cells: ['Дача', 'dacha', '1', 'опубликовано'] }],
  }
  const { created, rejected } = await importSheets(unitOf(world.db, { kind: 'import', userId: null }), entities, [
    sheet,
  ])
  expect([created, rejected]).toEqual([
    0,
    [{ sheet: 'plots', line: 1, column: '', message: 'Нет такого вида записей' }],
  ])
})

test('a garden is deleted with the account', async () => {
  await plantTomatoes('two')
  await world.pool.query(`delete from users where id = ${owner}`)
  expect([
    await one('select count(*) from plot'),
    await one('select count(*) from bed'),
    await one('select count(*) from planting'),
  ]).toEqual(['0', '0', '0'])
})

test('a crop that grows in a garden cannot be removed', async () => {
  const [again] = await world.db
    .insert(user)
    .values({ name: 'Пётр', email: 'petr@example.org', passwordHash: 'x' })
    .returning({ id: user.id })
  owner = again!.id
  await plantTomatoes('three')
  await expect(world.pool.query(`delete from plant where alias = 'tomat'`)).rejects.toThrow(/violates/)
})
