import { sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { type FieldErrors, HttpProblem } from '#kit/problem.ts'
import { type Contradiction, contradictionsOf, contradictionsOfScheme } from './contradictions.ts'
import { findOperations, findSchemes } from './find-operations.server.ts'
import { refusedOptions, refusedSteps } from './judge-treatments.server.ts'

/**
 * Refuses to publish an operation or a scheme that says a dose, a wait or an interval that the registration does not, or names a use that
 * the verdict does not allow for it. Drafts may be unfinished. A registration that changes later is not refused here: it is a fact.
 */
export const checkTreatments: AfterSave = {
  reads: { treatment: [], treatmentScheme: [] },
  refuses: true,
  async run(tx, saved) {
    const operations = idsOf(saved, 'treatment')
    const schemes = idsOf(saved, 'treatmentScheme')
    const others = (await schemesWith(tx, operations)).filter(id => !schemes.includes(id))
    const contradictions = [
      ...(await ofOperations(tx, operations)),
      ...(await ofSchemes(tx, schemes)),
      ...(await ofSchemes(tx, others)).map(each => ({ ...each, field: 'options' as const })),
    ]
    if (contradictions.length > 0) throw refusal(contradictions)
  },
}

/** Published schemes whose steps are done with these operations. */
async function schemesWith(tx: Db, operations: readonly number[]): Promise<number[]> {
  if (operations.length === 0) return []
  const rest = sql`from treatment_scheme s where s.status = 'published' and exists (select from treatment_scheme_steps st
    where st.parent_id = s.id and st.treatment_id = any (${sql.param([...operations])}::int[]))`
  const rows = await findRows(tx, selectOf(rowOf<{ id: number }>(columnsOf('s', 'id')), rest))
  return rows.map(({ id }) => id)
}

const idsOf = (saved: readonly SavedRecord[], kind: string) =>
  saved.filter(({ entity, after }) => entity.name === kind && after !== null).map(({ id }) => id)

async function ofOperations(tx: Db, ids: readonly number[]): Promise<Contradiction[]> {
  if (ids.length === 0) return []
  const published = (await findOperations(tx, ids)).filter(({ isPublished }) => isPublished)
  return [...published.flatMap(contradictionsOf), ...(await refusedOptions(tx, published))]
}

async function ofSchemes(tx: Db, ids: readonly number[]): Promise<Contradiction[]> {
  if (ids.length === 0) return []
  const found: Contradiction[] = []
  for (const scheme of (await findSchemes(tx, ids)).filter(({ isPublished }) => isPublished)) {
    const contradictions = contradictionsOfScheme(scheme.plantId, scheme.place, scheme.steps)
    // What the words of a registration forbid is found by the verdict too, and is said once.
    const said = new Set(contradictions.map(({ step, code }) => `${step} ${code}`))
    found.push(
      ...contradictions,
      ...(await refusedSteps(tx, scheme)).filter(({ step, code }) => !said.has(`${step} ${code}`)),
    )
  }
  return found
}

function refusal(contradictions: readonly Contradiction[]): HttpProblem {
  const fields: FieldErrors = {}
  for (const { field, text } of contradictions.slice(0, 50)) fields[field] = [...(fields[field] ?? []), text]
  return new HttpProblem('invalid', `Противоречит норме: ${contradictions[0]!.text}`, fields)
}
