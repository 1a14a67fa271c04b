import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { rebuildScope } from '#features/drugs/update-scope.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { checkRegistry } from '#kit/entity/registry.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { importSheets, type Rejected } from '#kit/import/import-sheets.server.ts'
import { readSheets } from '#kit/import/sheet-files.server.ts'
import { StartupProblem } from '#kit/process/startup-problem.ts'

const seedDirectory = path.resolve('db/seed')

/** Any number; every version of the program must use the same one. */
const seedLock = 5_346_003

/** Specimens whose registration must end soon on whatever day the seed is loaded. */
const endsInDays: Readonly<Record<string, number>> = { teldor: 45 }

/** Checks the declarations and fills an empty database with the seed. What editors have changed since is left alone. */
export async function prepareCatalogue(db: Db, log: Logger): Promise<void> {
  const mistakes = checkRegistry(entities)
  if (mistakes.length) throw new StartupProblem(`ошибки в описаниях записей:\n${mistakes.join('\n')}`)
  // Whole or not at all, and once: a program killed in the middle leaves nothing, one that starts beside us waits.
  await db.transaction(async transaction => {
    await transaction.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (await transaction.$count(drug.table)) return
    const result = await seedCatalogue(transaction, seedDirectory)
    log.info({ created: result.created }, 'seed loaded')
  })
}

/** Brings the files of a folder in, all or nothing; a malformed line is named by file, line and column. */
export async function seedCatalogue(db: Db, directory: string) {
  const { sheets, rejected } = await readSheets(directory)
  // Everything at once: the derived tables are made from all of it below.
  const unit = { ...unitOf(db, { kind: 'import', userId: null }), afterSave: [] }
  const result = rejected.length
    ? { created: 0, updated: 0, unchanged: 0, rejected }
    : await importSheets(unit, entities, sheets.map(withSoonEnds))
  if (result.rejected.length) throw new StartupProblem(`данные для начала не загружены:\n${result.rejected.map(describe).join('\n')}`)
  await rebuildScope(db)
  return result
}

function withSoonEnds(sheet: Sheet): Sheet {
  if (sheet.name !== 'drugs.registrations') return sheet
  const end = sheet.head.indexOf('Действует по')
  const lines = sheet.lines.map(line => {
    const days = endsInDays[line.cells[0]!]
    return days === undefined ? line : { ...line, cells: line.cells.with(end, cellOfDay(days)) }
  })
  return { ...sheet, lines }
}

const cellOfDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')

const describe = ({ sheet, line, column, message }: Rejected) =>
  `${sheet}.csv, строка ${line}${column ? `, колонка «${column}»` : ''}: ${message}`
