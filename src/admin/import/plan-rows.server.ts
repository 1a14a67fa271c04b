import { createHash } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import type { Planned } from '#kit/import/plan-records.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import { aliasIn } from '#kit/import/rejected-sheets.ts'
import { importPlanRow } from './import-plan.table.ts'
import type { PlanCounts, PlannedRow, RowType } from './plan-view.ts'

type NewRow = Omit<typeof importPlanRow.$inferInsert, 'planId' | 'position'>

/** Rows that are written with one statement. */
const partSize = 500

/** Collects what an import plans: counts, a digest of everything, and, where it has a database, the rows. */
export class PlanRecorder {
  counts: PlanCounts = { create: 0, update: 0, unchanged: 0, rejected: 0 }
  fields: Record<string, number> = {}
  #hash = createHash('sha256')
  #rows: (NewRow & { position: number })[] = []
  #position = 0
  readonly #planId: string
  readonly #db: Db | null

  /** `db`: a connection outside of the import's transaction; null: rows are not stored. */
  constructor(planId: string, db: Db | null) {
    this.#planId = planId
    this.#db = db
  }

  /** The check starts, maybe again. */
  async begin(): Promise<void> {
    this.counts = { create: 0, update: 0, unchanged: 0, rejected: 0 }
    this.fields = {}
    this.#hash = createHash('sha256')
    this.#rows = []
    this.#position = 0
    await this.#db?.delete(importPlanRow).where(eq(importPlanRow.planId, this.#planId))
  }

  async add(entity: AnyEntity, planned: Planned): Promise<void> {
    await this.#addRow(rowOf(entity, planned))
  }

  /** Lines that were rejected before anything was planned. */
  async addRejected(entity: AnyEntity, sheets: readonly Sheet[], rejected: readonly Rejected[]): Promise<void> {
    const byLine = Map.groupBy(rejected, ({ sheet, line }) => `${sheet} ${line}`)
    for (const sheet of byLine.size > 0 ? sheets : [])
      for (const { number, cells } of sheet.lines) {
        const reasons = byLine.get(`${sheet.name} ${number}`)
        const alias = aliasIn(entity, sheet, cells).slice(0, maxAlias)
        if (reasons)
          await this.#addRow({ type: 'rejected', line: number, alias, title: alias, reasons: limited(reasons) })
      }
  }

  async end(): Promise<void> {
    await this.#flush()
  }

  get digest(): string {
    return this.#hash.copy().digest('base64url')
  }

  async #addRow(row: NewRow): Promise<void> {
    this.counts[row.type]++
    for (const { label } of row.fields ?? []) this.fields[label] = (this.fields[label] ?? 0) + 1
    this.#hash.update(JSON.stringify([row.type, row.alias, row.version, row.fields, row.reasons]))
    if (!this.#db) return
    this.#rows.push({ ...row, position: ++this.#position })
    if (this.#rows.length >= partSize) await this.#flush()
  }

  async #flush(): Promise<void> {
    const rows = this.#rows.splice(0)
    if (!this.#db || rows.length === 0) return
    const values = rows.map(({ recordId, ...row }) => ({ ...row, record_id: recordId, plan_id: this.#planId }))
    await this.#db.execute(
      sql`insert into ${importPlanRow} select * from jsonb_populate_recordset(null::${importPlanRow}, ${JSON.stringify(values, (_, value) => (typeof value === 'string' ? storable(value) : value))}::jsonb)`,
    )
  }
}

/** PostgreSQL stores neither U+0000 nor half a character, which a rejected cell may have. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Of what stands in the place of an alias. */
const maxAlias = 200

/** A record may have hundreds of mistakes, which nobody reads in a list; the file of rejected rows has them all. */
const maxReasons = 20
const limited = (reasons: readonly Rejected[]) => reasons.slice(0, maxReasons)

function rowOf(entity: AnyEntity, planned: Planned): NewRow {
  const { type, alias, line } = planned
  const shown = alias === 'undefined' || alias === 'null' ? '' : alias.slice(0, maxAlias)
  if (type === 'rejected') return { type, line, alias: shown, title: shown, reasons: limited(planned.rejected) }
  if (type === 'unchanged') return { type, line, alias, title: alias, recordId: planned.id, version: planned.version }
  const title = titleOf(entity, planned.change.values) ?? alias
  if (type === 'create') return { type, line, alias, title }
  return {
    type,
    line,
    alias,
    title,
    recordId: planned.change.id,
    version: planned.change.version,
    fields: planned.fields.map(shortened),
  }
}

/** In a list of changes; longer texts are compared in the history of the record. */
const maxCell = 300
const short = (cell: string) => (cell.length > maxCell ? `${cell.slice(0, maxCell).toWellFormed()}…` : cell)
const shortened = <F extends { from: string; to: string }>(field: F): F => ({
  ...field,
  from: short(field.from),
  to: short(field.to),
})

const titleOf = ({ title }: AnyEntity, values: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof values?.[title] === 'string' ? values[title] : null

export const rowsPerPage = 50

export interface RowFilter {
  type: RowType | null
  /** Label of a changed field. */
  field: string | null
  page: number
}

/** A page of the rows of a plan, in the order of the file. */
export async function findRows(
  db: Db,
  planId: string,
  { type, field, page }: RowFilter,
): Promise<{ rows: PlannedRow[]; total: number }> {
  const hasField = (label: string): SQL =>
    sql`${importPlanRow.fields} @> ${JSON.stringify([{ label: storable(label) }])}::jsonb`
  const where = and(
    eq(importPlanRow.planId, planId),
    type ? eq(importPlanRow.type, type) : undefined,
    field ? hasField(field) : undefined,
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(importPlanRow)
      .where(where)
      .orderBy(asc(importPlanRow.position))
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.$count(importPlanRow, where),
  ])
  const shown = rows.map(({ type, line, alias, title, fields, reasons }) => ({
    type,
    line,
    alias,
    title,
    fields: fields ?? [],
    reasons: reasons ?? [],
  }))
  return { rows: shown, total }
}
