import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRevisions } from '#admin/records/history/find-revisions.server.ts'
import { restoreAsDraft } from '#admin/records/history/restore-as-draft.server.ts'
import { removeOrTrash } from '#admin/records/trash/trash-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { product } from '#features/products/product.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findUses } from './find-uses.server.ts'
import { viewRecord } from './view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from './write-record.server.ts'

let world: TestDatabase
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity): EditContext => ({ db: world.db, entity, userId: editor })
const idOf = async (table: string, alias: string): Promise<number> =>
  (await world.pool.query(`select id from ${table} where alias = $1`, [alias])).rows[0].id
const view = async (entity: AnyEntity, id: number) => (await viewRecord(world.db, entity, id))!
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    error => error.fields,
  )
const newCompany = (values: Record<string, unknown>) => createFromInput(deskFor(company), values, 'draft')

describe('creating', () => {
  test('fields that are not given are empty, the alias comes from the name, the author is in the history', async () => {
    const record = await newCompany({ name: 'Зелёная Аптека Садовода' })
    expect(record).toMatchObject({ version: 1, status: 'draft', names: {} })
    expect(record.values).toEqual({
      name: 'Зелёная Аптека Садовода',
      alias: 'zelenaya-apteka-sadovoda',
      country: null,
      synonyms: null,
      isDemo: false,
    })
    const { items } = await findRevisions(world.db, company, record.id, 1)
    expect(items).toMatchObject([
      { version: 1, how: 'hand', author: 'Ольга Миронова', event: 'created', differences: [] },
    ])
  })

  test('errors stand at their fields, in Russian, in rows too', async () => {
    const values = {
      name: ' ',
      alias: 'Так Нельзя',
      tempMin: 30,
      tempMax: 20,
      hazardBee: 5,
      doseUnit: 'ведро',
      companyId: 2_000_000_000,
      registrations: [
        {
          key: 'a',
          number: '',
          numberInvented: false,
          validFrom: '31.12.2020',
          validTo: null,
          status: 'active',
          useUpUntil: null,
        },
      ],
    }
    expect(await fieldsOf(createFromInput(deskFor(drug), values, 'draft'))).toEqual({
      name: ['Заполните поле'],
      alias: ['Только строчные латинские буквы, цифры и дефис'],
      kind: ['Выберите значение из списка'],
      doseUnit: ['Выберите значение из списка'],
      hazardBee: ['Не больше 4'],
      confidence: ['Выберите значение из списка'],
      'registrations.0.number': ['Заполните поле'],
      'registrations.0.validFrom': ['Введите дату, например 31.12.2026'],
    })
    expect(await fieldsOf(newCompany({ name: 'А', price: 1 }))).toEqual({ price: ['Такого поля нет.'] })
    expect(await fieldsOf(newCompany({ name: 'А', alias: 'create' }))).toEqual({ alias: ['Это слово занято сайтом'] })
    expect(await fieldsOf(newCompany({ name: 'А', alias: 'зря' }))).toEqual({
      alias: ['Только строчные латинские буквы, цифры и дефис'],
    })
  })

  test('a reference to a missing record and a taken alias are errors of their fields', async () => {
    const id = await idOf('drug', 'skor')
    const { values } = await view(drug, id)
    const ingredients = [{ ...(values.ingredients as object[])[0], substanceId: 999_999_999 }]
    expect(
      await fieldsOf(
        createFromInput(deskFor(drug), { ...values, alias: 'x-1', companyId: 2_100_000_000, ingredients }, 'draft'),
      ),
    ).toEqual({
      companyId: ['Такой записи уже нет: выберите другую.'],
      'ingredients.0.substanceId': ['Такой записи уже нет: выберите другую.'],
    })
    expect(await fieldsOf(createFromInput(deskFor(drug), values, 'draft'))).toEqual({
      alias: ['Такой адрес страницы уже занят.'],
    })
    expect(
      await fieldsOf(createFromInput(deskFor(drug), { ...values, alias: 'x-2', companyId: 9e15 }, 'draft')),
    ).toEqual({
      companyId: ['Такой записи уже нет: выберите другую.'],
    })
  })

  test('a picture that is not there any more is an error of its field; a reference that was never chosen says so', async () => {
    const { values } = await view(drug, await idOf('drug', 'skor'))
    for (const missing of [{ coverId: 2_100_000_000 }, { coverId: 9e9 }, { images: [2_100_000_000] }])
      expect(await fieldsOf(createFromInput(deskFor(drug), { ...values, alias: 'x-3', ...missing }, 'draft'))).toEqual({
        [Object.keys(missing)[0]!]: ['Такого файла нет.'],
      })
    expect(await fieldsOf(createFromInput(deskFor(product), { title: 'Без раздела' }, 'draft'))).toEqual({
      categoryId: ['Выберите запись'],
    })
  })
})

