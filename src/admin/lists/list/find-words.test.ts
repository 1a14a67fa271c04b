import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnything } from '#admin/frame/palette/find-anything.server.ts'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { unitOf } from '#app/records.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { readQuestion } from '#features/search/read-question.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, removeRecord, setStatus } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { emptyHints } from './empty-hints.server.ts'
import { findCorrected, findList } from './find-list.server.ts'
import { parseList } from './list-query.server.ts'
import { shownList } from './list-view.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const stateOf = (path: string, q: string) =>
  parseList(findKind(path)!, new URLSearchParams({ q, pageSize: '100' })).state
const titlesOf = async (path: string, q: string, db: Db = world.db) =>
  (await findList(db, findKind(path)!, stateOf(path, q))).items.map(({ title }) => title)
const unit = (db: Db = world.db) => unitOf(db, { kind: 'hand', userId: 7 })
const firm = (name: string, alias: string) => createRecord(company, { ...blankValues(company), name, alias } as never)

test.each([
  ['drugs', 'скора', 'Скор'],
  ['drugs', 'пик абига', 'Абига-Пик'],
  ['drugs', 'медного купороса', 'Медный купорос'],
  ['drugs', 'карбофос', 'Фуфанон'],
  ['drugs', '000-00-1001-1', 'Скор'],
  ['drugs', '000-00-1001', 'Скор'],
  ['drugs', 'дифеноконазола', 'Скор'],
  ['products', 'demo-0001', 'Хорус, ВДГ'],
  ['products', 'DEMO-000', 'Хорус, ВДГ'],
  ['drugs', 'ско', 'Скор'],
  ['drugs', 'ск', 'Скор'],
  ['drugs', 'с', 'Скор'],
  ['moa-groups', 'M', 'Сера'],
  ['moa-groups', 'm0', 'Сера'],
  ['substances', 'дифеноконазолом', 'дифеноконазол'],
  ['signs', 'паутины', 'Тонкая паутина снизу листа'],
])('%s: «%s» finds «%s»', async (path, q, title) => {
  const titles = (await titlesOf(path, q)).map(each => each.toLowerCase())
  expect(
    titles.some(each => each.startsWith(title.toLowerCase())),
    titles.join(),
  ).toBe(true)
})

test('uses are found by their drug and their crop', async () => {
  const kind = findKind('drug-uses')!
  const { items, total, names } = await findList(world.db, kind, {
    ...stateOf('drug-uses', 'скора яблоне'),
    columns: ['drugId'],
  })
  expect(total).toBeGreaterThan(0)
  const drugs = new Set(items.map(({ values }) => names.drugs!.find(({ id }) => id === values.drugId)!.title))
  expect([...drugs]).toEqual(['Скор'])
})

describe('words that nobody is called', () => {
  test('find nothing in a list, whose hint leads on, because bulk changes follow lists', async () => {
    const kind = findKind('drugs')!
    const state = stateOf('drugs', '[jhec')
    const list = await findList(world.db, kind, state)
    expect(list.total).toBe(0)
    expect(await emptyHints(world.db, kind, shownList(kind, state, list, 1))).toContainEqual(
      expect.objectContaining({ label: 'Искать «хорус»', found: 1 }),
    )
  })

  test('are corrected in pickers, which say so', async () => {
    const found = await findCorrected(world.db, findKind('drugs')!, stateOf('drugs', 'скорр'), true)
    expect([found.corrected, found.items[0]!.title, found.total > 1]).toEqual(['скор', 'Скор', true])
    expect(await findCorrected(world.db, findKind('drugs')!, stateOf('drugs', '"скорр"'), true)).toMatchObject({
      corrected: null,
      total: 0,
    })
  })

  test('are corrected in the palette', async () => {
    expect((await findAnything(world.db, 'crjh'))[0]).toMatchObject({ kind: 'drugs', title: 'Скор' })
    expect((await findAnything(world.db, 'DEMO-0001'))[0]).toMatchObject({ kind: 'products', title: 'Хорус, ВДГ' })
  })
})

test('a write is found in its own transaction, drafts included, and forgotten with it', async () => {
  const undo = new Error('undo')
  const name = 'Зюзюкское хозяйство'
  await expect(
    world.db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      const [saved] = await saveRecords(unit(tx), [firm(name, 'zyuzyuk')])
      expect(await titlesOf('companies', 'зюзюкского хозяйства', tx)).toEqual([name])
      expect((await findAnything(tx, 'зюзюк'))[0]).toMatchObject({ kind: 'companies', id: saved!.id, status: 'draft' })
      throw undo
    }),
  ).rejects.toBe(undo)
  expect(await titlesOf('companies', 'зюзюкского хозяйства')).toEqual([])
})

test('another name of a drug is found in its products and uses after its save, and what is deleted is not', async () => {
  const [saved] = await saveRecords(unit(), [firm('Шумовка', 'shumovka')])
  expect(await titlesOf('companies', 'шумовки')).toEqual(['Шумовка'])
  await saveRecords(unit(), [
    setStatus(company, { ...saved!.after, id: saved!.id, version: saved!.version } as never, 'trash'),
  ])
  expect(await titlesOf('companies', 'шумовки')).toEqual([])
  const { rows } = await world.pool.query(`select version from company where id = ${saved!.id}`)
  await saveRecords(unit(), [removeRecord(company, { id: saved!.id, version: rows[0].version } as never)])
  const left = await world.pool.query(
    `select 1 from search_document where kind = 'company' and record_id = ${saved!.id}`,
  )
  expect(left.rows).toEqual([])
})

test('what another editor has typed and not saved is not found', async () => {
  const other = await insertEditor(world, 'Ольга')
  await world.pool.query(
    `insert into record_draft (entity, record_id, user_id, base_version, values) select 'drug', id, $1, 1, '{"name":"Кукарямба"}' from drug where alias = 'skor'`,
    [other],
  )
  expect(await findAnything(world.db, 'кукарямба')).toEqual([])
  expect(await titlesOf('drugs', 'кукарямба')).toEqual([])
})

test('records of gardeners are not in the index: their lists are logged, the palette has none', async () => {
  const owner = await insertEditor(world, 'Садовод')
  await saveRecords(unit(), [
    createRecord(plot, { ...blankValues(plot), userId: owner, name: 'Ромашковая поляна', alias: 'polyana' } as never),
  ])
  expect(await titlesOf('plots', 'ромашков')).toEqual(['Ромашковая поляна'])
  expect(await findAnything(world.db, 'ромашковая поляна')).toEqual([])
  expect(
    (await world.pool.query(`select 1 from search_document where kind in ('plot', 'bed', 'planting')`)).rows,
  ).toEqual([])
})

test('visitors are not told words of drafts', async () => {
  const meantBy = async (audience: 'visitors' | 'editors') =>
    (await readQuestion(world.db, 'бармалейкоо', audience)).meant?.text ?? null
  await saveRecords(unit(), [firm('Бармалейко', 'barmalejko')])
  expect([await meantBy('editors'), await meantBy('visitors')]).toEqual(['бармалейко', null])
})
