import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoringUnitOf } from '#app/records.server.ts'
import { disease } from '#features/diseases/disease.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Change, createRecord, type RecordValues, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { drugUse } from './drug-use.entity.ts'
import {
  blank,
  change,
  host,
  ids,
  open,
  plants,
  registrationRow,
  status,
  steps,
  useValues,
  valuesOfUse,
} from './scope-writes.testing.ts'
import { rebuildScope } from './update-scope.server.ts'

let world: TestDatabase

beforeAll(async () => {
  open()
  world = await emptyDatabase()
  const create = async (entity: AnyEntity, alias: string, values: RecordValues) => {
    const change = createRecord(entity, { ...blank(entity, alias), ...values, alias } as never, { status: 'published' })
    const [saved] = await saveRecords(restoringUnitOf(world.db, { kind: 'hand', userId: null }), [change])
    ids[alias] = saved!.id
  }
  await create(plantGroup, 'field', {})
  await create(plantGroup, 'vegetables', { parents: [ids.field] })
  await create(plantGroup, 'roots', { parents: [ids.vegetables] })
  await create(plantGroup, 'fruit', {})
  for (const alias of plants)
    await create(plant, alias, { shortName: alias, groups: [ids[alias === 'apple' ? 'fruit' : 'roots']!] })
  const hosts = (...names: string[]) => ({ hosts: names.map(host) })
  await create(pest, 'aphid', { group: 'insect', ...hosts('carrot', 'apple') })
  await create(disease, 'scab', { pathogenType: 'fungus', ...hosts('apple', 'pear') })
  const permitted = { kind: 'pesticide', doseUnit: 'ml', lphAllowed: 'yes', hazardHuman: 3 }
  const registrations = [registrationRow({ validTo: '2999-01-01', status: 'active' }, 0)]
  await create(drug, 'first', { ...permitted, registrations })
  await create(drug, 'second', permitted)
  await create(drug, 'third', { ...permitted, registrations })
  const covered = { plants: ['pear'], groups: ['vegetables'], exceptions: [], phi: 20, place: 'open', isReady: true }
  for (const [alias, owner] of [
    ['one', 'first'],
    ['two', 'second'],
    ['three', 'first'],
  ] as const)
    await create(drugUse, alias, valuesOfUse({ drug: owner, ...covered }))
})

afterAll(() => world[Symbol.asyncDispose]())

async function tablesNow(db: Db): Promise<{ lines: unknown[]; bits: string[] }> {
  const { rows: lines } = await db.execute(sql`select to_jsonb(s) as line from drug_use_scope s order by s::text`)
  const { rows } = await db.execute<{ key: string; drugs: string }>(
    sql`select concat_ws(' ', 'plant', plant_id, 'pest', pest_id, 'disease', disease_id, 'place', place, 'phi', phi_days) as key, drugs::text from drug_bitmap`,
  )
  const bits = rows.map(row => `${row.key}: ${[...row.drugs].flatMap((bit, id) => (bit === '1' ? [id] : [])).join()}`)
  return { lines, bits: bits.sort() }
}

class Undo extends Error {}

/** Runs something in a transaction and rolls it back. */
async function tried<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: T | undefined
  await db
    .transaction(async tx => {
      result = await work(tx as unknown as Db)
      throw new Undo()
    })
    .catch(error => {
      if (!(error instanceof Undo)) throw error
    })
  return result as T
}

test('after any sequence of writes the tables equal rebuilt ones', { timeout: 240_000 }, async () => {
  let fresh = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), units =>
      tried(world.db, async tx => {
        for (const unit of units) {
          const distinct = [...new Map(unit.map(({ of, step }) => [of, step])).values()]
          const changes: Change[] = []
          for (const step of distinct)
            changes.push(...[await step(tx, `fresh-${++fresh}`)].filter(change => change !== null))
          await saveRecords(restoringUnitOf(tx, { kind: 'hand', userId: null }), changes)
          const rebuilt = await tried(tx, async inner => {
            await rebuildScope(inner)
            return tablesNow(inner)
          })
          expect(await tablesNow(tx)).toEqual(rebuilt)
        }
      }),
    ),
    { numRuns: 100 },
  )
})

test('writes of many drugs at once leave the tables as rebuilt ones', { timeout: 120_000 }, async () => {
  const variants = fc.array(fc.tuple(useValues, status), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(variants, variants, (first, second) =>
      tried(world.db, async tx => {
        const save = (changes: readonly Change[]) =>
          saveRecords(restoringUnitOf(tx, { kind: 'import', userId: null }), changes)
        const expectRebuilt = async () => {
          const rebuilt = await tried(tx, async inner => {
            await rebuildScope(inner)
            return tablesNow(inner)
          })
          expect(await tablesNow(tx)).toEqual(rebuilt)
        }
        const owners = Array.from({ length: 210 }, (_, at) => ({ id: 1_000 + at * 10, alias: `many-${at}` }))
        const ownedBy = (at: number, of: typeof first) => {
          const [values, to] = of[at % of.length]!
          return { values: { ...valuesOfUse(values), drugId: owners[at]!.id, alias: `many-${at}` } as never, to }
        }
        await save([
          ...owners.map(({ id, alias }) =>
            createRecord(drug, { ...blank(drug, alias), doseUnit: 'ml' } as never, { id, status: 'published' }),
          ),
          ...owners.map((_, at) => createRecord(drugUse, ownedBy(at, first).values, { status: ownedBy(at, first).to })),
        ])
        await expectRebuilt()
        const { rows } = await tx.execute<{ id: number; version: number }>(
          sql`select id, version from drug_use where alias like 'many-%' order by drug_id`,
        )
        await save(
          rows.map((row, at) => updateRecord(drugUse, row, ownedBy(at, second).values, ownedBy(at, second).to)),
        )
        await expectRebuilt()
      }),
    ),
    { numRuns: 8 },
  )
})

test('two writers of overlapping changes run one after the other, and the second one sees what the first has saved', async () => {
  const save = (db: Db, changes: Change[]) => saveRecords(restoringUnitOf(db, { kind: 'hand', userId: null }), changes)
  const wheat = await change(plant, 'wheat', () => ({ groups: [ids.fruit] }))(world.db, '')
  const use = await change(drugUse, 'three', old => ({ ...old, plantGroups: [ids.fruit] }))(world.db, '')
  let second: Promise<unknown> = Promise.resolve()
  await world.db.transaction(async first => {
    await save(first as unknown as Db, [wheat!])
    second = save(world.db, [use!])
    const waiting = sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.db.execute(waiting)).rows[0]).toEqual({ count: 1 })
  })
  await second
  const updated = await tablesNow(world.db)
  await rebuildScope(world.db)
  expect(await tablesNow(world.db)).toEqual(updated)
})