describe('editing', () => {
  test('only the given fields change; a save without a change leaves no revision', async () => {
    const { id } = await newCompany({ name: 'Первая', country: 'Россия' })
    const result = await editFromInput(deskFor(company), id, { version: 1, values: { synonyms: ' 1-я ' } })
    expect(result).toMatchObject({
      record: { version: 2, values: { name: 'Первая', country: 'Россия', synonyms: '1-я' } },
    })
    const same = await editFromInput(deskFor(company), id, { version: 2, values: { synonyms: '1-я' } })
    expect(same).toMatchObject({ record: { version: 2 } })
    expect((await findRevisions(world.db, company, id, 1)).total).toBe(2)
  })

  test('two editors with different fields are merged, with the same field the second one is asked', async () => {
    const { id } = await newCompany({ name: 'Общая', country: 'Россия' })
    const context = deskFor(company)
    await editFromInput(context, id, { version: 1, values: { country: 'Чехия' } })
    const merged = await editFromInput(context, id, { version: 1, values: { synonyms: 'общая' } })
    expect(merged).toMatchObject({ record: { version: 3, values: { country: 'Чехия', synonyms: 'общая' } } })
    const refused = await editFromInput(context, id, { version: 1, values: { country: 'Китай', name: 'Общая фирма' } })
    expect(refused).toEqual({
      conflicts: { country: { base: 'Россия', theirs: 'Чехия', mine: 'Китай' } },
      version: 3,
      merged: ['synonyms'],
    })
    expect((await view(company, id)).values).toMatchObject({ name: 'Общая', country: 'Чехия' })
    const agreed = await editFromInput(context, id, { version: 1, values: { country: 'Чехия' } })
    expect(agreed).toMatchObject({ record: { version: 3 } })
    const decided = await editFromInput(context, id, { version: 3, values: { country: 'Китай' } })
    expect(decided).toMatchObject({ record: { version: 4, values: { country: 'Китай' } } })
  })

  test('editors who save at the same moment lose nothing', async () => {
    const { id } = await newCompany({ name: 'Одновременно' })
    const context = deskFor(company)
    const results = await Promise.all(
      [{ country: 'Польша' }, { synonyms: 'сразу' }, { isDemo: true }].map(values =>
        editFromInput(context, id, { version: 1, values }),
      ),
    )
    expect(results.every(result => 'record' in result)).toBe(true)
    expect(await view(company, id)).toMatchObject({
      version: 4,
      values: { country: 'Польша', synonyms: 'сразу', isDemo: true },
    })
  })

  test('an exact decimal in another form is no conflict and no change', async () => {
    const id = await idOf('drug', 'skor')
    const { version, values } = await view(drug, id)
    const ingredients = (values.ingredients as { content: string }[]).map(row => ({
      ...row,
      content: row.content.replace(/0+$/, ''),
    }))
    expect(await editFromInput(deskFor(drug), id, { version, values: { ingredients } })).toMatchObject({
      record: { version },
    })
  })

  test('a rule over several fields counts the stored ones', async () => {
    const id = await idOf('drug', 'skor')
    const { version } = await view(drug, id)
    const errors = await fieldsOf(editFromInput(deskFor(drug), id, { version, values: { tempMin: 59, tempMax: 10 } }))
    expect(errors).toEqual({ tempMax: ['Верхняя граница ниже нижней'] })
  })
})

