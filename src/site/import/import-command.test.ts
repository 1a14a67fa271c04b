import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { type Sheet, toSheets } from '#kit/entity/to-sheets.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { writeArchive, writeWorkbook } from '#kit/testing/workbook.server.ts'
import { fromCsv, toCsv } from '#kit/text/csv.ts'
import type { ImportSettings } from './import-command.server.ts'
import { fingerprint, runCommand } from './run-command.testing.ts'

let world: TestDatabase
let folder: string
let exported: Sheet[]
beforeAll(async () => {
  world = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'import-'))
  exported = await exportAll(world)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function exportAll({ db }: TestDatabase): Promise<Sheet[]> {
  const names = await loadNames(db, entities)
  const sheets: Sheet[] = []
  for (const entity of entities) {
    const records = (await allRecords(db, entity)).map(({ id: _, version: __, status, ...values }) => ({
      status,
      values,
    }))
    sheets.push(...toSheets(entity, records as never, names))
  }
  return sheets.filter(({ lines }) => lines.length > 0)
}

const fileOf = (name: string) => path.join(folder, name)
function saveCsv(sheet: Sheet, name = `${sheet.name}.csv`): string {
  writeFileSync(fileOf(name), toCsv(sheet))
  return fileOf(name)
}
const sheetOf = (name: string) => exported.find(sheet => sheet.name === name)!
const withCell = (sheet: Sheet, line: number, label: string, cell: string): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((each, i) =>
    i === line ? { ...each, cells: each.cells.with(sheet.head.indexOf(label), cell) } : each,
  ),
})

const run = (files: string[], settings: Partial<ImportSettings> = {}, { db } = world) =>
  runCommand(db, files, { rejectedTo: fileOf('rejected'), ...settings })
const state = ({ db } = world) => fingerprint(db)

describe('an export imported again', () => {
  test('as CSV files is «без изменений» everywhere', async () => {
    const before = await state()
    const { code, text } = await run(
      exported.map(sheet => saveCsv(sheet)),
      { apply: true },
    )
    const records = exported.filter(({ name }) => !name.includes('.')).reduce((sum, { lines }) => sum + lines.length, 0)
    expect([code, text]).toEqual([
      0,
      expect.stringContaining(`Новых 0, изменённых 0, без изменений ${records}, отклонено строк 0.`),
    ])
    expect(await state()).toBe(before)
  })
  test('as one workbook too', async () => {
    await writeWorkbook(fileOf('all.xlsx'), exported)
    const { text } = await run([fileOf('all.xlsx')], { apply: true })
    expect(text).toContain('Новых 0, изменённых 0,')
    expect(text).toContain('отклонено строк 0.')
  })
})

