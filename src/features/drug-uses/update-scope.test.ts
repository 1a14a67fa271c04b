import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { snake } from '#kit/entity/define-entity.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { drugUse } from './drug-use.entity.ts'
import { insertLines } from './scope-lines.server.ts'
import { rebuildBitmaps } from './update-bitmaps.server.ts'
import { rebuildScope, repairScope, updateScope } from './update-scope.server.ts'
import { usableNow } from './usable-now.server.ts'

let world: TestDatabase
let db: Db
beforeAll(async () => {
  world = await testDatabase()
  db = world.db
})
afterAll(() => world[Symbol.asyncDispose]())

const id = (table: string, alias: string) => sql`(select id from ${sql.identifier(table)} where alias = ${alias})`
const use = (alias: string) => id('drug_use', alias)

async function cropsOf(alias: string, from = db): Promise<(string | null)[]> {
  const { rows } = await from.execute<{ alias: string | null }>(
    sql`select distinct plant.alias from drug_use_scope left join plant on plant.id = plant_id where use_id = ${use(alias)} order by 1`,
  )
  return rows.map(r => r.alias)
}

async function isUsable(alias: string): Promise<boolean> {
  const { rows } = await db.execute<{ usable: boolean }>(
    sql`select bool_or(${usableNow()}) as usable from drug_use_scope where use_id = ${use(alias)}`,
  )
  return rows[0]!.usable
}

/** Replaces the crops of a use by a group while the callback runs. */
async function withGroup(alias: string, group: string, work: () => Promise<void>) {
  await db.execute(sql`delete from drug_use_plants where parent_id = ${use(alias)}`)
  await db.execute(sql`insert into drug_use_plant_groups values (${use(alias)}, ${id('plant_group', group)}, 0)`)
  await work()
}

describe('a use is resolved to leaf crops', () => {
  test('named crops are covered, related ones are not', async () => {
    expect(await cropsOf('horus-1')).toEqual(['grusha', 'yablonya'])
  })

  test('land without a crop has its own line', async () => {
    const { rows } = await db.execute<{ alias: string }>(
      sql`select u.alias from drug_use u join drug_use_plant_groups l on l.parent_id = u.id order by u.id limit 1`,
    )
    expect(await cropsOf(rows[0]!.alias)).toContain(null)
  })

  test('a group covers crops at every level and through several parents, without the exceptions', async () => {
    await withGroup('skor-1', 'ovoshchnye', async () => {
      await rebuildScope(db)
      const crops = await cropsOf('skor-1')
      expect(crops).toEqual(
        expect.arrayContaining(['tomat', 'perec', 'baklazhan', 'ogurec', 'luk', 'chesnok', 'morkov', 'ukrop', 'goroh']),
      )
      expect(crops).not.toContain('kartofel')
      await db.execute(sql`insert into drug_use_plant_exceptions values (${use('skor-1')}, ${id('plant', 'luk')}, 0)`)
      await rebuildScope(db)
      expect(await cropsOf('skor-1')).toEqual(crops.filter(crop => crop !== 'luk'))
    })
  })

  test('a use for a group covers crops three levels below', async () => {
    await using own = await testDatabase()
    const chain = ['verhnyaya', 'srednyaya', 'nizhnyaya', 'poslednyaya']
    for (const [index, alias] of chain.entries()) {
      await own.db.execute(sql`insert into plant_group (alias, name, status) values (${alias}, ${alias}, 'published')`)
      if (index > 0)
        await own.db.execute(
          sql`insert into plant_group_parents values (${id('plant_group', alias)}, ${id('plant_group', chain[index - 1]!)}, 0)`,
        )
    }
    await own.db.execute(sql`delete from plant_groups where parent_id = ${id('plant', 'tomat')}`)
    await own.db.execute(
      sql`insert into plant_groups values (${id('plant', 'tomat')}, ${id('plant_group', 'poslednyaya')}, 0)`,
    )
    await own.db.execute(sql`delete from drug_use_plants where parent_id = ${use('skor-1')}`)
    await own.db.execute(sql`delete from drug_use_plant_groups where parent_id = ${use('skor-1')}`)
    await own.db.execute(
      sql`insert into drug_use_plant_groups values (${use('skor-1')}, ${id('plant_group', 'verhnyaya')}, 0)`,
    )
    await rebuildScope(own.db)
    expect(await cropsOf('skor-1', own.db)).toEqual(['tomat'])
  })

  test('when every crop is excepted there is no line, not even «land without a crop»', async () => {
    await withGroup('horus-2', 'vinograd-gruppa', async () => {
      await db.execute(
        sql`insert into drug_use_plant_exceptions values (${use('horus-2')}, ${id('plant', 'vinograd')}, 0)`,
      )
      await rebuildScope(db)
      expect(await cropsOf('horus-2')).toEqual([])
    })
  })

  test('a target counts only for the crops it lives on', async () => {
    const { rows } = await db.execute<{
      pair: string
    }>(sql`select plant.alias || ' ' || disease.alias as pair from drug_use_scope s
      join plant on plant.id = s.plant_id join disease on disease.id = s.disease_id where use_id = ${use('raek-1')}`)
    const pairs = rows.map(r => r.pair)
    expect(pairs).toContain('yablonya parsha-yabloni')
    expect(pairs).not.toContain('yablonya parsha-grushi')
  })
})