describe('deleting', () => {
  test('a record that others use stays, and they are named with the field', async () => {
    const id = await idOf('plant', 'tomat')
    const uses = await removeOrTrash(deskFor(plant), id, { forever: true })
    expect(uses!.total).toBeGreaterThan(50)
    expect(uses!.uses).toHaveLength(50)
    expect(uses!.uses[0]).toEqual({
      kind: 'diseases',
      id: expect.any(Number),
      title: expect.any(String),
      field: expect.stringContaining(':'),
    })
    expect(await viewRecord(world.db, plant, id)).not.toBeNull()
  })

  test('a record nobody uses is deleted, unless it has changed since it was read', async () => {
    const { id } = await newCompany({ name: 'На удаление' })
    await editFromInput(deskFor(company), id, { version: 1, values: { country: 'Россия' } })
    await expect(removeOrTrash(deskFor(company), id, { version: 1, forever: true })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await removeOrTrash(deskFor(company), id, { version: 2, forever: true })).toBeNull()
    expect(await viewRecord(world.db, company, id)).toBeNull()
    const { items } = await findRevisions(world.db, company, id, 1)
    expect(items[0]).toMatchObject({ event: 'deleted', version: 3 })
  })

  test('a reference inside rows counts as a use', async () => {
    const { rows } = await world.pool.query(
      'select id from substance where id in (select substance_id from drug_ingredients) limit 1',
    )
    const { substance } = await import('#features/substances/substance.entity.ts')
    const { uses } = await findUses(world.db, substance, rows[0].id)
    expect(uses[0]).toMatchObject({ kind: 'drugs', field: 'препарат, поле «Состав: Действующее вещество»' })
  })
})

describe('history', () => {
  test('differences are in words: titles, labels, rows', async () => {
    const id = await idOf('drug', 'skor')
    const { version, values } = await view(drug, id)
    const other = await newCompany({ name: 'Сингента Новая' })
    const registrations = (values.registrations as object[]).map((row, at) =>
      at === 0 ? { ...row, validTo: '2033-05-17' } : row,
    )
    await editFromInput(deskFor(drug), id, { version, values: { companyId: other.id, doseUnit: 'l', registrations } })
    const { items } = await findRevisions(world.db, drug, id, 1)
    const differences = new Map(items[0]!.differences.map(each => [each.field, each]))
    expect(differences.get('companyId')).toMatchObject({ label: 'Регистрант', after: 'Сингента Новая' })
    expect(differences.get('doseUnit')).toEqual({ field: 'doseUnit', label: 'Единица дозы', before: 'мл', after: 'л' })
    expect(differences.get('registrations')!.after).toContain('Действует по: 17.05.2033')
    expect([...differences.keys()]).toEqual(['doseUnit', 'companyId', 'registrations'])
  })

  test('a record that was deleted for good keeps its title in the histories of others', async () => {
    const id = await idOf('drug', 'horus')
    const gone = await newCompany({ name: 'Ушедший регистрант' })
    for (const companyId of [gone.id, null])
      await editFromInput(deskFor(drug), id, { version: (await view(drug, id)).version, values: { companyId } })
    await removeOrTrash(deskFor(company), gone.id, { forever: false })
    const differences = async () => (await findRevisions(world.db, drug, id, 1)).items[0]!.differences
    expect(await differences()).toMatchObject([{ field: 'companyId', before: 'Ушедший регистрант' }])
    await removeOrTrash(deskFor(company), gone.id, { forever: true })
    expect(await differences()).toMatchObject([
      { field: 'companyId', before: 'Ушедший регистрант (уже\u00a0нет)', after: '' },
    ])
  })

  test('a restored version is a draft with the old values, and a save of it keeps the status', async () => {
    const context = deskFor(company)
    const { id } = await newCompany({ name: 'Как было', country: 'Россия' })
    await editFromInput(context, id, {
      version: 1,
      values: { name: 'Как стало', country: 'Чехия' },
      status: 'published',
    })
    const { version, draft } = await restoreAsDraft(context, id, 1, { version: 2 })
    expect([version, draft!.values]).toEqual([2, { name: 'Как было', country: 'Россия' }])
    const saved = await editFromInput(context, id, draft!)
    expect(saved).toMatchObject({
      record: { version: 3, status: 'published', values: { name: 'Как было', country: 'Россия' } },
    })
    await expect(restoreAsDraft(context, id, 9, { version: 3 })).rejects.toMatchObject({ code: 'missing' })
    await editFromInput(context, id, { version: 3, values: { country: 'Китай' } })
    await expect(restoreAsDraft(context, id, 2, { version: 3 })).rejects.toMatchObject({ code: 'conflict' })
  })
})
