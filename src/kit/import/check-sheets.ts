import type { AnyEntity } from '#kit/entity/define-entity.ts'
import {
  foldHead,
  headsOf,
  parentOf,
  requiredHeadsOf,
  type Sheet,
  sheetNames,
  wordInFiles,
} from '#kit/entity/to-sheets.ts'
import { type Rejected, reasonLabel } from './rejected.ts'

/** Mistakes in the heads of files. They concern every line, so that none can be imported. */
export function checkHeads(entities: readonly AnyEntity[], sheets: readonly Sheet[]): Rejected[] {
  const known = new Map(
    entities.flatMap(e =>
      sheetNames(e).map((name, i) => [name, { labels: headsOf(e)[i]!, required: requiredHeadsOf(e)[i]! }] as const),
    ),
  )
  const twice = sheets.filter(({ name }, i) => sheets.findIndex(other => other.name === name) !== i)
  return [
    ...twice.map(({ name }) => ({ sheet: name, line: 1, column: '', message: 'Таблица дана дважды' })),
    ...sheets.flatMap(({ name, head }) => {
      const { labels, required } = known.get(name) ?? {}
      const reject = (column: string, message: string) => ({ sheet: name, line: 1, column, message })
      if (!labels || !required) return [reject('', 'Нет такого вида записей')]
      return [
        ...head.filter(h => h !== reasonLabel && !labels.includes(h)).map(h => reject(h, 'Неизвестная колонка')),
        ...required.filter(l => !head.includes(l)).map(l => reject(l, 'Нет обязательной колонки')),
        ...head.filter((h, i) => head.indexOf(h) !== i).map(h => reject(h, 'Колонка повторяется')),
      ]
    }),
  ]
}

/** Heads as our files write them, whatever invisible signs and capitals a program or a person has given them. */
export function withKnownHeads(entities: readonly AnyEntity[], sheets: readonly Sheet[]): Sheet[] {
  const known = new Map(
    entities.flatMap(e => sheetNames(e).map((name, i) => [name, [...headsOf(e)[i]!, reasonLabel]] as const)),
  )
  return sheets.map(sheet => ({
    ...sheet,
    head: sheet.head.map(given => knownHead(known.get(sheet.name) ?? [], given.trim())),
  }))
}

/** Two columns of a sheet may differ in a capital only: «вредитель» of the record and «Вредитель» in its row. */
function knownHead(labels: readonly string[], given: string): string {
  if (labels.includes(given)) return given
  const alike = labels.filter(label => foldHead(label) === foldHead(given))
  return alike.length === 1 ? alike[0]! : given
}

/** Cells that do not hold what was typed, as their readers have found them. */
export const rejectedDoubts = (sheets: readonly Sheet[]): Rejected[] =>
  sheets.flatMap(({ name, head, doubts = [] }) =>
    doubts.map(({ line, column, message }) => ({ sheet: name, line, column: head[column] ?? '', message })),
  )

/** Child lines without a parent in the same import are errors, because they would be ignored silently. */
export function checkParents(entities: readonly AnyEntity[], sheets: readonly Sheet[]): Rejected[] {
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
        column: wordInFiles(entity),
        message: `Нет записи «${parent}» в файле ${entity.path}`,
      }))
    })
  })
}
