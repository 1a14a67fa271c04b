import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { removeRecord, updateRecord } from '#kit/entity/change.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { allRecords, findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { type Sheet, toSheets } from '#kit/entity/to-sheets.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { prepareCatalogue } from '#site/startup/prepare-catalogue.server.ts'

let empty: TestDatabase
let folder: string
beforeAll(async () => {
  empty = await emptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'seed-'))
})
afterAll(async () => {
  await empty[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** Loads a copy of the seed with one file changed by `spoil`. */
async function loadBrokenSeed(file: string, spoil: (text: string) => string | Buffer) {
  const copy = path.join(folder, file)
  cpSync('db/seed', copy, { recursive: true })
  writeFileSync(path.join(copy, file), spoil(readFileSync(path.join(copy, file), 'utf8')))
  await prepareCatalogue(empty.db, log, copy)
}

/** Changes the cells of every record, including the header. */
function changeCells(text: string, change: (cells: string[], column: number) => string[], label: string): string {
  const lines = parse(text, { bom: true, delimiter: ';' }) as string[][]
  const column = lines[0]!.indexOf(label)
  expect(column).toBeGreaterThanOrEqual(0)
  return stringify(
    lines.map(cells => change(cells, column)),
    { bom: true, delimiter: ';', record_delimiter: '\r\n' },
  )
}
const withoutColumn = (text: string, label: string) =>
  changeCells(text, (cells, column) => cells.toSpliced(column, 1), label)
const withColumnTwice = (text: string, label: string) =>
  changeCells(text, (cells, column) => [...cells, cells[column]!], label)

describe('a malformed seed is reported with file, line, column and reason, and nothing is imported', () => {
  const cases: [name: string, file: string, spoil: (text: string) => string | Buffer, message: RegExp][] = [
    [
      'an unknown choice',
      'pests.csv',
      t => t.replace(';насекомое;', ';кентавр;'),
      /pests\.csv, строка 2, колонка «Группа»: Выберите значение из списка/,
    ],
    [
      'a reference to an unknown record',
      'pests.hosts.csv',
      t => t.replace(';kartofel;kartofel;', ';kartofel;kaktus;'),
      /pests\.hosts\.csv, строка 2, колонка «Культура»: Нет такой записи/,
    ],
    [
      'a child without a parent',
      'drugs.packs.csv',
      t => t.replace('\nhorus;', '\nnobody;'),
      /drugs\.packs\.csv, строка 2, колонка «препарат»: Нет записи «nobody»/,
    ],
    [
      'an invalid number',
      'drug-uses.csv',
      t => t.replace(';на объём воды;2;2;', ';на объём воды;два;2;'),
      /drug-uses\.csv, строка 2, колонка «Норма от»: Введите число/,
    ],
    [
      'a minimum above the maximum',
      'drug-uses.csv',
      t => t.replace(';на объём воды;2;2;', ';на объём воды;20;3;'),
      /drug-uses\.csv, строка 2, колонка «Норма от»: Нижняя граница/,
    ],
    [
      'an unknown column',
      'effects.csv',
      t => t.replace('Название;', 'Имя;'),
      /effects\.csv, строка 1, колонка «Имя»: Неизвестная колонка/,
    ],
    [
      'a file without the column of a required field',
      'drugs.csv',
      t => withoutColumn(t, 'Название'),
      /drugs\.csv, строка 1, колонка «Название»: Нет обязательной колонки/,
    ],
    [
      'a file without the state of its records',
      'drugs.csv',
      t => withoutColumn(t, 'Состояние'),
      /drugs\.csv, строка 1, колонка «Состояние»: Нет обязательной колонки/,
    ],
    [
      'a file of rows without a required column',
      'drugs.packs.csv',
      t => withoutColumn(t, 'Размер'),
      /drugs\.packs\.csv, строка 1, колонка «Размер»: Нет обязательной колонки/,
    ],
    [
      'a column twice',
      'drugs.csv',
      t => withColumnTwice(t, 'Название'),
      /drugs\.csv, строка 1, колонка «Название»: Колонка повторяется/,
    ],
    [
      'a column of rows twice',
      'drugs.packs.csv',
      t => withColumnTwice(t, 'Примечание'),
      /drugs\.packs\.csv, строка 1, колонка «Примечание»: Колонка повторяется/,
    ],
    [
      'the same alias twice',
      'effects.csv',
      t => `${t}${t.split('\r\n')[1]}\r\n`,
      /effects\.csv, строка \d+, колонка «Адрес»: Запись с этим адресом уже есть выше/,
    ],
    [
      'a line with another number of cells',
      'effects.csv',
      t => `${t}лишнее\r\n`,
      /effects\.csv, строка \d+: В.строке \d+ не.столько ячеек/,
    ],
    [
      'invalid UTF-8',
      'effects.csv',
      t => Buffer.concat([Buffer.from(t), Buffer.from([0xff, 0xfe])]),
      /effects\.csv, строка 1: Файл не в кодировке UTF-8/,
    ],
    [
      'a NUL character',
      'effects.csv',
      t => t.replace('Укоренение', 'Укоре\u0000нение'),
      /effects\.csv, строка \d+, колонка «Название»: Недопустимый символ/,
    ],
  ]
  test.each(cases)('%s', async (_, file, spoil, message) => {
    await expect(loadBrokenSeed(file, spoil)).rejects.toThrow(message)
    expect(await empty.db.$count(drug.table)).toBe(0)
    for (const entity of entities) expect(await empty.db.$count(entity.table)).toBe(0)
  })
})

describe('a file may lack the column of an optional field', () => {
  const records = async (world: TestDatabase) =>
    (await allRecords(world.db, drug)).map(({ id: _, version: __, status, ...values }) => ({ status, values }))
  const without = ({ name, head, lines }: Sheet, label: string): Sheet => {
    const column = head.indexOf(label)
    expect(column).toBeGreaterThanOrEqual(0)
    return {
      name,
      head: head.toSpliced(column, 1),
      lines: lines.map(l => ({ ...l, cells: l.cells.toSpliced(column, 1) })),
    }
  }
  const optional = {
    drugs: ['Синонимы', 'Назначение', 'Демо-данные', 'Источники', 'Фото'],
    'drugs.packs': ['Примечание'],
  }
  const shortened = (sheets: Sheet[]) =>
    sheets
      .map(sheet => (optional[sheet.name as keyof typeof optional] ?? []).reduce(without, sheet))
      .filter(({ name }) => name !== 'drugs.ingredients')
  const importDrugs = (world: TestDatabase, sheets: Sheet[]) =>
    importSheets(unitOf(world.db, { kind: 'import', userId: null }), entities, sheets)

  test('existing records keep its values', async () => {
    await using world = await testDatabase()
    const before = await records(world)
    expect(
      before.some(({ values }) => values.synonyms !== null && values.isDemo && values.ingredients.length > 0),
    ).toBe(true)
    const sheets = shortened(toSheets(drug, before, await loadNames(world.db, entities)))
    expect(await importDrugs(world, sheets)).toEqual({ created: 0, updated: 0, unchanged: before.length, rejected: [] })
    const renamed = sheets.map(sheet =>
      sheet.name === 'drugs'
        ? { ...sheet, lines: sheet.lines.map(l => ({ ...l, cells: l.cells.with(0, `${l.cells[0]} +`) })) }
        : sheet,
    )
    expect(await importDrugs(world, renamed)).toMatchObject({ updated: before.length, rejected: [] })
    expect(await records(world)).toEqual(
      before.map(({ status, values }) => ({ status, values: { ...values, name: `${values.name} +` } })),
    )
  })

  test('it is empty in new records', async () => {
    await using world = await testDatabase()
    const [first] = await records(world)
    // Without uses it cannot be public.
    const made = { ...first!, status: 'draft' as const, values: { ...first!.values, alias: 'made-new' } }
    expect(
      await importDrugs(world, shortened(toSheets(drug, [made], await loadNames(world.db, entities)))),
    ).toMatchObject({
      created: 1,
      rejected: [],
    })
    const stored = (await records(world)).find(({ values }) => values.alias === 'made-new')!.values
    const packs = made.values.packs.map(pack => ({ ...pack, note: null }))
    const empty = { synonyms: null, purposes: [], isDemo: false, sources: [], coverId: null, ingredients: [], packs }
    expect(stored).toEqual({ ...made.values, ...empty })
  })

  test('the order of columns does not matter', async () => {
    await using world = await testDatabase()
    const before = await records(world)
    const turned = toSheets(drug, before, await loadNames(world.db, entities)).map(({ name, head, lines }) => ({
      name,
      head: head.toReversed(),
      lines: lines.map(l => ({ ...l, cells: l.cells.toReversed() })),
    }))
    expect(await importDrugs(world, turned)).toEqual({ created: 0, updated: 0, unchanged: before.length, rejected: [] })
  })
})

describe('identity of rows', () => {
  test('rows keep their ids when reordered and edited', async () => {
    await using world = await testDatabase()
    const [first] = await world.db.select({ id: drug.table.id }).from(drug.table).limit(1)
    const { id, status, version, ...values } = (await findRecord(world.db, drug, first!.id))!
    const pack = (key: string, size: string) => ({ key, size, unit: 'g' as const, count: 1, note: null })
    const packs = drug.rows.packs.table
    const ids = async () =>
      Object.fromEntries((await world.db.select().from(packs).where(eq(packs.parentId, id))).map(r => [r.key, r.id]))
    const save = (version: number, packs: ReturnType<typeof pack>[]) =>
      saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [
        updateRecord(drug, { id, version }, { ...values, packs }),
      ])
    await save(version, [pack('one', '1'), pack('two', '2'), pack('three', '3')])
    const before = await ids()
    await save(version + 1, [pack('three', '3'), pack('one', '1.5')])
    expect(await ids()).toEqual({ three: before.three, one: before.one })
  })

  test('a record that others refer to cannot be removed', async () => {
    await using world = await testDatabase()
    const [used] = await world.db
      .select({ id: pest.table.id, version: pest.table.version })
      .from(pest.table)
      .where(eq(pest.table.alias, 'koloradskij-zhuk'))
    await expect(
      saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [removeRecord(pest, used!)]),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await findRecord(world.db, pest, used!.id)).not.toBeNull()
  })
})
