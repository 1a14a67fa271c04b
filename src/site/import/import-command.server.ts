import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { readRegisterFiles } from '#features/register/register-sheets.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { checkHeads, rejectedDoubts, withKnownHeads } from '#kit/import/check-sheets.ts'
import { FileProblem } from '#kit/import/file-problem.ts'
import type { ImportResult, Stage } from '#kit/import/import-options.ts'
import { ImportReport, rejectedLines } from '#kit/import/import-report.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import { rejectedSheets } from '#kit/import/rejected-sheets.ts'
import { detectFormat, readSheetFiles } from '#kit/import/sheet-files.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { toCsv } from '#kit/text/csv.ts'

export interface ImportSettings {
  files: string[]
  /** Without it the import only says what it would do. */
  apply: boolean
  skipRejected: boolean
  format: 'auto' | 'sheets' | 'goskatalog'
  /** Folder for the rejected records. */
  rejectedTo: string
  /** File for the whole list of changes. */
  reportTo: string | null
}

export function readImportArguments(args: string[]): ImportSettings {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        apply: { type: 'boolean', default: false },
        'skip-rejected': { type: 'boolean', default: false },
        format: { type: 'string', default: 'auto' },
        rejected: { type: 'string', default: 'rejected' },
        report: { type: 'string' },
      },
    })
    const { format } = values
    if (format !== 'auto' && format !== 'sheets' && format !== 'goskatalog')
      throw new Error(`неизвестный формат «${format}»`)
    if (positionals.length === 0) throw new Error('не названы файлы')
    return {
      files: positionals,
      apply: values.apply,
      skipRejected: values['skip-rejected'],
      format,
      rejectedTo: values.rejected,
      reportTo: values.report ?? null,
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    // The sentences of Node.js are in English.
    throw new StartupProblem(
      `${code?.startsWith('ERR_PARSE_ARGS') ? 'неизвестный параметр, или у параметра нет значения' : message}\n${usage}`,
    )
  }
}

const usage = `npm run db:import -- файл… [--apply] [--skip-rejected] [--format sheets|goskatalog] [--rejected папка] [--report файл.csv]`

/** Runs one import and prints what it did or would do; returns the exit code. */
export async function runImport(db: Db, settings: ImportSettings, print: (text: string) => void): Promise<number> {
  const { sheets, rejected, notes, isRegister: fromRegister } = await readFiles(db, settings)
  const unusable = rejected.length > 0 ? rejected : checkHeads(entities, sheets)
  if (unusable.length > 0) {
    print(['Файлы не подходят, ничего не записано:', ...rejectedLines(unusable)].join('\n'))
    return 1
  }
  for (const note of notes) print(note)
  if (!fromRegister && sheets.every(({ lines }) => lines.length === 0)) {
    print('В\u00a0файлах нет ни одной записи: ничего не\u00a0записано.')
    return 1
  }
  // One bad product of a register must not keep the others out.
  const skipRejected = settings.skipRejected || fromRegister
  const report = new ImportReport()
  const result = await importSheets(unitOf(db, { kind: 'import', userId: null }), entities, sheets, {
    dryRun: !settings.apply,
    skipRejected,
    rejectedLines: rejectedDoubts(sheets),
    onRecord: record => report.add(record),
    onProgress: progressPrinter(print),
  })
  print(report.text(result))
  if (settings.reportTo) await writeFile(settings.reportTo, toCsv(reportSheet(report)))
  if (result.rejected.length > 0) await saveRejected(settings, sheets, result.rejected, print)
  print(outcome({ ...settings, skipRejected }, result))
  return result.rejected.length > 0 && !skipRejected ? 1 : 0
}

interface ReadFiles {
  sheets: Sheet[]
  rejected: Rejected[]
  notes: string[]
  isRegister: boolean
}

/** A register is XML, as it is or zipped; everything else is a sheet of ours. */
async function readFiles(db: Db, { files, format }: ImportSettings): Promise<ReadFiles> {
  const registers: string[] = []
  for (const file of files)
    if (format === 'goskatalog' || (format === 'auto' && (await isRegister(file)))) registers.push(file)
  const others = files.filter(file => !registers.includes(file))
  const { rejected, ...read } = await readSheetFiles(others, entities)
  const sheets = withKnownHeads(entities, read.sheets)
  if (registers.length === 0) return { sheets, rejected, notes: sheets.flatMap(notesOf), isRegister: false }
  if (others.length > 0) return { sheets: [], rejected: [mixed], notes: [], isRegister: false }
  return { ...(await readRegisterFiles(db, registers)), isRegister: true }
}

const notesOf = ({ name, notes = [] }: Sheet) => notes.map(note => `${name}: ${note}. Они тоже загружаются.`)

const mixed: Rejected = { sheet: '', line: 1, column: '', message: 'Реестр и таблицы загружают отдельно' }

async function isRegister(file: string): Promise<boolean> {
  try {
    return ['xml', 'zipped xml'].includes(await detectFormat(file))
  } catch (error) {
    if (error instanceof FileProblem) return false
    throw error
  }
}

const stages: Record<Stage, string> = { check: 'Проверяю', insert: 'Добавляю', save: 'Записываю' }

/** One line for every tenth of a stage. */
function progressPrinter(print: (text: string) => void) {
  let printed = ''
  return (stage: Stage, done: number, total: number) => {
    const line = `${stages[stage]}: ${Math.floor((done / Math.max(1, total)) * 10) * 10} %`
    if (line !== printed && total > 5_000) print(line)
    printed = line
  }
}

const reportSheet = (report: ImportReport): Sheet => ({
  name: 'report',
  head: ['Вид', 'Запись', 'Поле', 'Было', 'Стало'],
  lines: report.rows.map((cells, i) => ({ number: i + 2, cells })),
})

async function saveRejected(
  { rejectedTo }: ImportSettings,
  sheets: readonly Sheet[],
  rejected: readonly Rejected[],
  print: (text: string) => void,
) {
  const files = rejectedSheets(entities, sheets, rejected)
  if (files.length === 0) return
  await mkdir(rejectedTo, { recursive: true })
  for (const sheet of files) await writeFile(path.join(rejectedTo, `${sheet.name}.csv`), toCsv(sheet))
  print(`Отклонённые записи с причинами: ${rejectedTo}`)
}

function outcome({ apply, skipRejected }: ImportSettings, { rejected }: ImportResult): string {
  if (rejected.length > 0 && !skipRejected)
    return 'Ничего не записано. Исправьте строки или повторите с --skip-rejected: остальные записи загрузятся без них.'
  return apply ? 'Записано.' : 'Это проверка: ничего не записано. Чтобы записать, повторите с --apply.'
}
