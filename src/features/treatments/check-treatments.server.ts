import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { type FieldErrors, Problem } from '#kit/problem.ts'
import { type Contradiction, contradictionsOf, contradictionsOfScheme } from './contradictions.ts'
import { findOperations, findSchemes } from './find-operations.server.ts'

/**
 * Refuses to publish an operation or a scheme that says a dose, a wait or an interval that the registration does not, or names a use that
 * does not cover it. Drafts may be unfinished. A registration that changes later is not refused here: it is a fact.
 */
export const checkTreatments: AfterSave = {
  reads: { treatment: [], treatmentScheme: [] },
  refuses: true,
  async run(tx, saved) {
    const contradictions = [
      ...(await ofOperations(tx, idsOf(saved, 'treatment'))),
      ...(await ofSchemes(tx, idsOf(saved, 'treatmentScheme'))),
    ]
    if (contradictions.length > 0) throw refusal(contradictions)
  },
}

const idsOf = (saved: readonly SavedRecord[], kind: string) =>
  saved.filter(({ entity, after }) => entity.name === kind && after !== null).map(({ id }) => id)

async function ofOperations(tx: Db, ids: readonly number[]): Promise<Contradiction[]> {
  if (ids.length === 0) return []
  return (await findOperations(tx, ids)).filter(({ isPublished }) => isPublished).flatMap(contradictionsOf)
}

async function ofSchemes(tx: Db, ids: readonly number[]): Promise<Contradiction[]> {
  if (ids.length === 0) return []
  return (await findSchemes(tx, ids))
    .filter(({ isPublished }) => isPublished)
    .flatMap(({ plantId, place, steps }) => contradictionsOfScheme(plantId, place, steps))
}

function refusal(contradictions: readonly Contradiction[]): Problem {
  const fields: FieldErrors = {}
  for (const { field, text } of contradictions.slice(0, 50)) fields[field] = [...(fields[field] ?? []), text]
  return new Problem('invalid', `Противоречит регламенту: ${contradictions[0]!.text}`, fields)
}
