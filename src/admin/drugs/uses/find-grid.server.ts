import { and, asc, eq, ne } from 'drizzle-orm'
import type { GridView } from '#admin/drugs/grid/grid-view.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { type Drug, drug } from '#features/drugs/drug.entity.ts'
import { storedReadings } from '#features/register/cells/cell-readings.ts'
import { cellsOf } from '#features/register/cells/cells-of-use.ts'
import { loadLookup } from '#features/register/cells/load-lookup.server.ts'
import type { Lookup } from '#features/register/cells/read-column.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findRecord, findRecords } from '#kit/entity/read.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** The uses of a drug, without those in the archive. Throws 404 for a missing drug. */
export async function findGrid(db: Db, drugId: number): Promise<GridView> {
  const [found, uses, lookup] = await Promise.all([findDrug(db, drugId), usesOfDrug(db, drugId), loadLookup(db)])
  return viewGrid(found, uses, lookup)
}

function viewGrid({ id, version, status, alias, name }: Drug, uses: readonly DrugUse[], lookup: Lookup): GridView {
  return {
    drug: { id, version, status, alias, name },
    rows: uses.map(use => ({
      id: use.id,
      version: use.version,
      status: use.status,
      cells: cellsOf(use),
      readings: storedReadings(use, lookup),
    })),
  }
}

export async function findDrug(db: Db, id: number): Promise<Drug> {
  const found = await findRecord(db, drug, id)
  if (!found) throw new HttpProblem('missing')
  return found
}

/** In their order. */
export async function usesOfDrug(db: Db, drugId: number): Promise<DrugUse[]> {
  const { id, status } = drugUse.table
  const columns = drugUse.table as unknown as Record<'drugId' | 'sortOrder', typeof id>
  const rows = (await db
    .select({ id })
    .from(drugUse.table)
    .where(and(eq(columns.drugId, drugId), ne(status, 'archived')))
    .orderBy(asc(columns.sortOrder), asc(id))) as { id: number }[]
  const order = new Map(rows.map((row, at) => [row.id, at]))
  const uses = await findRecords(db, drugUse, [...order.keys()])
  return uses.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)
}
