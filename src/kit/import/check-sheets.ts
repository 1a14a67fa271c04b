import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { headsOf, parentOf, requiredHeadsOf, type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { type Rejected, reasonLabel } from './rejected.ts'

/** Mistakes in the heads of files. They concern every line, so that none can be imported. */
export function checkHeads(entities: readonly AnyEntity[], sheets: readonly Sheet[]): Rejected[] {
  const known = new Map(
    entities.flatMap(e => sheetNames(e).map((name, i) => [name, { labels: headsOf(e)[i]!, required: requiredHeadsOf(e)[i]! }] as const)),
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
        column: entity.words.one,
        message: `Нет записи «${parent}» в файле ${entity.path}`,
      }))
    })
  })
}
