import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { ImportResult, ReportedRecord } from './import-options.ts'
import type { Rejected } from './rejected.ts'

/** Lines of a kind that are printed; the files of the report hold all of them. */
const maxLines = 40

/** Collects what an import would do, as text for a terminal and as cells for a file. */
export class ImportReport {
  readonly #counts = new Map<AnyEntity, { create: number; update: number }>()
  readonly #changed: string[] = []
  /** kind, alias, field, before, after */
  readonly rows: string[][] = []
  #hidden = 0

  add({ entity, type, alias, fields }: ReportedRecord): void {
    const counts = this.#counts.get(entity) ?? { create: 0, update: 0 }
    counts[type]++
    this.#counts.set(entity, counts)
    if (type === 'create') this.rows.push([entity.path, alias, '', '', ''])
    for (const { label, from, to } of fields) {
      this.rows.push([entity.path, alias, label, from, to])
      if (this.#changed.length < maxLines)
        this.#changed.push(`  ${entity.path} ${alias}: ${label}: ${quoted(from)} → ${quoted(to)}`)
      else this.#hidden++
    }
  }

  text({ created, updated, unchanged, rejected }: ImportResult): string {
    const kinds = [...this.#counts].map(
      ([{ path }, { create, update }]) => `  ${path}: новых ${create}, изменённых ${update}`,
    )
    return [
      `Новых ${created}, изменённых ${updated}, без изменений ${unchanged}, отклонено строк ${rejected.length}.`,
      ...kinds,
      ...(this.#changed.length > 0 ? ['Изменения по полям:', ...this.#changed] : []),
      ...(this.#hidden > 0 ? [`  … и ещё ${this.#hidden}`] : []),
      ...(rejected.length > 0 ? ['Отклонено:', ...rejectedLines(rejected)] : []),
    ].join('\n')
  }
}

const quoted = (cell: string) => (cell === '' ? 'пусто' : `«${cell.length > 80 ? `${cell.slice(0, 80)}…` : cell}»`)

export function rejectedLines(rejected: readonly Rejected[]): string[] {
  const shown = rejected.slice(0, maxLines).map(each => `  ${describeRejected(each)}`)
  return rejected.length > maxLines ? [...shown, `  … и ещё ${rejected.length - maxLines}`] : shown
}

const describeRejected = ({ sheet, line, column, message }: Rejected): string =>
  `${sheet}, строка ${line}${column ? `, колонка «${column}»` : ''}: ${message}`
