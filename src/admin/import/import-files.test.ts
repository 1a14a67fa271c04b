import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportRecords } from '#admin/lists/export/export-records.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { writeArchive, writeWorkbook } from '#kit/testing/workbook.server.ts'
import { fromCsv, toCsv } from '#kit/text/csv.ts'
import { applyPlan } from './apply-plan.server.ts'
import { type ImportDesk, line, openImportDesk } from './import-desk.testing.ts'
import { rejectedFile } from './rejected-file.server.ts'
import { runPlan } from './run-plan.server.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())
afterEach(() => desk.world.pool.query('delete from import_plan'))

describe('a file that does not fit is refused in words, and nothing is left behind', () => {
  const head = 'Название;Адрес;Состояние\r\n'
  const cases: [string, () => Buffer | string, RegExp][] = [
    ['empty', () => '', /^Файл пустой/],
    ['only a head', () => head, /одна шапка: ни одной записи нет\. Прочитан как utf-8, «;»$/],
    ['only empty lines', () => '\r\n;;\r\n', /нет таблицы/],
    [
      'a column twice',
      () => 'Название;Название;Адрес;Состояние\r\nА;А;a;опубликовано\r\n',
      /строка\u00a01\. №\u00a01 и\u00a02 «Название»: колонка повторяется/,
    ],
    [
      'an unknown column',
      () => 'Название;Адрес;Состояние;Цвет\r\nА;a;опубликовано;синий\r\n',
      /№\u00a04 «Цвет»: неизвестная колонка/,
    ],
    ['a missing column', () => 'Название;Адрес\r\nА;a\r\n', /«Состояние»: нет обязательной колонки/],
    ['quotes that are never closed', () => `${head}"А;a;опубликовано\r\nБ;b;опубликовано\r\n`, /Кавычка открыта/],
    [
      'a line with too many cells',
      () => `${head}А;a;опубликовано;лишнее\r\n`,
      /строке 2 ячеек 4, а\u00a0колонок в\u00a0шапке 3: лишняя\u00a0— ячейка 4, «лишнее»/,
    ],
    [
      'a line with too few cells',
      () => `${head}А;a;опубликовано\r\nБ;b\r\n`,
      /строке 3 ячеек 2.*: нет ячеек с\u00a0колонки 3, «Состояние»/,
    ],
    [
      'half a sign',
      () => Buffer.from([0xff, 0xfe, ...Buffer.from('А\n', 'utf16le'), 0x00, 0xd8, 0x41, 0x00]),
      /не\u00a0читается, около строки \d/,
    ],
    // «Название;Адрес» of KOI8-R.
    ['another encoding', () => Buffer.from('eec1dad7c1cec9c53be1c4d2c5d30d0ac13bc00d0a', 'hex'), /не подходят/],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), /картинка/],
    ['the old format of Excel', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /старого Excel/],
    ['bytes', () => Buffer.from([1, 0, 0, 0, 7, 0, 0, 9]), /Это не таблица/],
    ['zero bytes in a text', () => `${head}Хоро\u0000шее;nul-1;опубликовано\r\n`, /Это не.таблица/],
    ['a page', () => '<!doctype html><title>Вход</title>', /страница или XML/],
    ['a broken archive', () => Buffer.from('PK\u0003\u0004 garbage'), /Архив повреждён/],
  ]
  test.each(cases)('%s', async (_, content, message) => {
    const before = await desk.stored()
    const plan = await desk.checked(content())
    expect([plan.state, plan.message]).toEqual(['failed', expect.stringMatching(message)])
    expect(plan.counts).toBeNull()
    await expect(applyPlan(desk.services, desk.editor, plan.id, null)).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await desk.world.pool.query(
      'select count(*)::int as parts from import_file_part where plan_id = $1 union all select count(*)::int from import_plan_row where plan_id = $1',
      [plan.id],
    )
    expect([rows, await desk.stored()]).toEqual([[{ parts: 0 }, { parts: 0 }], before])
  })

  const archive = async (entries: Record<string, Buffer>) => {
    const file = desk.newPath('xlsx')
    await writeArchive(file, entries)
    return readFileSync(file)
  }
  const workbook = async (sheets: Pick<Sheet, 'name' | 'head' | 'lines'>[]) => {
    const file = desk.newPath('xlsx')
    await writeWorkbook(file, sheets)
    return readFileSync(file)
  }
  const effects = (name: string) => ({ name, head: ['Название', 'Адрес', 'Состояние'], lines: [line('Из книги')] })

  test('an archive that unpacks to hundreds of megabytes', async () => {
    const plan = await desk.checked(await archive({ 'xl/workbook.xml': Buffer.alloc(160_000_000) }))
    expect(plan.message).toMatch(/Архив слишком большой/)
  })
  test('an archive without a workbook', async () =>
    expect((await desk.checked(await archive({ 'a.txt': Buffer.from('a') }))).message).toMatch(/это не таблица Excel/))
  test.each([
    ['.ods', { mimetype: Buffer.from('x'), 'content.xml': Buffer.from('x') }, /OpenDocument.*как \.xlsx/],
    ['.xlsb', { 'xl/workbook.bin': Buffer.from('x') }, /\.xlsb.*как \.xlsx/],
    ['.numbers', { 'Index/Document.iwa': Buffer.from('x') }, /Numbers.*как \.xlsx/],
  ])('a spreadsheet of another program, %s', async (_, entries, message) =>
    expect((await desk.checked(await archive(entries as Record<string, Buffer>))).message).toMatch(message),
  )
  test('a workbook with a sheet too many', async () => {
    const plan = await desk.checked(await workbook([effects('effects'), effects('Заметки')]))
    expect(plan.message).toMatch(/Лист «Заметки» лишний/)
  })
  test('more lines than the limit', async () => {
    const many = Array.from({ length: 100_001 }, (_, at) => `А;a-${at};опубликовано\r\n`).join('')
    expect((await desk.checked(head + many)).message).toMatch(/больше 100\s000 строк/)
  })
  test('more than the operator allows', async () => {
    const { services } = desk
    desk.services = { ...services, importLimits: { maxBytes: 1_000_000, maxRows: 2 } }
    const plan = await desk.checked(`${head}А;a-1;опубликовано\r\nБ;a-2;опубликовано\r\nВ;a-3;опубликовано\r\n`)
    expect(plan.message).toMatch(/больше 2 строк/)
    desk.services = { ...services, importLimits: { maxBytes: 1_000, maxRows: 100 } }
    expect((await desk.checked(`${head}${'А'.repeat(3_000)};a-1;опубликовано\r\n`)).message).toMatch(/слишком много/)
    desk.services = services
  })
  test('one sheet may have any name', async () => {
    const plan = await desk.checked(
      await workbook([{ ...effects('Лист1'), lines: [{ ...line('Из книги'), number: 2 }] }]),
    )
    expect(plan).toMatchObject({ state: 'ready', counts: { create: 1 }, format: 'XLSX', isWorkbook: true })
  })
})

