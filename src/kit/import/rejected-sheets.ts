import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { parentOf, type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { type Rejected, reasonLabel } from './rejected.ts'

/**
 * The rejected records with all their lines, as files that can be corrected and imported again: the reasons stand in a column of their own,
 * which an import ignores.
 */
export function rejectedSheets(entities: readonly AnyEntity[], sheets: readonly Sheet[], rejected: readonly Rejected[]): Sheet[] {
  const reasons = Map.groupBy(rejected, ({ sheet, line }) => `${sheet} ${line}`)
  return entities.flatMap(entity => {
    const own = sheets.filter(({ name }) => sheetNames(entity).includes(name))
    const aliases = new Set(
      own.flatMap(sheet =>
        sheet.lines.filter(({ number }) => reasons.has(`${sheet.name} ${number}`)).map(({ cells }) => aliasIn(entity, sheet, cells)),
      ),
    )
    if (aliases.size === 0) return []
    return own.map(sheet => withReasons(sheet, cells => aliases.has(aliasIn(entity, sheet, cells)), reasons))
  })
}

const aliasIn = (entity: AnyEntity, sheet: Sheet, cells: string[]): string =>
  sheet.name === entity.path ? (cells[sheet.head.indexOf(entity.fields.alias!.label)]?.trim() ?? '') : parentOf(entity, sheet, cells)

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
      .map(({ number, cells }) => ({ number, cells: [...without(cells), reasonText(reasons.get(`${name} ${number}`))] })),
  }
}

const reasonText = (list: readonly Rejected[] = []) =>
  list.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ')
