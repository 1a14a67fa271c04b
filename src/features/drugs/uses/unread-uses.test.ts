import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { findNorms } from '#features/calculations/find-norm.server.ts'
import { findCalculatorDrugs } from '#features/calculator/find-calculator-drugs.server.ts'
import { dose } from '#features/dosing/dosing.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { createRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findUses } from './find-uses.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const idOf = async (table: string, alias: string) =>
  (await world.db.execute<{ id: number }>(sql`select id from ${sql.identifier(table)} where alias = ${alias}`)).rows[0]!
    .id

/** A use with nothing but the cells of the registry. */
async function unreadUse(alias: string, change: Record<string, unknown> = {}) {
  const drugId = await idOf('drug', 'skor')
  const {
    id: _,
    status: __,
    version: ___,
    ...values
  } = (await findRecord(world.db, drugUse, await idOf('drug_use', 'skor-1')))!
  const cells = {
    objectText: 'Яблоня (маточники)',
    targetText: 'парша и прочее',
    cellNorm: '2 мл/10 л воды; 4 мл/10 л воды (груша)',
  }
  const empty = {
    plants: [],
    plantGroups: [],
    targets: [],
    waterNorms: [],
    method: 'unknown',
    rateKind: 'unknown',
    rateMin: null,
  }
  const none = {
    rateMax: null,
    rateUnit: null,
    basisValue: null,
    basisUnit: null,
    rateText: null,
    unread: 'норма, культура',
  }
  return {
    ...values,
    ...cells,
    ...empty,
    ...none,
    alias,
    drugId,
    sortOrder: 90,
    isReady: false,
    ...change,
  } as typeof values
}
const save = async (alias: string, change?: Record<string, unknown>) =>
  saveRecords(unitOf(world.db, { kind: 'import', userId: null }), [
    createRecord(drugUse, await unreadUse(alias, change), { status: 'published' }),
  ])

describe('a use that could not be read', () => {
  test('is stored with its cells and shown, but never recommended', async () => {
    await save('skor-unread')
    const use = (await findUses(world.db, { drugAlias: 'skor' })).find(each => each.alias === 'skor-unread')!
    expect(use).toMatchObject({
      rate: 'нет данных',
      method: 'нет данных',
      targetText: 'парша и прочее',
      isUsable: false,
    })
    expect(use.raw).toContain('4 мл/10 л воды (груша)')
    expect(use.verdict).toEqual({ level: 'unknown', why: 'норма ещё не\u00a0разобрана', isUsable: false })
    expect((await findUses(world.db, { drugAlias: 'skor', usableOnly: true })).map(each => each.alias)).not.toContain(
      'skor-unread',
    )
    const { rows } =
      await world.db.execute(sql`select is_usable from drug_use_scope x join drug_use u on u.id = x.use_id
      where u.alias = 'skor-unread' group by 1`)
    expect(rows).toEqual([{ is_usable: false }])
  })

  test('gives no dose, even when a part of its norm is stored', async () => {
    await save('skor-partly', {
      rateKind: 'per_water',
      rateMax: '2.000000',
      rateUnit: 'ml',
      basisValue: '10.000000',
      basisUnit: 'l',
    })
    for (const alias of ['skor-unread', 'skor-partly']) {
      const result = dose({ ...(await findNorms(world.db, [alias])).get(alias)!, treated: { litres: '10' } })
      expect(result).toMatchObject({ outcome: 'no_data', missing: [{ code: 'RATE_MISSING' }] })
    }
    const [skor] = await findCalculatorDrugs(world.db, ['skor'])
    expect(skor!.uses.filter(use => !use.isReady).map(use => use.rateKind)).toEqual(['unknown', 'unknown'])
  })

  test('its facts for the verdict are unread', async () => {
    const { uses } = await findVerdictFacts(world.db, {
      crop: 'yablonya',
      target: 'parsha-yabloni',
      drugs: [],
      uses: ['skor-unread'],
    })
    expect(uses.get('skor-unread')).toMatchObject({
      isReady: false,
      crops: [],
      targets: [],
      monthsFrom: null,
      intervalMaxDays: null,
    })
  })

  test('cannot be declared ready while a part is missing or unread', async () => {
    const errorsOf = async (change: Record<string, unknown>) =>
      toSchema(drugUse)
        .safeParse(await unreadUse('skor-new', { isReady: true, ...change }))
        .error?.issues.map(issue => issue.path[0])
    expect(await errorsOf({})).toEqual(['targets', 'method', 'rateKind', 'rateMax', 'isReady'])
    const read = {
      method: 'spray',
      rateKind: 'per_water',
      rateMax: '2.000000',
      basisUnit: 'l',
      unread: null,
      targets: [target],
    }
    expect(await errorsOf(read)).toEqual(['basisValue'])
    expect(await errorsOf({ ...read, basisValue: '10.000000' })).toBeUndefined()
    expect(await errorsOf({ ...read, basisValue: '10.000000', unread: '*' })).toEqual(['isReady'])
  })
})

const target = { key: 'a', pestId: 1, diseaseId: null, effectId: null, effect: 'full' }