describe('unknown never counts as allowed', () => {
  test('a use in force for private plots is usable', async () => {
    expect(await isUsable('skor-2')).toBe(true)
  })

  const specimens: [name: string, use: string][] = [
    ['an expired registration', 'raek-1'],
    ['permission for private plots not confirmed', 'strobi-1'],
    ['not for private plots', 'delan-1'],
    ['waiting period unknown', 'fitolavin-3'],
  ]
  test.each(specimens)('%s', async (_, alias) => {
    expect(await isUsable(alias)).toBe(false)
  })

  const spoilers: [name: string, statement: ReturnType<typeof sql>][] = [
    [
      'a withdrawn registration',
      sql`update drug_registrations set status = 'withdrawn' where parent_id = ${id('drug', 'skor')}`,
    ],
    [
      'a registration without an end',
      sql`update drug_registrations set valid_to = null where parent_id = ${id('drug', 'skor')}`,
    ],
    [
      'a pesticide without any registration',
      sql`delete from drug_registrations where parent_id = ${id('drug', 'skor')}`,
    ],
    ['a use that is not parsed yet', sql`update drug_use set is_ready = false where alias = 'skor-2'`],
    [
      'an unconfirmed dash',
      sql`update drug_use set phi_kind = 'not_regulated', phi_days = null, phi_confirmed = false where alias = 'skor-2'`,
    ],
    [
      'words about the time that nobody has read',
      sql`update drug_use set timing_confirmed = false where alias = 'skor-2'`,
    ],
    ['an unknown composition', sql`delete from drug_ingredients where parent_id = ${id('drug', 'skor')}`],
    [
      'a later withdrawn registration that ends earlier',
      sql`insert into drug_registrations (parent_id, position, key, number, status, valid_from, valid_to)
        values (${id('drug', 'skor')}, 9, 'later', '9', 'withdrawn', '2026-01-01', '2030-01-01')`,
    ],
    ['a draft', sql`update drug_use set status = 'draft' where alias = 'skor-2'`],
  ]
  test.each(spoilers)('%s', async (_, statement) => {
    await using own = await testDatabase()
    await own.db.execute(statement)
    await rebuildScope(own.db)
    const { rows } = await own.db.execute<{ usable: boolean }>(
      sql`select coalesce(bool_or(${usableNow()}), false) as usable from drug_use_scope where use_id = ${use('skor-2')}`,
    )
    expect(rows[0]!.usable).toBe(false)
  })
})

