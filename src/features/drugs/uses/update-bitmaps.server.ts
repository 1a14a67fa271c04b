import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'

/** Bitmaps grow by this many bits, so that a new drug rarely rewrites every row. */
const bitsPerStep = 1024

/** Above this many drugs all rows are rebuilt, which is cheaper than finding the bits that differ. */
const maxUpdatedDrugs = 200

/** A pair of values on one line of a drug, as a key of `drug_bitmap`: two of them are set. */
interface Pair extends Record<string, unknown> {
  drug_id: number
  plant_id: number | null
  pest_id: number | null
  disease_id: number | null
  place: string | null
  phi_days: number | null
}

/** Rebuilds `drug_bitmap` from the lines. */
export async function rebuildBitmaps(tx: Db): Promise<void> {
  await tx.execute(sql`delete from drug_bitmap`)
  await tx.execute(sql`
    with pair as (${pairsOf(sql`true`)}),
    empty as (select repeat('0', (max(id) / ${bitsPerStep} + 1) * ${bitsPerStep})::bit varying as bits from drug)
    insert into drug_bitmap (${keys}, drugs) select ${keys}, ${bitMask} from pair, empty group by ${keys}`)
}

/** Runs `updateLines`, then sets and clears the bits of these drugs that differ from before. */
export async function updateBitmaps(tx: Db, drugIds: readonly number[], updateLines: () => Promise<void>): Promise<void> {
  if (drugIds.length > maxUpdatedDrugs) {
    await updateLines()
    return rebuildBitmaps(tx)
  }
  const before = await readPairs(tx, drugIds)
  await updateLines()
  const after = await readPairs(tx, drugIds)
  const [known, present] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  await clearBits(
    tx,
    before.filter(pair => !present.has(keyOf(pair))),
  )
  await setBits(
    tx,
    after.filter(pair => !known.has(keyOf(pair))),
  )
}

const keyOf = (pair: Pair) => Object.values(pair).join()

async function readPairs(tx: Db, drugIds: readonly number[]): Promise<Pair[]> {
  return (await tx.execute<Pair>(pairsOf(sql`drug_id = any (${`{${drugIds.join()}}`}::int[])`))).rows
}

async function setBits(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await lengthenBitmaps(tx, Math.max(...pairs.map(pair => pair.drug_id)))
  await tx.execute(sql`${upsert(pairs)} set drugs = drug_bitmap.drugs | excluded.drugs`)
}

/** The upsert never inserts here: a bit that is set has its row. */
async function clearBits(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const { rows } = await tx.execute<{ count: number }>(
    sql`${upsert(pairs)} set drugs = drug_bitmap.drugs & ~excluded.drugs returning bit_count(drug_bitmap.drugs)::int as count`,
  )
  if (rows.some(row => row.count === 0)) await tx.execute(sql`delete from drug_bitmap where bit_count(drugs) = 0`)
}

/** All rows have the same length: bits of different lengths cannot be combined. */
async function lengthenBitmaps(tx: Db, drugId: number): Promise<void> {
  const { rows } = await tx.execute<{ length: number }>(sql`select length(drugs) as length from drug_bitmap limit 1`)
  const [row] = rows
  if (!row || drugId < row.length) return
  const missing = (Math.floor(drugId / bitsPerStep) + 1) * bitsPerStep - row.length
  await tx.execute(sql`update drug_bitmap set drugs = drugs || repeat('0', ${missing})::bit varying`)
}

const keys = sql`plant_id, pest_id, disease_id, place, phi_days`
const bitMask = sql`bit_or(set_bit(empty.bits, drug_id, 1))`

const upsert = (pairs: readonly Pair[]) => {
  const last = Math.max(...pairs.map(pair => pair.drug_id))
  const length = sql`coalesce((select length(drugs) from drug_bitmap limit 1), ${(Math.floor(last / bitsPerStep) + 1) * bitsPerStep}::int)`
  return sql`
    with pair as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as p(drug_id int, plant_id int, pest_id int, disease_id int, place text, phi_days int)),
    empty as (select repeat('0', ${length})::bit varying as bits)
    insert into drug_bitmap (${keys}, drugs) select ${keys}, ${bitMask} from pair, empty group by ${keys}
    on conflict (${keys}) do update`
}

/** A row for every pair of crop, problem, place and waiting period on a line of a drug. */
const pairsOf = (lines: SQL): SQL => sql`
  select distinct line.drug_id, pair.* from (
    select drug_id, plant_id, pest_id, disease_id, place,
      case phi_kind when 'days' then phi_days when 'not_regulated' then 0 else -1 end as phi_days
    from drug_use_scope where ${lines}
  ) line, lateral (values
    (plant_id, null::int, null::int, place, null::int),
    (plant_id, null, null, null, phi_days),
    (plant_id, pest_id, disease_id, null, null),
    (null, pest_id, disease_id, place, null),
    (null, pest_id, disease_id, null, phi_days),
    (null, null, null, place, phi_days)
  ) pair(plant_id, pest_id, disease_id, place, phi_days)
  where num_nonnulls(pair.plant_id, coalesce(pair.pest_id, pair.disease_id), pair.place, pair.phi_days) = 2`
