import { sql } from 'drizzle-orm'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { findVerdictFacts, type UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import type { CropFacts, DrugFacts } from '#features/verdict/question.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findRecords } from '#kit/entity/read.server.ts'

/** What the verdict knows of a drug and its uses, in one version. */
export interface DrugVersion {
  today: string
  /** Null: the drug is not published. */
  drug: DrugFacts | null
  uses: ReadonlyMap<string, UseRecord>
  /** Aliases of the uses by `crop target`; the crop is empty for land without one. */
  covering: ReadonlyMap<string, readonly string[]>
  crops: ReadonlyMap<string, CropFacts>
  /** Names of problems and purposes by alias. */
  targets: ReadonlyMap<string, string>
  /** The published rows as they are stored, by id. */
  rows: ReadonlyMap<number, DrugUse>
}

interface Line {
  use: string
  crop: CropFacts | null
  target: string
  targetName: string
}

/** Four statements. */
export async function loadDrugVersion(db: Db, drug: { id: number; alias: string }): Promise<DrugVersion> {
  const facts = await findVerdictFacts(db, { crop: null, target: null, drugs: [drug.alias], uses: [] })
  const row = rowOf<Line>({
    use: sql`u.alias`,
    target: sql`t.alias`,
    targetName: sql`t.name`,
    crop: sql`case when p.id is not null then jsonb_build_object('alias', p.alias, 'name', p.short_name, 'edible', p.edible,
      'harvestMode', p.harvest_mode, 'lifeCycle', p.life_cycle) end`,
  })
  const lines = await findRows(
    db,
    selectOf(
      row,
      sql`from drug_use_scope x join drug_use u on u.id = x.use_id left join plant p on p.id = x.plant_id
    cross join lateral (
      select alias, name from pest where id = x.pest_id
      union all select alias, name from disease where id = x.disease_id
      union all select effect.alias, effect.name from drug_use_targets own join effect on effect.id = own.effect_id where own.parent_id = u.id) t
    where x.drug_id = ${drug.id} group by 1, 2, 3, 4`,
    ),
  )
  const published = sql`from drug_use where drug_id = ${drug.id} and status = 'published' order by sort_order, id`
  const ids = await findRows(db, selectOf(rowOf<{ id: number }>({ id: sql`id` }), published))
  const rows = await findRecords(
    db,
    drugUse,
    ids.map(({ id }) => id),
  )
  const byPair = Map.groupBy(lines, ({ crop, target }) => pairKey(crop?.alias ?? '', target))
  return {
    today: facts.today,
    drug: facts.drugs.get(drug.alias) ?? null,
    uses: facts.uses,
    covering: new Map([...byPair].map(([key, list]) => [key, list.map(({ use }) => use)])),
    crops: new Map(lines.flatMap(({ crop }) => (crop ? [[crop.alias, crop] as const] : []))),
    targets: new Map(lines.map(({ target, targetName }) => [target, targetName])),
    rows: new Map(rows.map(row => [row.id, row])),
  }
}

export const pairKey = (crop: string, target: string) => `${crop} ${target}`
