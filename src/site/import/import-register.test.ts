import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { type ImportSettings, readImportArguments } from './import-command.server.ts'
import { fingerprint, runCommand } from './run-command.testing.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-register-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string) => path.join(folder, name)
const run = (files: string[], settings: Partial<ImportSettings>, { db }: TestDatabase) =>
  runCommand(db, files, { rejectedTo: fileOf('rejected'), ...settings })

describe('arguments', () => {
  test('are read', () =>
    expect(readImportArguments(['a.csv', 'b.xlsx', '--apply', '--skip-rejected', '--rejected', 'out'])).toEqual({
      files: ['a.csv', 'b.xlsx'],
      apply: true,
      skipRejected: true,
      format: 'auto',
      rejectedTo: 'out',
      reportTo: null,
    }))
  test.each([[[]], [['--unknown', 'a.csv']], [['a.csv', '--format', 'json']]])('%j are refused with the usage', args =>
    expect(() => readImportArguments(args)).toThrow('npm run db:import'),
  )
})

describe('a register through the command', () => {
  const fixture = (name: string) => path.resolve('src/features/register/fixtures', name)
  test('is loaded, then its next version shows the differences and writes nothing before --apply', async () => {
    await using other = await testDatabase()
    const first = await run([fixture('pesticides.xml')], { apply: true }, other)
    expect([first.code, first.text]).toEqual([
      0,
      expect.stringMatching(/drugs: новых 17, изменённых 0[\s\S]*drug-uses: новых 64[\s\S]*Записано\./),
    ])
    const before = await fingerprint(other.db)
    const reportTo = fileOf('differences.csv')
    const next = await run([fixture('pesticides-next.xml')], { reportTo }, other)
    expect([next.code, next.text]).toEqual([
      0,
      expect.stringMatching(/Больше нет в реестре: ХОМ[\s\S]*drugs: новых 1, изменённых 3\n[\s\S]*Это проверка/),
    ])
    expect(await fingerprint(other.db)).toBe(before)
    const lines = readFileSync(reportTo, 'utf8').split(/\r?\n/)
    const expected = [
      'Ячейка: срок ожидания (кратность);20 (2);28 (2)',
      'Ячейка: норма;3–3,5 г/10 л воды;3–4 г/10 л воды',
      'Состояние;опубликовано;в архиве',
    ]
    for (const difference of expected)
      expect(
        lines.some(line => line.endsWith(difference)),
        difference,
      ).toBe(true)
    const applied = await run([fixture('pesticides-next.xml'), fixture('agrochemicals.xml')], { apply: true }, other)
    expect([applied.code, applied.text]).toEqual([0, expect.stringContaining('Записано.')])
    expect((await run([fixture('pesticides-next.xml')], {}, other)).text).toMatch(/Новых 0, изменённых 0,/)
  })
})
