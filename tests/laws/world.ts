import type { PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#app/entities.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type LoadedNames, loadNames } from '#kit/entity/names.server.ts'
import type { Ids } from '#kit/testing/arbitraries.ts'

type Values = Record<string, unknown>
const oneOf = (row: Values, keys: string[]): Values => {
  const filled = keys.find(k => row[k] !== null)
  return { ...row, ...Object.fromEntries(keys.map(k => [k, k === filled ? row[k] : null])) }
}
const ascending = (a: unknown, b: unknown) => (Number(a) <= Number(b) ? [a, b] : [b, a])
const onlyPointers = (rows: unknown) =>
  (rows as Values[])
    .map(row =>
      oneOf(
        row,
        ['pestId', 'diseaseId', 'effectId'].filter(k => k in row),
      ),
    )
    .filter(r => r.pestId || r.diseaseId || r.effectId)

/** Changes generated values so that they satisfy the cross-field rules. */
const rules: Record<string, (v: Values) => Values> = {
  pest: v => ({ ...v, lookAlikes: onlyPointers(v.lookAlikes) }),
  disease: v => ({ ...v, lookAlikes: onlyPointers(v.lookAlikes) }),
  phaseScale: v => ({ ...v, phases: (v.phases as Values[]).map(p => ({ ...p, bbchTo: null })) }),
  drug: v => ({
    ...v,
    tempMax: null,
    protectionDaysMax: null,
    registrations: (v.registrations as Values[]).map(r => ({ ...r, validTo: null })),
  }),
  drugUse: v => {
    const targets = onlyPointers(v.targets)
    const [intervalMinDays, intervalMaxDays] = [v.intervalMinDays, v.intervalMaxDays].sort((a, b) => Number(a) - Number(b))
    const common = {
      ...v,
      targets,
      phiDays: v.phiKind === 'days' ? 20 : null,
      rateMin: null,
      rateMax: v.rateMax === null ? null : '0.500000',
      monthsTo: v.monthsFrom === null ? null : (v.monthsTo ?? 5),
      bbchExceptTo: v.bbchExceptFrom,
      ...(v.intervalMinDays !== null && v.intervalMaxDays !== null && { intervalMinDays, intervalMaxDays }),
      waterNorms: (v.waterNorms as Values[]).map(norm => {
        const [min, max] = ascending(norm.min, norm.max)
        return { ...norm, min, max }
      }),
    }
    return v.isReady ? { ...common, ...completed(common) } : common
  },
}

/** What a use that is ready must have. */
const completed = ({ targets, method, rateKind }: Values): Values => ({
  targets: (targets as Values[]).length ? targets : [{ key: 'only', pestId: 1, diseaseId: null, effectId: null, effect: 'full' }],
  method: method === 'unknown' ? 'spray' : method,
  rateKind: rateKind === 'unknown' ? 'per_water' : rateKind,
  rateMax: '0.500000',
  basisValue: '10.000000',
  unread: null,
})

export const satisfyRules = (entity: AnyEntity, values: Values): Values => rules[entity.name]?.(values) ?? values

/** Some ids of every kind in the seeded catalogue, for references of generated records. */
export async function idsOf(db: Db): Promise<{ ids: Ids; names: LoadedNames }> {
  const names = await loadNames(db, entities)
  const ids: Record<string, number[]> = {}
  for (const entity of entities)
    ids[entity.name] = (
      await db
        .select({ id: entity.table.id })
        .from(entity.table as PgTable)
        .orderBy(entity.table.id)
        .limit(5)
    ).map(r => r.id as number)
  return { ids, names }
}
