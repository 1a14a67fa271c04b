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
import { type Change, createRecord, type RecordValues, removeRecord, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity, Status } from '#kit/entity/define-entity.ts'
import type { Field } from '#kit/entity/field.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { drugUse } from './drug-use.entity.ts'
import { rebuildScope } from './update-scope.server.ts'

/** A small catalogue, so that changes overlap: three levels of groups, crops in them, problems on the crops, uses of everything. */
const groups = ['field', 'vegetables', 'roots', 'fruit'] as const
const plants = ['carrot', 'beet', 'apple', 'pear', 'wheat'] as const
const drugs = ['first', 'second', 'third'] as const
const dates = ['2020-01-01', '2999-01-01', null] as const

let world: TestDatabase
const ids: Record<string, number> = {}
beforeAll(async () => {
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

/** A record with only the required fields of its kind. */
const blank = (entity: AnyEntity, alias: string): RecordValues =>
  Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [key, blankOf(field, key, alias)]))

function blankOf(field: Field, key: string, alias: string): unknown {
  if (field.kind === 'alias' || (field.kind === 'text' && field.required)) return alias
  if (field.kind === 'choice' && field.required) return Object.keys((field as Field & { options: object }).options)[0]
  return key === 'sortOrder' ? 1 : field.fromCell('', noNames)
}
const noNames = { keyOf: () => '', idOf: () => undefined }
const host = (name: string) => ({ key: name, plantId: ids[name], severity: 1 })

interface UseValues {
  drug: string
  plants: string[]
  groups: string[]
  exceptions: string[]
  phi: number | null
  place: string
  isReady: boolean
}
const valuesOfUse = (use: UseValues): RecordValues => ({
  ...blank(drugUse, 'use'),
  drugId: ids[use.drug],
  sortOrder: 1,
  audience: 'household',
  objectText: 'text',
  plants: use.plants.map(name => ids[name]),
  plantGroups: use.groups.map(name => ids[name]).sort(),
  plantExceptions: use.exceptions.map(name => ids[name]).sort(),
  place: use.place,
  targets: [
    { key: 'a', pestId: ids.aphid, diseaseId: null, effectId: null, effect: 'full' },
    { key: 'b', pestId: null, diseaseId: ids.scab, effectId: null, effect: 'partial' },
  ].slice(0, use.phi === 20 ? 2 : 1),
  rateMax: '1.000000',
  basisValue: '10.000000',
  phiKind: use.phi === null ? 'unknown' : 'days',
  phiDays: use.phi,
  isReady: use.isReady,
})

/** One change as data: the record and its new values; `null` deletes it. */
type Step = (db: Db, fresh: string) => Promise<Change | null>
const change =
  (entity: AnyEntity, alias: string, values: (old: RecordValues) => RecordValues, status?: Status): Step =>
  async db => {
    const found = await findRecord(db, entity, ids[alias]!)
    if (!found) return null
    const { id, version, status: _, ...old } = found
    return updateRecord(entity, { id, version }, { ...old, ...values(old) } as never, status)
  }

const before = (alias: (typeof groups)[number], into: (typeof groups)[number][]) =>
  into.filter(name => groups.indexOf(name) < groups.indexOf(alias))

const some = <T>(list: readonly T[]) => fc.subarray([...list])
const registrationRow = (row: object, i: number) => ({
  key: `r${i}`,
  number: '1',
  numberInvented: false,
  validFrom: null,
  useUpUntil: null,
  ...row,
})

const status = fc.constantFrom<Status>('published', 'published', 'draft')
const aliasOfUse = fc.constantFrom('one', 'two', 'three')
const useValues = fc.record({
  drug: fc.constantFrom(...drugs),
  plants: some(plants),
  groups: some(groups),
  exceptions: fc.oneof(fc.constant<string[]>([]), some(plants)),
  phi: fc.constantFrom(5, 20, null),
  place: fc.constantFrom('open', 'protected'),
  isReady: fc.constantFrom(true, true, false),
})
const registration = fc.record({ validTo: fc.constantFrom(...dates), status: fc.constantFrom('active', 'withdrawn') })

/** One fact of a drug per change, so that each fact alone is shown to update the scope. */
const drugFact: fc.Arbitrary<[values: RecordValues, status?: Status]> = fc.oneof(
  status.map((to): [RecordValues, Status] => [{}, to]),
  fc.constantFrom('yes', 'no', null).map((lphAllowed): [RecordValues] => [{ lphAllowed }]),
  fc.constantFrom(3, null).map((hazardHuman): [RecordValues] => [{ hazardHuman }]),
  fc.constantFrom('pesticide', 'fertilizer').map((kind): [RecordValues] => [{ kind }]),
  fc
    .array(registration, { maxLength: 2 })
    .map((list): [RecordValues] => [{ registrations: list.map(registrationRow) }]),
)

const drugSteps = fc
  .tuple(fc.constantFrom(...drugs), drugFact)
  .map(([alias, [values, to]]) => ({ of: alias as string, step: change(drug, alias, () => values, to) }))

const steps: fc.Arbitrary<{ of: string; step: Step }> = fc.oneof(
  fc.tuple(aliasOfUse, useValues, status).map(([alias, values, to]) => ({
    of: `use ${alias}`,
    step: change(drugUse, alias, old => ({ ...valuesOfUse(values), alias: old.alias }), to),
  })),
  useValues.map(values => ({
    of: 'new use',
    step: async (_: Db, fresh: string) =>
      createRecord(drugUse, { ...valuesOfUse(values), alias: fresh } as never, { status: 'published' }),
  })),
  aliasOfUse.map(alias => ({
    of: `use ${alias}`,
    step: async (db: Db) => {
      const found = await findRecord(db, drugUse, ids[alias]!)
      return found && removeRecord(drugUse, found)
    },
  })),
  fc.tuple(fc.constantFrom(...plants), some(groups)).map(([alias, into]) => ({
    of: alias,
    step: change(plant, alias, () => ({ groups: into.map(name => ids[name]).sort() })),
  })),
  fc.tuple(fc.constantFrom(...groups), some(groups)).map(([alias, into]) => ({
    of: alias,
    // Groups in a circle are refused, so a group only enters those before it.
    step: change(plantGroup, alias, () => ({
      parents: before(alias, into)
        .map(name => ids[name])
        .sort(),
    })),
  })),
  { weight: 4, arbitrary: drugSteps },
  fc.tuple(fc.constantFrom('aphid', 'scab'), some(plants)).map(([alias, on]) => ({
    of: alias,
    step: change(alias === 'aphid' ? pest : disease, alias, () => ({ hosts: on.map(host) })),
  })),
  fc.constantFrom(1_500, 4_000).map(id => ({
    of: `drug ${id}`,
    step: async (db: Db, fresh: string) =>
      (await findRecord(db, drug, id))
        ? null
        : createRecord(drug, { ...blank(drug, fresh), kind: 'fertilizer', doseUnit: 'ml' } as never, {
            id,
            status: 'published',
          }),
  })),
  fc.tuple(aliasOfUse, fc.constantFrom(1_500, 4_000)).map(([alias, id]) => ({
    of: `use ${alias}`,
    step: async (db: Db) => {
      const [owner, found] = [await findRecord(db, drug, id), await findRecord(db, drugUse, ids[alias]!)]
      if (!owner || !found) return null
      const { id: useId, version, status: to, ...values } = found
      return updateRecord(drugUse, { id: useId, version }, { ...values, drugId: id }, to)
    },
  })),
)

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
