import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf, statementWith } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** Bitmaps grow by this many bits, so that a new drug rarely rewrites every row. */
const bitsPerStep = 1024

/** Drugs whose bits change in a row of `drug_bitmap`: two of the five values are set. */
export interface BitChange {
  plant_id: number | null
  pest_id: number | null
  disease_id: number | null
  place: string | null
  phi_days: number | null
  drug_ids: number[]
  is_set: boolean
}

/**
 * Rebuilds `drug_bitmap` from the lines. Bits are collected in steps, and the steps of a row are joined once, as text, for which there is
 * an aggregate: every bit or step that is set in a whole row copies it, which takes a minute with 100,000 drugs.
 */
export async function rebuildBitmaps(tx: Db): Promise<void> {
  await tx.execute(sql`delete from drug_bitmap`)
  await tx.execute(sql`
    with pair as (${pairsOf(sql`drug_use_scope`)}),
    size as materialized (select (max(id) / ${step} + 1) * ${step} as length from drug),
    part as (
      select ${keys}, drug_id / ${step} as at, bit_or(set_bit(repeat('0', ${step})::bit varying, drug_id % ${step}, 1)) as bits
      from pair group by ${keys}, drug_id / ${step}
    ),
    placed as (select *, at - 1 - lag(at, 1, -1) over (partition by ${keys} order by at) as missing from part)
    insert into drug_bitmap (${keys}, drugs)
    select ${keys}, (string_agg(repeat('0', missing * ${step}) || bits::text, '' order by at)
      || repeat('0', (select length from size) - (max(at) + 1) * ${step}))::bit varying
    from placed group by ${keys}`)
}

export async function updateBitmaps(tx: Db, changes: readonly BitChange[]): Promise<void> {
  await clearBits(
    tx,
    changes.filter(({ is_set }) => !is_set),
  )
  const added = changes.filter(({ is_set }) => is_set)
  if (added.length === 0) return
  await lengthenBitmaps(tx, lastDrug(added))
  await setBits(tx, added)
}

async function setBits(tx: Db, rows: readonly BitChange[]): Promise<void> {
  await tx.execute(sql`${upsert(rows)} set drugs = drug_bitmap.drugs | excluded.drugs`)
}

/**
 * The upsert never inserts here: a bit that is set has its row. Rows without a bit are deleted by their place, because no index serves
 * comparisons of keys with nulls; the update has locked them.
 */
async function clearBits(tx: Db, rows: readonly BitChange[]): Promise<void> {
  if (rows.length === 0) return
  const row = rowOf<{ row: string; count: number }>({
    row: sql`drug_bitmap.ctid::text`,
    count: sql`bit_count(drug_bitmap.drugs)::int`,
  })
  const cleared = await findRows(
    tx,
    statementWith(
      row,
      columns => sql`${upsert(rows)} set drugs = drug_bitmap.drugs & ~excluded.drugs returning ${columns}`,
    ),
  )
  const empty = cleared.filter(({ count }) => count === 0).map(({ row }) => `"${row}"`)
  if (empty.length > 0) await tx.execute(sql`delete from drug_bitmap where ctid = any (${`{${empty.join()}}`}::tid[])`)
}

const lastDrug = (rows: readonly BitChange[]) =>
  rows.reduce((last, { drug_ids }) => drug_ids.reduce((a, b) => Math.max(a, b), last), 0)

/** All rows have the same length: bits of different lengths cannot be combined. */
async function lengthenBitmaps(tx: Db, drugId: number): Promise<void> {
  const [row] = await findRows(
    tx,
    selectOf(rowOf<{ length: number }>({ length: sql`length(drugs)` }), sql`from drug_bitmap limit 1`),
  )
  if (!row || drugId < row.length) return
  const missing = (Math.floor(drugId / bitsPerStep) + 1) * bitsPerStep - row.length
  await tx.execute(sql`update drug_bitmap set drugs = drugs || repeat('0', ${missing})::bit varying`)
}

const step = sql.raw(String(bitsPerStep))
/** The columns that tell the rows apart. */
export const keys = sql`plant_id, pest_id, disease_id, place, phi_days`

/** Zeros come from a row where there is one, because parsing 100,000 of them takes milliseconds. */
const upsert = (rows: readonly BitChange[]) => {
  const length = sql`${(Math.floor(lastDrug(rows) / bitsPerStep) + 1) * bitsPerStep}::int`
  return sql`
    with changed as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(plant_id int, pest_id int, disease_id int, place text, phi_days int, drug_ids int[])),
    empty as materialized (select coalesce((select drugs # drugs from drug_bitmap limit 1), repeat('0', ${length})::bit varying) as bits)
    insert into drug_bitmap (${keys}, drugs)
    select ${keys}, (select bit_or(set_bit(empty.bits, drug_id, 1)) from unnest(drug_ids) drug_id) from changed, empty
    on conflict (${keys}) do update`
}

/** Every pair of crop, problem, place and waiting period on a line of these, once for each line. */
export const pairsOf = (lines: SQL): SQL => sql`
  select line.drug_id, pair.* from (
    select drug_id, plant_id, pest_id, disease_id, place,
      case phi_kind when 'days' then phi_days when 'not_regulated' then 0 else -1 end as phi_days
    from ${lines}
  ) line, lateral (values
    (plant_id, null::int, null::int, place, null::int),
    (plant_id, null, null, null, phi_days),
    (plant_id, pest_id, disease_id, null, null),
    (null, pest_id, disease_id, place, null),
    (null, pest_id, disease_id, null, phi_days),
    (null, null, null, place, phi_days)
  ) pair(plant_id, pest_id, disease_id, place, phi_days)
  where num_nonnulls(pair.plant_id, coalesce(pair.pest_id, pair.disease_id), pair.place, pair.phi_days) = 2`
