import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { user } from '#features/accounts/user.table.ts'
import { file } from '#features/files/file.table.ts'
import { bed } from '#features/garden/bed.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type LoadedNames, loadNames, withNumberedUsers } from '#kit/entity/names.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
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
    const [intervalMinDays, intervalMaxDays] = [v.intervalMinDays, v.intervalMaxDays].sort(
      (a, b) => Number(a) - Number(b),
    )
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
  sort: v => ({
    ...v,
    daysTo: null,
    heightTo: null,
    fruitMassMax: null,
    resistances: withoutEqual(onlyPointers(v.resistances), row => `${row.pestId} ${row.diseaseId}`),
  }),
  product: v => ({
    ...v,
    sortId: v.drugId === null ? v.sortId : null,
    variants: (v.variants as Values[]).map(variant => ({
      ...variant,
      sku: `law-${variant.key}`,
      size: positive(variant.size),
      priceKop: (Number(variant.priceKop) % 1_000_000) + 1,
      oldPriceKop: variant.oldPriceKop === null ? null : (Number(variant.priceKop) % 1_000_000) + 2,
      stockState: 'in',
    })),
  }),
  sale: v => {
    const [startsAt, endsAt] = [String(v.startsAt), String(v.endsAt)].sort()
    return { ...v, ...amounts[String(v.kind)], startsAt, endsAt }
  },
  link: v => ({ ...v, url: 'https://example.org/', inn: null, isActive: false, endsAt: null, diseaseId: null }),
  treatment: v => ({ ...v, targets: onlyPointers(v.targets), options: withoutEqual(v.options, row => row.drugUseId) }),
  treatmentScheme: v => ({
    ...v,
    steps: (v.steps as Values[]).map((step, index, steps) => ({
      ...step,
      anchorType: index === 0 ? 'on_detection' : 'after_step',
      phase: index === 0 ? step.phase : null,
      offsetDays: null,
      afterKey: index === 0 ? null : steps[index - 1]!.key,
      daysMin: index === 0 ? null : 3,
      daysMax: index === 0 ? null : 5,
      repeatTimes: null,
      repeatEveryMin: null,
      repeatEveryMax: null,
    })),
  }),
  post: v => ({
    ...v,
    related: (v.related as Values[])
      .map(row => oneOf(row, related))
      .filter(row => related.some(key => row[key] !== null)),
  }),
  plot: v => ({ ...v, areaM2: positive(v.areaM2) }),
  bed: v => ({ ...v, areaM2: positive(v.areaM2) }),
  planting: v => ({
    ...v,
    areaM2: positive(v.areaM2),
    sownAt: null,
    removedAt: null,
    floweringSeenAt: v.flowering === null ? null : '2026-05-01',
    nearbySeenAt: v.flowersNearby === null ? null : '2026-05-01',
  }),
}

/** The amounts of a sale: the one that belongs to its kind. */
const amounts: Record<string, Values> = {
  percent: { percent: 15, discountKop: null, everyNth: null },
  bundle: { percent: 10, discountKop: null, everyNth: null },
  fixed: { percent: null, discountKop: 20_000, everyNth: null },
  nth: { percent: null, discountKop: null, everyNth: 3 },
}
const related = ['drugId', 'plantId', 'pestId', 'diseaseId', 'sortId', 'productId', 'schemeId']
const withoutEqual = (rows: unknown, keyOf: (row: Values) => unknown) => {
  const list = rows as Values[]
  return list.filter((row, index) => list.findIndex(other => keyOf(other) === keyOf(row)) === index)
}
const positive = (amount: unknown) => (amount === null ? null : String(amount).replace(/^0/, '1'))

/** What a use that is ready must have. */
const completed = ({ targets, method, rateKind }: Values): Values => ({
  targets: (targets as Values[]).length
    ? targets
    : [{ key: 'only', pestId: 1, diseaseId: null, effectId: null, effect: 'full' }],
  method: method === 'unknown' ? 'spray' : method,
  rateKind: rateKind === 'unknown' ? 'per_water' : rateKind,
  rateMax: '0.500000',
  basisValue: '10.000000',
  unread: null,
})

export const satisfyRules = (entity: AnyEntity, values: Values): Values => rules[entity.name]?.(values) ?? values

const lawFiles = ['list', 'plod', 'kust'].map((key, at) => ({
  ...{
    key: `law-${key}`,
    name: `${key}.jpg`,
    type: 'image/jpeg',
    bytes: 1000,
    width: 1600,
    height: 1200,
    hash: `${at}`.repeat(64),
  },
  alt: 'Лист с пятнами',
}))

/** Stored pictures for generated records. */
async function ensureFiles(db: Db): Promise<number[]> {
  await db.insert(file).values(lawFiles).onConflictDoNothing()
  const keys = lawFiles.map(({ key }) => key)
  const rows = await db.select({ id: file.id }).from(file).where(inArray(file.key, keys)).orderBy(file.id)
  return rows.map(({ id }) => id)
}

/** Some ids of every kind in the seeded catalogue, for references of generated records. */
export async function idsOf(db: Db): Promise<{ ids: Ids; names: LoadedNames }> {
  const owner = await ensureGarden(db)
  const files = await ensureFiles(db)
  const names = withNumberedUsers(await loadNames(db, entities))
  const ids: Record<string, number[]> = { user: [owner], file: files }
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

/** The seed has no gardens: creates a user with a plot and a bed, once in a database. Returns the id of the user. */
async function ensureGarden(db: Db): Promise<number> {
  const [found] = await db.select({ id: user.id }).from(user).limit(1)
  if (found) return found.id
  const [owner] = await db
    .insert(user)
    .values({ name: 'Анна', email: 'anna@example.org', passwordHash: 'x' })
    .returning({ id: user.id })
  const unit = unitOf(db, { kind: 'hand', userId: owner!.id })
  const home = { ...blankValues(plot), name: 'Дача', alias: 'dacha', userId: owner!.id }
  const [saved] = await saveRecords(unit, [createRecord(plot, home)])
  const greenhouse = {
    ...blankValues(bed),
    name: 'Теплица',
    alias: 'teplica',
    plotId: saved!.id,
    place: 'protected' as const,
  }
  await saveRecords(unit, [createRecord(bed, greenhouse)])
  return owner!.id
}
