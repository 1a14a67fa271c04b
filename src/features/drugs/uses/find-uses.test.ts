import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { UseFilter } from './filter-of-uses.server.ts'
import { findUses } from './find-uses.server.ts'

let world: TestDatabase
let db: Db
let statements = 0
beforeAll(async () => {
  world = await testDatabase()
  db = drizzle(world.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => world[Symbol.asyncDispose]())

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? null

async function idOf(table: string, alias: string): Promise<number> {
  const { rows } = await world.db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where alias = ${alias}`,
  )
  return rows[0]!.id
}

const pair = async (crop: string, disease: string): Promise<UseFilter> => ({
  plantId: await idOf('plant', crop),
  diseaseId: await idOf('disease', disease),
})

/** Copied from db/seed/drug-uses.csv by hand. */
const againstLateBlight = [
  ['alirin-b-1', 'Алирин-Б', '10 шт. на 10 л воды', '– (4)', true],
  ['fitosporin-m-1', 'Фитоспорин-М', '5 г на 10 л воды', '– (6)', false],
  ['abiga-pik-1', 'Абига-Пик', '50 г на 10 л воды', '20 (3)', false],
  ['bordoskaya-smes-5', 'Бордоская смесь', '100 г на 10 л воды', '15 (3)', false],
  ['konsento-1', 'Консенто', '20 мл на 5 л воды', '21 (3)', false],
  ['oksihom-1', 'Оксихом', '20 г на 10 л воды', '20 (2)', false],
  ['ordan-1', 'Ордан', '25 г на 5 л воды', '3 (3)', false],
  ['profit-gold-1', 'Профит Голд', '6 г на 10 л воды', '20 (3)', false],
  ['revus-2', 'Ревус', '6 мл на 10 л воды', '5 (3)', false],
  ['ridomil-gold-mc-1', 'Ридомил Голд МЦ', '25 г на 10 л воды', '14 (3)', false],
  ['hom-2', 'ХОМ', '40 г на 10 л воды', '20 (3)', false],
]

describe('uses of a crop against a problem', () => {
  test('tomato against late blight: which, how much, how long, how often', async () => {
    statements = 0
    const uses = await findUses(db, { ...(await pair('tomat', 'fitoftoroz')), usableOnly: true })
    const seen = uses.map(use => [
      use.alias,
      use.drug.name,
      plain(use.rate),
      plain(use.phi.cell),
      use.targets.some(target => target.alias === 'fitoftoroz' && target.partial),
    ])
    expect(seen.slice(0, 2).map(([alias]) => alias)).toEqual(['fitosporin-m-1', 'alirin-b-1'])
    expect(seen.toSorted()).toEqual(
      againstLateBlight
        .map(([...row]) => (row[0] === 'fitosporin-m-1' ? [...row.slice(0, 4), row[4]] : row))
        .toSorted(),
    )
    expect(statements).toBe(1)
  })

  test('crops are limited to hosts of the problem, targets to problems of the crop', async () => {
    const uses = await findUses(db, await pair('yablonya', 'parsha-yabloni'))
    const horus = uses.find(use => use.alias === 'horus-1')!
    expect(horus.crops.map(crop => crop.name)).toEqual(['Яблоня'])
    expect(horus.targets.map(target => target.name)).not.toContain('Парша груши')
    expect(horus.targets.map(target => target.name)).toContain('Парша яблони')
    const [whole] = await findUses(db, { drugId: await idOf('drug', 'horus') })
    expect(whole!.crops.map(crop => crop.name)).toEqual(['Яблоня', 'Груша'])
    expect(whole!.targets.map(target => target.name)).toContain('Парша груши')
  })

  test('a use is not transferred to a related crop', async () => {
    const uses = await findUses(db, { ...(await pair('yablonya', 'parsha-grushi')) })
    expect(uses).toEqual([])
  })
})

describe('unusable uses have a reason', () => {
  test.each([
    ['raek', 'регистрация истекла 14 марта 2024'],
    ['strobi', 'разрешение для личных хозяйств не подтверждено'],
    ['delan', 'не для личных хозяйств'],
  ])('%s', async (alias, reason) => {
    const drugId = await idOf('drug', alias)
    const uses = await findUses(db, { drugId })
    expect(uses.length).toBeGreaterThan(0)
    for (const use of uses) expect([use.isUsable, plain(use.verdict.why)]).toEqual([false, reason])
    expect(await findUses(db, { drugId, usableOnly: true })).toEqual([])
  })

  test('one use of fitolavin has no waiting period: it is not usable, the others are', async () => {
    const uses = await findUses(db, { drugId: await idOf('drug', 'fitolavin') })
    expect(uses.find(use => use.alias === 'fitolavin-3')).toMatchObject({
      isUsable: false,
      phi: { text: 'нет данных', days: null },
    })
    expect(uses.filter(use => use.isUsable).length).toBe(uses.length - 1)
  })

  test('teldor ends soon and is still usable', async () => {
    expect((await findUses(db, { drugId: await idOf('drug', 'teldor') })).every(use => use.isUsable)).toBe(true)
  })

  test('the verdict agrees with is_usable for every fact that makes a use unusable', async () => {
    await using own = await testDatabase()
    for (const spoiler of spoilers) await own.db.execute(spoiler)
    await rebuildScope(own.db)
    const uses = await findUses(own.db, {})
    expect(new Set(uses.map(use => use.verdict.why?.split(' ')[0])).size).toBeGreaterThan(4)
    expect(uses.filter(use => use.isUsable !== use.verdict.isUsable).map(use => use.alias)).toEqual([])
  })
})

const spoilers = [
  sql`update drug_registrations set status = 'withdrawn' where parent_id % 7 = 0`,
  sql`update drug_registrations set valid_to = null where parent_id % 7 = 1`,
  sql`update drug_registrations set status = 'unknown' where parent_id % 7 = 2`,
  sql`update drug_registrations set valid_to = current_date where parent_id % 7 = 3`,
  sql`update drug_registrations set valid_to = current_date - 1 where parent_id % 7 = 4`,
  sql`delete from drug_registrations where parent_id % 10 = 5`,
  sql`update drug set lph_allowed = null where id % 6 = 5`,
  sql`update drug_use set is_ready = false where id % 9 = 0`,
  sql`update drug_use set audience = 'professional' where id % 9 = 1`,
  sql`update drug_use set phi_confirmed = false where phi_kind = 'not_regulated' and id % 3 = 1`,
  sql`update drug_use set phi_kind = 'by_stage', phi_days = null where id % 9 = 2`,
  sql`update drug_registrations set use_up_until = current_date - 1 where parent_id % 7 = 5`,
  sql`update drug_registrations set use_up_until = current_date where parent_id % 7 = 6`,
]

test('drafts are left out', async () => {
  await using own = await testDatabase()
  await own.db.execute(sql`update drug_use set status = 'draft' where alias = 'skor-2'`)
  await own.db.execute(sql`update drug set status = 'draft' where alias = 'horus'`)
  const aliases = (await findUses(own.db, {})).map(use => use.alias)
  expect(aliases).toContain('skor-1')
  expect(aliases).not.toContain('skor-2')
  expect(aliases).not.toContain('horus-1')
})

test('exceptions are listed separately from crops', async () => {
  await using own = await testDatabase()
  await own.db.execute(sql`insert into drug_use_plant_exceptions
    values ((select id from drug_use where alias = 'horus-2'), (select id from plant where alias = 'persik'), 0)`)
  await rebuildScope(own.db)
  const use = (await findUses(own.db, {})).find(each => each.alias === 'horus-2')!
  expect(use.exceptions).toEqual([{ alias: 'persik', name: 'Персик' }])
  expect(use.crops.map(crop => crop.alias)).toEqual(['vishnya', 'chereshnya', 'sliva', 'abrikos'])
})

test('a former alias leads to the current one while the record is published', async () => {
  const insert = (entity: string, alias: string, table: string, present: string) =>
    world.db.execute(sql`insert into alias_redirect (entity, alias, record_id)
      values (${entity}, ${alias}, (select id from ${sql.identifier(table)} where alias = ${present}))`)
  await insert('drug', 'skor-ke', 'drug', 'skor')
  await insert('plantGroup', 'staraya-gruppa', 'plant_group', 'ovoshchnye')
  expect(await findMissing(db, 'drug', 'skor-ke')).toEqual({ type: 'moved', alias: 'skor' })
  expect(await findMissing(db, 'plantGroup', 'staraya-gruppa')).toEqual({ type: 'moved', alias: 'ovoshchnye' })
  expect(await findMissing(db, 'pest', 'skor-ke')).toEqual({ type: 'unknown' })
  await world.db.execute(sql`update drug set status = 'archived' where alias = 'skor'`)
  expect(await findMissing(db, 'drug', 'skor-ke')).toEqual({ type: 'unknown' })
  await world.db.execute(sql`update drug set status = 'published' where alias = 'skor'`)
})
