import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { targetsIn } from '#kit/entity/names/targets-in.ts'
import { type LoadedNames, loadNames } from '#kit/entity/names.server.ts'
import { type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { isStorable } from '#kit/text/is-storable.ts'

/** The kinds that the sheets have lines of. */
export const touchedBy = (entities: readonly AnyEntity[], sheets: readonly Sheet[]): AnyEntity[] =>
  entities.filter(entity => sheets.some(({ name }) => sheetNames(entity).includes(name)))

/** Of kinds that nothing in the sheets refers to, and of gardens, only what the sheets themselves name: they may have millions of records. */
export function namesForSheets(db: Db, entities: readonly AnyEntity[], sheets: readonly Sheet[]): Promise<LoadedNames> {
  const touched = touchedBy(entities, sheets)
  const targets = touched.map(({ fields }) => targetsIn(fields))
  const isTarget = (name: string) => targets.some(known => known?.has(name) ?? true)
  const known = entities.filter(each => touched.includes(each) || isTarget(each.name))
  const few = known.filter(({ name, isPersonal }) => isPersonal || !isTarget(name))
  const cells = few.length > 0 ? cellsOf(sheets) : []
  return loadNames(db, known, { byName: true, only: new Map(few.map(({ name }) => [name, cells])) })
}

const cellsOf = (sheets: readonly Sheet[]): string[] =>
  [...new Set(sheets.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map(cell => cell.trim()))))].filter(
    isStorable,
  )
