import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#kit/db/database.server.ts'
import { findFormerAliases, formerAliasText } from '#kit/entity/alias-redirect.server.ts'
import { type Change, createRecord, updateRecord } from '#kit/entity/change.ts'
import { type AnyEntity, statuses } from '#kit/entity/define-entity.ts'
import { type LoadedNames, loadNames } from '#kit/entity/names.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { saveChecked, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import {
  completeValues,
  fromSheets,
  headsOf,
  type Parsed,
  parentOf,
  requiredHeadsOf,
  type Sheet,
  sheetNames,
} from '#kit/entity/to-sheets.ts'
import { reserveIds } from '#kit/entity/write-changes.server.ts'

/** An error in a file, located by file, line and column. */
export interface Rejected {
  sheet: string
  line: number
  column: string
  message: string
}
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  rejected: Rejected[]
}

/**
 * Imports sheets: records are matched by alias, validated with the entity's schema, and saved in one transaction.
 * If anything is rejected, nothing is saved. With `dryRun` the transaction is rolled back.
 */
export async function importSheets(
  unit: UnitOfWork,
  entities: readonly AnyEntity[],
  sheets: Sheet[],
  { dryRun = false } = {},
): Promise<ImportResult> {
  const result: ImportResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: [...checkHeads(entities, sheets), ...checkParents(entities, sheets)],
  }
  if (result.rejected.length) return result
  const touched = entities.filter(e => sheets.some(s => sheetNames(e).includes(s.name)))
  await unit.db
    .transaction(async transaction => {
      const tx = transaction as unknown as Db
      const names = await loadNames(tx, entities)
      for (const entity of touched) await reserveNewIds(tx, entity, sheets, names)
      const changes: Change[] = []
      for (const entity of touched) changes.push(...(await planChanges(tx, entity, fromSheets(entity, sheets, names), names, result)))
      if (result.rejected.length) throw new Rollback()
      await saveChecked({ ...unit, db: tx }, changes)
      if (dryRun) throw new Rollback()
    })
    .catch(error => {
      if (!(error instanceof Rollback)) throw error
    })
  return result.rejected.length ? { created: 0, updated: 0, unchanged: 0, rejected: result.rejected } : result
}

class Rollback extends Error {}

function checkHeads(entities: readonly AnyEntity[], sheets: Sheet[]): Rejected[] {
  const known = new Map(
    entities.flatMap(e => sheetNames(e).map((name, i) => [name, { labels: headsOf(e)[i]!, required: requiredHeadsOf(e)[i]! }] as const)),
  )
  return sheets.flatMap(({ name, head }) => {
    const { labels, required } = known.get(name) ?? {}
    const reject = (column: string, message: string) => ({ sheet: name, line: 1, column, message })
    if (!labels || !required) return [reject('', 'Нет такого вида записей')]
    return [
      ...head.filter(h => !labels.includes(h)).map(h => reject(h, 'Неизвестная колонка')),
      ...required.filter(l => !head.includes(l)).map(l => reject(l, 'Нет обязательной колонки')),
      ...head.filter((h, i) => head.indexOf(h) !== i).map(h => reject(h, 'Колонка повторяется')),
    ]
  })
}

/** Child lines without a parent in the same import are errors, because they would be ignored silently. */
function checkParents(entities: readonly AnyEntity[], sheets: Sheet[]): Rejected[] {
  return entities.flatMap(entity => {
    const [main, ...children] = sheetNames(entity).map(name => sheets.find(s => s.name === name))
    const column = main?.head.indexOf(entity.fields.alias!.label) ?? -1
    const parents = new Set(main?.lines.map(l => l.cells[column]?.trim()))
    return children.flatMap(child => {
      if (!child) return []
      const lost = child.lines
        .map(({ number, cells }) => ({ line: number, parent: parentOf(entity, child, cells) }))
        .filter(l => !parents.has(l.parent))
      return lost.map(({ line, parent }) => ({
        sheet: child.name,
        line,
        column: entity.words.one,
        message: `Нет записи «${parent}» в файле ${entity.path}`,
      }))
    })
  })
}

/** Reserves ids of new records first, so that records of one import can refer to each other in any order. */
async function reserveNewIds(tx: Db, entity: AnyEntity, sheets: Sheet[], names: LoadedNames) {
  const main = sheets.find(s => s.name === entity.path)
  const column = main?.head.indexOf(entity.fields.alias!.label) ?? -1
  const aliases = [...new Set(main?.lines.map(l => l.cells[column]?.trim() ?? ''))].filter(
    a => a && names.idOf(entity.name, a) === undefined,
  )
  const ids = await reserveIds(tx, entity, aliases.length)
  aliases.forEach((alias, i) => {
    names.add(entity.name, alias, ids[i]!)
  })
}

async function planChanges(tx: Db, entity: AnyEntity, parsed: Parsed[], names: LoadedNames, result: ImportResult): Promise<Change[]> {
  const stored = new Map(
    (await allRecords(tx, entity)).map(({ id, status, version, ...values }) => [String(values.alias), { id, status, version, values }]),
  )
  const former = new Set(
    await findFormerAliases(
      tx,
      entity,
      parsed.map(record => String(record.values.alias)).filter(alias => !stored.has(alias)),
    ),
  )
  const seen = new Set<unknown>()
  const changes: Change[] = []
  for (const record of parsed) {
    const { status } = record
    const alias = String(record.values.alias)
    const old = stored.get(alias)
    const checked = toSchema(entity).safeParse(completeValues(entity.fields, record.values, old?.values))
    const reject = (column: string, message: string) => result.rejected.push({ sheet: entity.path, line: record.line, column, message })
    if (seen.has(alias)) reject(entity.fields.alias!.label, 'Запись с этим адресом уже есть выше')
    if (former.has(alias)) reject(entity.fields.alias!.label, formerAliasText)
    seen.add(alias)
    if (!(status in statuses)) reject('Состояние', `Неизвестное состояние «${status}»`)
    if (!checked.success) result.rejected.push(...checked.error.issues.map(issue => toRejected(entity, record, issue)))
    else if (!old) changes.push(createRecord(entity, checked.data, { status, id: names.idOf(entity.name, alias)! }))
    else if (old.status !== status || !isDeepStrictEqual(old.values, checked.data))
      changes.push(updateRecord(entity, old, checked.data, status))
    else result.unchanged++
  }
  result.created += changes.filter(change => change.type === 'create').length
  result.updated += changes.filter(change => change.type === 'update').length
  return changes
}

/** `['uses', 3, 'phiDays']` → the fourth line of the child sheet, column «Срок ожидания». */
function toRejected(entity: AnyEntity, record: Parsed, issue: { path: PropertyKey[]; message: string }): Rejected {
  const [key, index, inner] = issue.path as [string, number?, string?]
  const field = entity.fields[key]
  if (field?.kind !== 'rows' || index === undefined)
    return { sheet: entity.path, line: record.line, column: field?.label ?? String(key ?? ''), message: issue.message }
  const row = (field as unknown as { fields: AnyEntity['fields'] }).fields[inner ?? '']
  return {
    sheet: `${entity.path}.${key}`,
    line: record.rowLines[key]?.[index] ?? record.line,
    column: row?.label ?? 'Ключ',
    message: issue.message,
  }
}