describe('a save replaces the lines of a use', () => {
  const versionsOfLines = async () =>
    (
      await db.execute(
        sql`select xmin::text, ctid::text from drug_use_scope where use_id = ${use('skor-1')} order by ctid`,
      )
    ).rows

  async function change(values: Record<string, unknown>): Promise<void> {
    const [found] = await findByAliases(db, drugUse, ['skor-1'])
    const { id, version, status: _, ...present } = found!
    await saveRecords(unitOf(db, { kind: 'hand', userId: null }), [
      updateRecord(drugUse, { id, version }, { ...present, ...values } as typeof present),
    ])
  }

  test('only when a field that they depend on has changed', async () => {
    const before = await versionsOfLines()
    expect(before.length).toBeGreaterThan(0)
    await change({ rateNote: 'Сверено с реестром' })
    expect(await versionsOfLines()).toEqual(before)
    await change({ phiKind: 'days', phiDays: 17 })
    expect(await versionsOfLines()).not.toEqual(before)
  })

  test('these fields are all that the lines are made from', () => {
    const statement = new PgDialect().sqlToQuery(insertLines()).sql
    const read = statement.matchAll(/\b(?:u\.|drug_use_(?!scope))(\w+)/g)
    const names = new Set(Array.from(read, ([, name]) => name!).filter(name => name !== 'id'))
    expect([...names].sort()).toEqual(updateScope.reads.drugUse!.map(snake).sort())
  })
})

describe('waits that an earlier version has written', () => {
  const waits = async ({ pool }: TestDatabase) =>
    (
      await pool.query(
        'select use_id, plant_id, pest_id, disease_id, phi_kind, phi_days from drug_use_scope order by 1, 2, 3, 4',
      )
    ).rows
  const bitmaps = async ({ pool }: TestDatabase) =>
    (
      await pool.query(
        'select plant_id, pest_id, disease_id, place, phi_days, md5(drugs::text) from drug_bitmap order by 1, 2, 3, 4, 5',
      )
    ).rows
  const outdate = async ({ pool, db }: TestDatabase) => {
    await pool.query(`update drug_use_scope set phi_kind = 'days', phi_days = 999`)
    await rebuildBitmaps(db)
  }
  const reports = (report: (line: { done: number; of: number }) => void) =>
    pino({}, { write: line => report(JSON.parse(line)) })

  test('are replaced in parts, and a start that is interrupted leaves the rest to the next one', async () => {
    await using own = await testDatabase()
    const [before, bits] = [await waits(own), await bitmaps(own)]
    await outdate(own)
    const interrupted = repairScope(
      own.db,
      reports(({ done }) => {
        if (done === 20) throw new Error('stopped')
      }),
      10,
    )
    await expect(interrupted).rejects.toThrow('stopped')
    const uses = new Set(before.map(line => line.use_id)).size
    const seen: object[] = []
    await repairScope(
      own.db,
      reports(({ done, of }) => seen.push({ done, of })),
      uses,
    )
    expect(seen).toEqual([{ done: 0, of: uses - 20 }])
    expect(await waits(own)).toEqual(before)
    expect(await bitmaps(own)).toEqual(bits)
  })

  test('no limit of time ends it', async () => {
    await using own = await testDatabase()
    await own.pool.query(`
      create table seen_limit as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock limit 0;
      create function see_limits() returns trigger language plpgsql as $$ begin
        insert into seen_limit select current_setting('statement_timeout'), current_setting('lock_timeout'); return null;
      end $$;
      create trigger see_limits after insert on drug_use_scope execute function see_limits()`)
    const limits = async () => (await own.pool.query('select distinct * from seen_limit')).rows
    await outdate(own)
    await repairScope(own.db, pino({ level: 'silent' }))
    expect(await limits()).toEqual([{ statement: '0', lock: '0' }])
    await rebuildScope(own.db)
    expect(await limits()).toEqual([{ statement: '0', lock: '0' }])
    expect((await own.pool.query('show statement_timeout')).rows).not.toEqual([{ statement_timeout: '0' }])
  })
})
