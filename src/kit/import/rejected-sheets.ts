import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { parentOf, type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { type Rejected, reasonLabel } from './rejected.ts'

/**
 * The rejected records with all their lines, as files that can be corrected and imported again: the reasons stand in a column of their own,
 * which an import ignores.
 */
export function rejectedSheets(
  entities: readonly AnyEntity[],
  sheets: readonly Sheet[],
  rejected: readonly Rejected[],
): Sheet[] {
  const reasons = Map.groupBy(rejected, ({ sheet, line }) => `${sheet} ${line}`)
  const records = recordsOf(entities, sheets, rejected)
  return entities.flatMap(entity => {
    const own = sheets.filter(({ name }) => sheetNames(entity).includes(name))
    const isRejected = (sheet: Sheet, cells: string[]) => records.has(`${entity.path} ${aliasIn(entity, sheet, cells)}`)
    if (!own.some(sheet => sheet.lines.some(({ cells }) => isRejected(sheet, cells)))) return []
    return own.map(sheet => withReasons(sheet, cells => isRejected(sheet, cells), reasons))
  })
}

/** The records that some lines belong to, as `<path of the kind> <alias>`. */
export function recordsOf(
  entities: readonly AnyEntity[],
  sheets: readonly Sheet[],
  rejected: readonly Rejected[],
): Set<string> {
  if (rejected.length === 0) return new Set()
  const lines = new Set(rejected.map(({ sheet, line }) => `${sheet} ${line}`))
  return new Set(
    entities.flatMap(entity =>
      sheets
        .filter(({ name }) => sheetNames(entity).includes(name))
        .flatMap(sheet =>
          sheet.lines
            .filter(({ number }) => lines.has(`${sheet.name} ${number}`))
            .map(({ cells }) => `${entity.path} ${aliasIn(entity, sheet, cells)}`),
        ),
    ),
  )
}

/** The alias of the record that a line of any of its sheets belongs to. */
export const aliasIn = (entity: AnyEntity, sheet: Sheet, cells: string[]): string =>
  sheet.name === entity.path
    ? (cells[sheet.head.indexOf(entity.fields.alias!.label)]?.trim() ?? '')
    : parentOf(entity, sheet, cells)

function withReasons(
  { name, head, lines }: Sheet,
  isRejected: (cells: string[]) => boolean,
  reasons: ReadonlyMap<string, Rejected[]>,
): Sheet {
  const old = head.indexOf(reasonLabel)
  const without = (cells: string[]) => (old < 0 ? cells : cells.toSpliced(old, 1))
  return {
    name,
    head: [...without(head), reasonLabel],
    lines: lines
      .filter(({ cells }) => isRejected(cells))
      .map(({ number, cells }) => ({
        number,
        cells: [...without(cells), reasonText(reasons.get(`${name} ${number}`))],
      })),
  }
}

const reasonText = (list: readonly Rejected[] = []) =>
  list.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ')
