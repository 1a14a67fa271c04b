import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { planting } from '../planting.entity.ts'
import { plantingField } from './planting-facts.table.ts'
import type { PlantingChange } from './planting-input.ts'

/** What is told of a planting in an account and on a device alike, and when. */
export const toldFields = [
  'sort',
  'areaM2',
  'count',
  'sownAt',
  'plantedAt',
  'removedAt',
  'plannedHarvestAt',
  'pickEveryDays',
  'harvestPart',
  'note',
] as const satisfies readonly (keyof PlantingChange)[]
export type ToldField = (typeof toldFields)[number]
export type ToldValues = { readonly [Field in ToldField]?: PlantingChange[Field] }

/** As the form of a planting names it. */
export const labelOfField = (field: ToldField): string => planting.fields[field === 'sort' ? 'sortId' : field].label

/** Of numbers the value counts: «8» and «8.00» are the same area. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || (a != null && b != null && a !== '' && b !== '' && Number(a) === Number(b))

export async function tellFields(
  tx: Db,
  plantingId: number,
  fields: readonly ToldField[],
  toldAt: Date,
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insert(plantingField)
    .values(fields.map(field => ({ plantingId, field, toldAt })))
    .onConflictDoUpdate({ target: [plantingField.plantingId, plantingField.field], set: { toldAt } })
}

/** A field that is missing was never told, or before such moments were kept. */
export async function findToldAt(db: Db, plantingId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(plantingField).where(eq(plantingField.plantingId, plantingId))
  return new Map(rows.map(({ field, toldAt }) => [field, toldAt]))
}

/** For the download of one's own data. */
export const findAllToldAt = (db: Db, plantings: readonly number[]) =>
  db
    .select()
    .from(plantingField)
    .where(inArray(plantingField.plantingId, [...plantings]))