describe('a record is rejected, the others are not', () => {
  const head = 'Название;Адрес;Состояние\r\n'
  test('with a formula in a cell', async () => {
    const plan = await desk.checked(
      `${head}Хорошее;formula-1;опубликовано\r\n=cmd|' /C calc'!A0;formula-2;опубликовано\r\n`,
    )
    expect(plan.counts).toEqual({ create: 1, update: 0, unchanged: 0, rejected: 1 })
    expect(await desk.rowsOf(plan.id, 'rejected')).toMatchObject([
      { line: 3, alias: 'formula-2', reasons: [{ column: 'Название', message: expect.stringContaining('формула') }] },
    ])
    const file = fromCsv('effects', String((await rejectedFile(desk.services, plan, 'csv')).content))
    expect(file.lines.map(({ cells }) => cells[1])).toEqual(['formula-2'])
    await applyPlan(desk.services, desk.editor, plan.id, null)
    await runPlan(desk.services, plan.id)
    const { rows } = await desk.world.pool.query(`select alias from effect where alias like 'formula-%'`)
    expect(rows).toEqual([{ alias: 'formula-1' }])
  })
  test('with signs in its address that the database cannot hold', async () => {
    const lines = ['a_x0000_b', 'a_xD800_b', 'zeros-1'].map((alias, at) => ({
      ...line('Знаки', alias),
      number: at + 2,
    }))
    const file = desk.newPath('xlsx')
    await writeWorkbook(file, [{ name: 'effects', head: ['Название', 'Адрес', 'Состояние'], lines }])
    const plan = await desk.checked(readFileSync(file))
    expect(plan).toMatchObject({ state: 'ready', counts: { create: 1, rejected: 2 } })
    const rejected = { type: 'rejected', reasons: [{ column: 'Адрес' }] }
    expect(await desk.rowsOf(plan.id, 'rejected')).toMatchObject([
      { ...rejected, line: 2 },
      { ...rejected, line: 3 },
    ])
  })
  test('that refers to one that is not there', async () => {
    const plan = await desk.checked(
      'Название;Адрес;Входит в группы;Состояние\r\nА;ga;netakoj;опубликовано\r\n',
      'plant-groups',
    )
    expect(await desk.rowsOf(plan.id)).toMatchObject([
      { type: 'rejected', reasons: [{ column: 'Входит в группы', message: 'Нет такой записи: «netakoj»' }] },
    ])
  })
  test('with a photo that lies in the trash, is no picture, or may not be shown yet, by line and column', async () => {
    await desk.world.pool.query(`insert into file (key, name, type, bytes, alt, deleted_at) values
      ('in-trash', 'Выброшенный', 'image/png', 1, 'Лист', now()), ('no-picture', 'Договор', 'application/pdf', 1, 'Текст', null),
      ('no-alt', 'Без слов', 'image/png', 1, null, null), ('good', 'Хороший', 'image/png', 1, 'Лист', null)`)
    const sheet = fromCsv(
      'plants',
      await exportRecords(desk.world.db, plant, parseList(plant, new URLSearchParams('sort=id')).state, 'csv').text(),
    )
    const column = sheet.head.indexOf('Фото')
    for (const [at, key] of ['in-trash', 'no-picture', 'no-alt', 'good'].entries()) sheet.lines[at]!.cells[column] = key
    const plan = await desk.checked(toCsv(sheet), 'plants')
    expect(plan).toMatchObject({ state: 'ready', counts: { update: 1, rejected: 3 } })
    expect(
      (await desk.rowsOf(plan.id, 'rejected')).map(({ line: number, reasons }) => [number, reasons]),
    ).toMatchObject([
      [2, [{ column: 'Фото', message: expect.stringMatching(/^Файл «Выброшенный» в\u00a0корзине/) }]],
      [3, [{ column: 'Фото', message: expect.stringContaining('не\u00a0картинка') }]],
      [4, [{ column: 'Фото', message: expect.stringContaining('нет описания') }]],
    ])
  })
  test('that refers to a record in the trash', async () => {
    await desk.world.pool.query(`update plant_group set status = 'trash' where id = (select min(id) from plant_group)`)
    const { rows } = await desk.world.pool.query(`select alias from plant_group where status = 'trash'`)
    const plan = await desk.checked(
      `Название;Адрес;Входит в группы;Состояние\r\nА;ga-2;${rows[0].alias};опубликовано\r\n`,
      'plant-groups',
    )
    expect(await desk.rowsOf(plan.id)).toMatchObject([
      {
        type: 'rejected',
        line: 2,
        reasons: [{ column: 'Входит в группы', message: expect.stringContaining('в корзине') }],
      },
    ])
    await desk.world.pool.query(`update plant_group set status = 'published' where status = 'trash'`)
  })
  test('of a gardener', async () => {
    const plan = await desk.checked(
      `Название;Ключ;Владелец;Состояние\r\nДача;dacha-x;user-${desk.editor};опубликовано\r\n`,
      'plots',
    )
    expect(await desk.rowsOf(plan.id)).toMatchObject([
      { type: 'rejected', reasons: [{ message: expect.stringContaining('садоводы') }] },
    ])
  })
})

