import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import { entities, kindsWithPages } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { rebuildScope, repairScope } from '#features/drug-uses/update-scope.server.ts'
import { updatePostReferences } from '#features/posts/update-post-references.server.ts'
import { recordPrices } from '#features/products/pricing/record-prices.server.ts'
import { rebuildSearch, repairSearch } from '#features/search-index/index-documents.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { checkRegistry } from '#kit/entity/registry.ts'
import { type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { fieldKeys, fillNewFields } from '#kit/import/fill-new-fields.server.ts'
import type { ImportResult } from '#kit/import/import-options.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import { seededKind } from '#kit/import/seeded-kind.table.ts'
import { readSheets } from '#kit/import/sheet-files.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { HttpProblem } from '#kit/problem.ts'
import { StartupProblem } from '#kit/startup-problem.ts'

const seedDirectory = path.resolve('db/seed')

/** Arbitrary, but the same in every version of the program. */
const seedLock = 5_346_003

/** Days of demo records that are counted from the day the seed is loaded: sheet → column → record → days. */
const demoDays: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  'drugs.registrations': { 'Действует по': { teldor: 45 } },
  sales: {
    Начало: {
      'vesennij-sad': -10,
      'teplica-bez-himii': -3,
      'nabor-zashchity': -3,
      'fitoftora-skidka': -2,
      'konec-sezona': 40,
    },
    Конец: {
      'vesennij-sad': 20,
      'teplica-bez-himii': 45,
      'nabor-zashchity': 30,
      'fitoftora-skidka': 14,
      'konec-sezona': 70,
    },
  },
}

/**
 * Checks the entity definitions and loads the seed of kinds, and of fields of kinds, that were never seeded. Changes of editors are not
 * overwritten. Says whether it made the index of the search again.
 */
export async function prepareCatalogue(db: Db, log: Logger, directory = seedDirectory): Promise<boolean> {
  const mistakes = checkRegistry(entities)
  if (mistakes.length) throw new StartupProblem(`ошибки в описаниях записей:\n${mistakes.join('\n')}`)
  // One transaction with a lock: an interrupted seed leaves nothing, and a second program waits.
  const isIndexed = await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const known = new Map((await tx.select().from(seededKind)).map(row => [row.entity, new Set(row.fields)]))
    const unseeded = entities.filter(entity => !known.has(entity.name))
    // Into an edited catalogue each kind is loaded by itself, so that one that does not fit does not hold back the others.
    const parts = known.size === 0 ? [unseeded] : unseeded.map(entity => [entity])
    for (const kinds of parts)
      if (kinds.length > 0 && (await seedKinds(tx, log, directory, kinds, known.size === 0)))
        await tx.insert(seededKind).values(kinds.map(entity => ({ entity: entity.name, fields: fieldKeys(entity) })))
    await fillFields(tx, log, directory, known)
    return repairSearch(tx, entities, kindsWithPages)
  })
  await repairScope(db, log)
  return isIndexed
}

/** Loads the seed of fields that are newer than the seed of their kind. What does not fit the edited data is tried again at the next start. */
async function fillFields(
  tx: Db,
  log: Logger,
  directory: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const outdated = entities.flatMap(entity => {
    const fields = known.get(entity.name)
    const keys = new Set(fields ? fieldKeys(entity).filter(key => !fields.has(key)) : [])
    return keys.size > 0 ? [{ entity, keys }] : []
  })
  if (outdated.length === 0) return
  const { sheets } = await readSheets(directory)
  const unit = unitOf(tx, { kind: 'import', userId: null })
  for (const { entity, keys } of outdated) {
    try {
      const changed = entity.isPersonal
        ? 0
        : await fillNewFields(unit, entities, { entity, keys, sheets: sheets.map(withDemoDays) })
      if (changed > 0) log.info({ kind: entity.name, records: changed }, 'new fields filled from the seed')
      await tx
        .update(seededKind)
        .set({ fields: fieldKeys(entity) })
        .where(eq(seededKind.entity, entity.name))
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      log.error({ kind: entity.name, reason: error.message }, 'the seed of new fields does not fit and was not loaded')
    }
  }
}

/** Loads the seed of empty kinds. Errors stop the first start only: later, the seed of a new kind may not fit the edited data. */
async function seedKinds(
  tx: Db,
  log: Logger,
  directory: string,
  unseeded: readonly AnyEntity[],
  isFirst: boolean,
): Promise<boolean> {
  const empty: AnyEntity[] = []
  for (const entity of unseeded) if ((await tx.$count(entity.table as PgTable)) === 0) empty.push(entity)
  if (empty.length === 0) return true
  const result = await seedCatalogue(tx, directory, empty).catch(error => {
    if (isFirst || !(error instanceof HttpProblem)) throw error
    return { created: 0, rejected: [{ sheet: empty[0]!.path, line: 1, column: '', message: error.message }] }
  })
  if (result.rejected.length === 0)
    log.info({ created: result.created, kinds: empty.map(({ name }) => name) }, 'seed loaded')
  else if (isFirst)
    throw new StartupProblem(`данные для начала не загружены:\n${result.rejected.map(describe).join('\n')}`)
  else
    log.error(
      { rejected: result.rejected.slice(0, 20).map(describe) },
      'the seed of a new kind does not fit and was not loaded',
    )
  return result.rejected.length === 0
}

/** Imports the files of some kinds, all or nothing. Errors name file, line and column. */
async function seedCatalogue(db: Db, directory: string, kinds: readonly AnyEntity[] = entities): Promise<ImportResult> {
  const { sheets, rejected } = await readSheets(directory)
  if (rejected.length > 0) return { created: 0, updated: 0, unchanged: 0, rejected }
  const unit = unitOf(db, { kind: 'import', userId: null })
  const others = new Set(entities.filter(entity => !kinds.includes(entity)).flatMap(sheetNames))
  const chosen = sheets.filter(({ name }) => !others.has(name)).map(withDemoDays)
  if (kinds.length < entities.length) return importSheets(unit, entities, chosen)
  // For a full seed the scope is built once afterwards, and tests check the treatments.
  const result = await importSheets({ ...unit, afterSave: [updatePostReferences, recordPrices] }, entities, chosen)
  await rebuildScope(db)
  await rebuildSearch(db, entities, kindsWithPages)
  return result
}

function withDemoDays(sheet: Sheet): Sheet {
  const columns = Object.entries(demoDays[sheet.name] ?? {}).map(([label, days]) => ({
    at: sheet.head.indexOf(label),
    days,
  }))
  if (columns.length === 0) return sheet
  // Rows begin with the alias of their record.
  const alias = sheet.name.includes('.') ? 0 : sheet.head.indexOf('Адрес страницы')
  const lines = sheet.lines.map(line => ({
    ...line,
    cells: line.cells.map((cell, column) => {
      const days = columns.find(({ at }) => at === column)?.days[line.cells[alias]!]
      return days === undefined ? cell : cellOfDay(days)
    }),
  }))
  return { ...sheet, lines }
}

const cellOfDay = (days: number) =>
  moscowDay(new Date(Date.now() + days * 86_400_000))
    .split('-')
    .reverse()
    .join('.')

const describe = ({ sheet, line, column, message }: Rejected) =>
  `${sheet}.csv, строка ${line}${column ? `, колонка «${column}»` : ''}: ${message}`
