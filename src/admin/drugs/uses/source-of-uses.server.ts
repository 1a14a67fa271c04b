import type { z } from 'zod'
import { unitOf } from '#app/records.server.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { source } from '#features/sources/source.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { setStatus, updateRecord } from '#kit/entity/change.ts'
import { findRecord, findRecords } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { invalid } from '#kit/problem.ts'
import { findDrug, usesOfDrug } from './find-grid.server.ts'
import type { sourcesOfUses } from './grid-schemas.ts'
import type { Editor } from './save-grid.server.ts'

type SourcesOfUses = z.infer<typeof sourcesOfUses>

/** Where the rows of a drug come from, by how many they are. */
export async function findSourcesOfUses(db: Db, drugId: number): Promise<SourcesOfUses> {
  const [uses] = await Promise.all([usesOfDrug(db, drugId), findDrug(db, drugId)])
  const counts = Map.groupBy(uses, ({ sourceId }) => sourceId)
  const ids = [...counts.keys()].filter(id => id !== null)
  const named = await findRecords(db, source, ids)
  const sources = named.map(({ id, title }) => ({ id, title, rows: counts.get(id)!.length }))
  return { sources: sources.toSorted((a, b) => b.rows - a.rows), without: counts.get(null)?.length ?? 0 }
}

/** Writes the source into all rows, in one transaction and with the drug, so that its history shows it. Their norms stay as they are. */
export async function saveSourceOfUses(
  { db, userId }: Editor,
  drugId: number,
  sourceId: number,
): Promise<SourcesOfUses> {
  const [stored, uses, found] = await Promise.all([
    findDrug(db, drugId),
    usesOfDrug(db, drugId),
    findRecord(db, source, sourceId),
  ])
  if (!found || found.status === 'trash') throw invalid({ sourceId: ['Такого источника нет.'] })
  const changes = uses.filter(use => use.sourceId !== sourceId).map(use => withSource(use, sourceId))
  if (changes.length > 0)
    await saveRecords(unitOf(db, { kind: 'hand', userId }), [...changes, setStatus(drug, stored, stored.status)])
  return findSourcesOfUses(db, drugId)
}

function withSource({ id, version, status, ...values }: DrugUse, sourceId: number) {
  return updateRecord(drugUse, { id, version }, { ...values, sourceId } as never, status)
}