describe('a changed file', () => {
  const changed = () => saveCsv(withCell(sheetOf('drugs'), 0, 'Название', 'Хорус Новый'))
  test('is only a plan until it is applied', async () => {
    const before = await state()
    const { code, text } = await run([changed()], { reportTo: fileOf('report.csv') })
    expect(code).toBe(0)
    expect(text).toContain('Новых 0, изменённых 1,')
    expect(text).toContain('drugs horus: Название: «Хорус» → «Хорус Новый»')
    expect(text).toContain('Это проверка: ничего не записано.')
    expect(fromCsv('report', readFileSync(fileOf('report.csv'), 'utf8')).lines.map(({ cells }) => cells)).toEqual([
      ['drugs', 'horus', 'Название', 'Хорус', 'Хорус Новый'],
    ])
    expect(await state()).toBe(before)
  })
  test('applied, has a revision, one generation more and is heard', async () => {
    await using own = await testDatabase()
    const client = await own.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ channel }) => void heard.push(channel))
    await client.query('listen catalogue_generation')
    expect((await run([changed()], { apply: true }, own)).text).toContain('Записано.')
    await client.query('select 1')
    client.release()
    expect(heard).toEqual(['catalogue_generation'])
    const { rows } = await own.db.execute(
      sql`select write_kind, before->>'name' as old, after->>'name' as new from entity_revision where entity = 'drug' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ write_kind: 'import', old: 'Хорус', new: 'Хорус Новый' }])
  })
})

describe('rejected records', () => {
  const wrong = () => {
    const effects = sheetOf('effects')
    const [first] = effects.lines
    const made = { number: 99, cells: ['Новое', 'novoe', 'опубликовано'] }
    const bad = { number: 100, cells: ['Плохое', 'Плохой Адрес', 'опубликовано'] }
    return saveCsv({ ...effects, lines: [first!, made, bad] })
  }
  test('stop everything', async () => {
    const before = await state()
    const { code, text } = await run([wrong()], { apply: true })
    expect(code).toBe(1)
    expect(text).toContain('effects, строка 4, колонка «Адрес»: Только строчные латинские буквы')
    expect(text).toContain('Ничего не записано.')
    expect(await state()).toBe(before)
  })
  test('with --skip-rejected come back as a file that can be corrected, the others are written', async () => {
    await using own = await testDatabase()
    const { code, text } = await run([wrong()], { apply: true, skipRejected: true }, own)
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('Новых 1, изменённых 0, без изменений 1, отклонено строк 1.'),
    ])
    const back = fileOf('rejected/effects.csv')
    const { head, lines } = fromCsv('effects', readFileSync(back, 'utf8'))
    expect([head.at(-1), lines.map(({ cells }) => cells.at(-1))]).toEqual([
      'Причина',
      [expect.stringContaining('Только строчные')],
    ])
    writeFileSync(back, readFileSync(back, 'utf8').replace('Плохой Адрес', 'plohoe'))
    expect((await run([back], { apply: true }, own)).text).toContain('Новых 1,')
  })
  test('what refers to a rejected new record is rejected too', async () => {
    await using own = await testDatabase()
    const drugs = sheetOf('drugs')
    const copy = (alias: string, kind: string): Sheet['lines'][number] => ({
      number: 0,
      cells: drugs.lines[0]!.cells.with(drugs.head.indexOf('Адрес страницы'), alias).with(
        drugs.head.indexOf('Вид'),
        kind,
      ),
    })
    const uses = sheetOf('drug-uses')
    const useOf = (drug: string) => ({
      number: 0,
      cells: uses.lines[0]!.cells.with(0, `${drug}-1`).with(uses.head.indexOf('Препарат'), drug),
    })
    const targets = sheetOf('drug-uses.targets')
    const targetOf = (drug: string) => ({ number: 0, cells: targets.lines[0]!.cells.with(0, `${drug}-1`) })
    const files = [
      saveCsv({ ...drugs, lines: [copy('good', 'пестицид'), copy('bad', 'кентавр')] }),
      saveCsv({ ...uses, lines: [useOf('good'), useOf('bad')] }),
      saveCsv({ ...targets, lines: [targetOf('good'), targetOf('bad')] }),
    ]
    const { text } = await run(files, { apply: true, skipRejected: true }, own)
    expect(text).toContain('Новых 2, изменённых 0,')
    expect(text).toContain('drug-uses, строка 3, колонка «Препарат»: Нет такой записи')
    expect(
      fromCsv('t', readFileSync(fileOf('rejected/drug-uses.targets.csv'), 'utf8')).lines.map(({ cells }) => cells[0]),
    ).toEqual(['bad-1'])
    const { rows } = await own.db.execute(sql`select alias from drug_use where alias in ('good-1', 'bad-1')`)
    expect(rows).toEqual([{ alias: 'good-1' }])
  })
  test('both lines with one address are rejected', async () => {
    const effects = sheetOf('effects')
    const twice = { ...effects, lines: [effects.lines[0]!, effects.lines[1]!, { ...effects.lines[0]!, number: 9 }] }
    const { text } = await run([saveCsv(twice)], { skipRejected: true })
    expect(text).toContain('effects, строка 2, колонка «Адрес»: Запись с этим адресом есть ещё и ниже')
    expect(text).toContain('effects, строка 4, колонка «Адрес»: Запись с этим адресом уже есть выше')
  })
})

describe('a file that is no sheet', () => {
  const effects = () => toCsv(sheetOf('effects'))
  const cases: [string, string, () => Buffer | string, RegExp][] = [
    [
      'windows-1251',
      'effects.csv',
      () => Buffer.from([0xcd, 0xe0, 0xe7, 0xe2, 0x3b, 0x0a]),
      /Файл не в кодировке UTF-8/,
    ],
    ['UTF-16', 'effects.csv', () => Buffer.from(`\ufeff${effects()}`, 'utf16le'), /UTF-16/],
    ['a column twice', 'effects.csv', () => effects().replace('Адрес;', 'Название;'), /Колонка повторяется/],
    ['commas', 'effects.csv', () => 'Название,Адрес,Состояние\r\nА,a,черновик\r\n', /разделены запятой/],
    ['an unknown kind', 'centaurs.csv', effects, /Нет такого вида записей/],
    ['empty', 'effects.csv', () => '', /Файл пустой/],
    ['a picture', 'effects.png', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /Это не таблица/],
    ['text named .xlsx', 'effects.xlsx', effects, /внутри не таблица Excel/],
    ['a broken archive', 'effects.xlsx', () => Buffer.from('PK\u0003\u0004 garbage'), /Архив повреждён/],
    ['100 MB', 'effects.csv', () => Buffer.alloc(100_000_000, 'а;'), /Файл больше 64 МБ/],
    ['an unclosed quote', 'effects.csv', () => `${effects()}"а;b`, /Кавычка открыта/],
    ['a page', 'effects.csv', () => '<html><body>Вход</body></html>', /XML|нет ни одной регистрации/],
  ]
  test.each(cases)('%s', async (_, name, content, message) => {
    const before = await state()
    writeFileSync(fileOf(name), content())
    const { code, text } = await run([fileOf(name)], { apply: true, skipRejected: true })
    expect([code, text]).toEqual([1, expect.stringMatching(message)])
    expect(await state()).toBe(before)
    rmSync(fileOf(name))
  })
  test('a file that does not exist', async () =>
    expect((await run([fileOf('nothing.csv')])).text).toContain('Такого файла нет'))
  test('an archive that unpacks to gigabytes', async () => {
    const bomb = fileOf('bomb.xlsx')
    await writeArchive(bomb, { 'xl/workbook.xml': Buffer.alloc(450_000_000) })
    expect((await run([bomb])).text).toContain('Архив слишком большой')
  })
  test('an archive with something else', async () => {
    await writeArchive(fileOf('other.zip'), { 'a.txt': Buffer.from('a'), 'b.txt': Buffer.from('b') })
    expect((await run([fileOf('other.zip')])).text).toContain('Это не таблица')
  })
})

