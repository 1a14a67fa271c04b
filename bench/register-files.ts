import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seeded } from '#illustrations/random.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { readSheets } from '#kit/import/sheet-files.server.ts'
import { toCsv } from '#kit/text/csv.ts'

/**
 * A register of any size as import files: copies of the drugs and uses of the seed with names, numbers and waiting periods of their own. The same number of
 * uses always gives the same files.
 */

/** Column with the alias of the record, or of the parent of a row. */
const aliasColumns = {
  drugs: 'Адрес страницы',
  'drugs.ingredients': 'препарат',
  'drugs.packs': 'препарат',
  'drugs.registrations': 'препарат',
  'drug-uses': 'Ключ регламента',
  'drug-uses.targets': 'регламент',
  'drug-uses.waterNorms': 'регламент',
} as const
type SheetName = keyof typeof aliasColumns

/** Every copy of a drug gets so many copies of its uses: about 14 uses per drug, as in the State Catalogue. */
const useCopiesPerDrug = 5

/** Returns the paths of the files. */
export async function writeRegister(folder: string, uses: number): Promise<string[]> {
  const { sheets } = await readSheets('db/seed')
  const sheetOf = (name: string) => sheets.find(sheet => sheet.name === name)!
  const seedUses = sheetOf('drug-uses')
  const aliases = seedUses.lines.map(({ cells }) => cells[seedUses.head.indexOf(aliasColumns['drug-uses'])]!)
  const useCopies = Math.ceil(uses / aliases.length)
  const inLastCopy = new Set(aliases.slice(0, uses - (useCopies - 1) * aliases.length))
  mkdirSync(folder, { recursive: true })
  return (Object.keys(aliasColumns) as SheetName[]).map(name => {
    const isOfUses = name.startsWith('drug-uses')
    const copies = isOfUses ? useCopies : Math.ceil(useCopies / useCopiesPerDrug)
    const file = path.join(folder, `${name}.csv`)
    writeFileSync(file, toCsv(copied(sheetOf(name), name, copies, isOfUses ? inLastCopy : null)))
    return file
  })
}

/** @param inLastCopy the records that the last copy has; null: all */
function copied(
  { head, lines }: Sheet,
  name: SheetName,
  copies: number,
  inLastCopy: ReadonlySet<string> | null,
): Sheet {
  const random = seeded(name)
  const column = head.indexOf(aliasColumns[name])
  const all = Array.from({ length: copies }, (_, copy) => {
    const isShort = inLastCopy !== null && copy === copies - 1
    const own = isShort ? lines.filter(({ cells }) => inLastCopy.has(cells[column]!)) : lines
    return own.map(({ cells }) => copyOf(head, cells, changesOf(name, copy + 1, random.next())))
  }).flat()
  return { name, head, lines: all.map((cells, index) => ({ number: index + 2, cells })) }
}

type CellChanges = Record<string, (cell: string) => string>

const copyOf = (head: readonly string[], cells: readonly string[], changes: CellChanges): string[] =>
  head.map((label, index) => changes[label]?.(cells[index]!) ?? cells[index]!)

function changesOf(name: SheetName, copy: number, random: number): CellChanges {
  const suffix = (cell: string) => `${cell}-r${copy}`
  return {
    [aliasColumns[name]]: suffix,
    ...(name === 'drugs' && { Название: cell => `${cell} ${copy}` }),
    ...(name === 'drugs.registrations' && { Номер: suffix }),
    ...(name === 'drug-uses' && {
      Препарат: cell => `${cell}-r${Math.ceil(copy / useCopiesPerDrug)}`,
      'Срок ожидания': cell => (cell === '' ? '' : String(3 + Math.floor(random * 58))),
    }),
  }
}