test('groups in a circle are refused with the path', async () => {
  const groups =
    'Название;Адрес;Входит в группы;Состояние\r\nПервая;krug-a;krug-b;опубликовано\r\nВторая;krug-b;krug-a;опубликовано\r\n'
  expect(await desk.checked(groups, 'plant-groups')).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/Первая → Вторая → Первая|Вторая → Первая → Вторая/),
  })
})

test.each([
  [
    'windows-1251, with semicolons',
    'windows-1251, «;»',
    () => Buffer.from([...head1251, ...Buffer.from(';w-1;'), ...draft1251, 13, 10]),
  ],
  [
    'UTF-16 with tabs',
    'utf-16le, «табуляция»',
    () => Buffer.from('\ufeffНазвание\tАдрес\tСостояние\r\nАбв\tw-2\tопубликовано\r\n', 'utf16le'),
  ],
  ['UTF-8 with commas', 'utf-8, «,»', () => 'Название,Адрес,Состояние\r\n"Абв",w-3,опубликовано\r\n'],
])('a table in %s is recognised', async (_, format, content) => {
  const plan = await desk.checked(content())
  expect(plan).toMatchObject({ state: 'ready', format, counts: { create: 1 } })
  expect((await desk.rowsOf(plan.id))[0]).toMatchObject({ title: 'Абв' })
})

/** Letters of windows-1251. */
const cyrillic = (text: string) =>
  [...text].map(sign => (/[а-яА-Я]/.test(sign) ? sign.charCodeAt(0) - 0x410 + 0xc0 : sign.charCodeAt(0)))
const head1251 = [...cyrillic('Название;Адрес;Состояние\r\n'), ...cyrillic('Абв')]
const draft1251 = cyrillic('опубликовано')
