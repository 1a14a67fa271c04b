import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { foldHead, sheetNames, wordInFiles } from '#kit/entity/to-sheets.ts'

/** What a spreadsheet program accepts as the name of a sheet. */
const maxTitle = 31
const titled = (words: string) => {
  const text = words.replace(/[[\]:*?/\\\s]+/g, ' ').trim()
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, maxTitle)
}

/** The sheets of `sheetNames` as people read them in a workbook: «Препарат», «Состав», «Фасовки». */
export const sheetTitles = (entity: AnyEntity): string[] => [
  titled(wordInFiles(entity)),
  ...Object.values(entity.fields)
    .filter(({ kind }) => kind === 'rows')
    .map(({ label }) => titled(label)),
]

/** «Состав» for `drugs.ingredients`; a name of no sheet stays. */
export const titleOfSheet = (entity: AnyEntity, name: string): string =>
  sheetTitles(entity)[sheetNames(entity).indexOf(name)] ?? name

/**
 * The names of `sheetNames` for the sheets of a workbook, which may have these names or titles; any other one stays. Several kinds have
 * sheets of rows with one title, so that such a title counts only beside the records of its kind.
 */
export function knownSheetNames(entities: readonly AnyEntity[], given: readonly string[]): string[] {
  const folded = given.map(foldHead)
  const present = entities.filter(
    entity => folded.includes(foldHead(titled(wordInFiles(entity)))) || folded.includes(entity.path),
  )
  const known = new Map<string, string>()
  for (const entity of present.length > 0 ? present : entities.length === 1 ? entities : []) {
    const titles = sheetTitles(entity)
    for (const [at, name] of sheetNames(entity).entries()) {
      const title = foldHead(titles[at]!)
      // Two kinds in one workbook: what both could mean is neither.
      known.set(title, known.has(title) ? title : name)
    }
  }
  return given.map((name, at) => known.get(folded[at]!) ?? name)
}