test('an import that is killed while it writes leaves nothing', async () => {
  await using own = await testDatabase()
  const before = await state(own)
  const uses = sheetOf('drug-uses')
  const many = (sheet: Sheet): Sheet => ({
    ...sheet,
    lines: Array.from({ length: 10 }, (_, copy) =>
      sheet.lines.map(line => ({ ...line, cells: line.cells.with(0, `${line.cells[0]}-c${copy}`) })),
    ).flat(),
  })
  const files = [many(uses), many(sheetOf('drug-uses.targets'))].map(sheet => saveCsv(sheet))
  const locked = await own.pool.connect()
  await locked.query('begin')
  await locked.query('lock table entity_revision in exclusive mode')
  let output = ''
  const child = spawn(process.execPath, ['scripts/import.ts', ...files, '--apply'], {
    env: { ...process.env, DATABASE_URL: own.url, DATABASE_UNSAFE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  const isWaiting = async () =>
    (
      await own.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%entity_revision%' and datname = current_database()`,
      )
    ).rowCount! > 0
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  expect(output).not.toContain('Записано')
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  await locked.query('rollback')
  locked.release()
  await expect
    .poll(
      async () =>
        (
          await own.pool.query(
            `select 1 from pg_stat_activity where query like '%entity_revision%' and state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBe(0)
  expect(await state(own)).toBe(before)
})
