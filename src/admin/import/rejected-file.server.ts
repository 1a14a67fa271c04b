import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { and, asc, eq } from 'drizzle-orm'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type Sheet, wordInFiles } from '#kit/entity/to-sheets.ts'
import { openWorkFolder } from '#kit/files/work-folder.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import { rejectedSheets } from '#kit/import/rejected-sheets.ts'
import { readTableFile } from '#kit/import/table-file.server.ts'
import { titleOfSheet } from '#kit/import/workbook/sheet-titles.ts'
import { writeWorkbook } from '#kit/import/write-workbook.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { Semaphore } from '#kit/semaphore.ts'
import { toCsv } from '#kit/text/csv.ts'
import { importPlanRow } from './import-plan.table.ts'
import { type ImportServices, type Plan, writeFileOf } from './plans.server.ts'
import { tableLimits } from './table-limits.ts'

/** Each of them reads the whole file. */
const oneAtATime = new Semaphore(1, 5, () => {
  throw new HttpProblem('busy', 'Уже готовятся несколько таких файлов. Повторите через несколько секунд.', undefined, {
    'Retry-After': '5',
  })
})

type Source = Omit<ImportServices, 'jobs'>

/** The rejected records of a plan as sheets with a column «Причина», which can be corrected and imported as they are. */
async function findRejected(
  { db, importLimits, dataDir, uploadLimits }: Source,
  plan: Plan,
): Promise<{ entity: AnyEntity; sheets: Sheet[] }> {
  const entity = findKind(plan.kind)!
  const rows = await db
    .select({ reasons: importPlanRow.reasons })
    .from(importPlanRow)
    .where(and(eq(importPlanRow.planId, plan.id), eq(importPlanRow.type, 'rejected')))
    .orderBy(asc(importPlanRow.position))
  const rejected = rows.flatMap(({ reasons }) => reasons ?? [])
  if (rejected.length === 0) throw new HttpProblem('missing', 'Отклонённых записей нет.')
  const folder = await mkdtemp(
    path.join(await openWorkFolder({ dataDir, uploadLimits }, plan.fileBytes), 'sadozor-import-'),
  )
  try {
    const file = path.join(folder, 'table')
    await writeFileOf(db, plan.id, file)
    const { sheets } = await readTableFile(file, entity, tableLimits(importLimits))
    return { entity, sheets: withReasonsOfRows(rejectedSheets([entity], sheets, rejected), rejected, entity) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A record with a mistake in one of its rows says so in its own line too, because CSV has no others. */
function withReasonsOfRows(sheets: Sheet[], rejected: readonly Rejected[], entity: AnyEntity): Sheet[] {
  const inner = rejected.filter(({ sheet }) => sheet !== entity.path)
  const [main, ...children] = sheets
  if (!main || inner.length === 0) return sheets
  const lines = new Map(inner.map(reason => [`${reason.sheet} ${reason.line}`, reason]))
  const byRecord = new Map<string, string[]>()
  for (const child of children)
    for (const { number, cells } of child.lines) {
      const reason = lines.get(`${child.name} ${number}`)
      const alias = cells[child.head.indexOf(wordInFiles(entity))]?.trim() ?? ''
      if (reason)
        byRecord.set(alias, [
          ...(byRecord.get(alias) ?? []),
          `${titleOfSheet(entity, child.name)}, строка ${number}: ${reason.message}`,
        ])
    }
  const at = main.head.indexOf(entity.fields.alias!.label)
  const described = main.lines.map(({ number, cells }) => {
    const reasons = [cells.at(-1), ...(byRecord.get(cells[at]?.trim() ?? '') ?? [])].filter(Boolean)
    return { number, cells: cells.with(-1, reasons.join('; ')) }
  })
  return [{ ...main, lines: described }, ...children]
}

/** `csv`: the records alone; `xlsx`: with the sheets of their rows. */
export function rejectedFile(
  source: Source,
  plan: Plan,
  format: 'csv' | 'xlsx',
): Promise<{ name: string; content: PassThrough | string }> {
  return oneAtATime.run(async () => {
    const { entity, sheets } = await findRejected(source, plan)
    const name = `${entity.path}-rejected.${format}`
    if (format === 'csv') return { name, content: toCsv(sheets[0]!) }
    const content = new PassThrough()
    const streamed = sheets.map(({ name, head, lines }) => ({
      name: titleOfSheet(entity, name),
      head,
      parts: [lines.map(({ cells }) => cells)],
    }))
    writeWorkbook(streamed, content).catch(error => content.destroy(error))
    return { name, content }
  })
}
