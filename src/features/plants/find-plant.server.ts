import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { AskedUse } from '#features/drugs/uses/drug-permission.ts'
import { bestUses, drugOrder, isBiological } from '#features/drugs/uses/order-of-uses.server.ts'
import { drugFacts, factsOfUse, type StoredUseFacts } from '#features/drugs/uses/permission-facts.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { exceptionsJson, exceptionsOf, relativesJson } from './crop-neighbours.server.ts'
import { type Catalogue, groupsJson, plantsJson } from './find-plants.server.ts'
import { type Plant, plant } from './plant.entity.ts'

/** A pest or a disease on one crop. */
export interface CropProblem {
  kind: 'pests' | 'diseases'
  alias: string
  name: string
  /** 1…3 on this crop. */
  severity: number
  months: string[]
  quarantine: boolean
  /** Number of products usable against it here today; `partial` of them only suppress it. */
  drugs: number
  partial: number
  /** At most three of these products, each with one use. */
  best: BestDrug[]
  /** Why there is no product, and what to do instead. */
  gap: { reason: string; instead: string } | null
}

type UseFacts = 'place' | 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit'

interface BestDrug extends Pick<DrugUse, UseFacts> {
  drug: string
  name: string
  isBiological: boolean
  /** Alias of the use. */
  use: string
  /** Its word and wait come from these. */
  facts: Omit<AskedUse, 'use'> & { use: StoredUseFacts }
}

export interface StoredPlant extends Catalogue {
  id: number
  name: string
  alias: string
  shortName: string
  synonyms: string | null
  latin: string | null
  eppo: string | null
  family: string | null
  /** The label, as for the harvest mode. */
  lifeCycle: string | null
  harvestMode: string | null
  edible: boolean
  spacingCm: string | null
  rotationYears: number | null
  frostT: string | null
  description: string | null
  confidence: 'high' | 'medium' | 'low'
  isDemo: boolean
  source: ReaderSource | null
  waterSource: ReaderSource | null
  water: { condition: string | null; value: string; unit: string; basisValue: string; basisUnit: string }[]
  phases: { name: string; months: string[]; flowering: boolean }[]
  problems: CropProblem[]
  /** Crops of the same family or with a common disease. */
  relatives: { alias: string; name: string; sameFamily: boolean; diseases: string[] }[]
  /** Uses for a group that exclude this crop: the first ones, and the number of all. */
  exceptions: { alias: string; name: string; object: string }[]
  exceptionCount: number
  /** Published varieties. */
  sorts: number
  cover: Picture | null
}

/** Everything the page of a crop shows except its products, in one statement; null for an unknown or unpublished crop. */
export async function findPlant(db: Db, alias: string): Promise<StoredPlant | null> {
  const stored = rowOf<StoredPlant>({
    ...columnsOf(
      'p',
      'id',
      'name',
      'alias',
      'shortName',
      'synonyms',
      'latin',
      'eppo',
      'family',
      'lifeCycle',
      'harvestMode',
      'edible',
      'spacingCm',
      'rotationYears',
    ),
    frostT: sql`p.frost_t::text`,
    ...columnsOf('p', 'description', 'confidence', 'isDemo'),
    source: sourceJson(sql`p.source_id`),
    waterSource: sourceJson(sql`p.water_source_id`),
    relatives: relativesJson,
    exceptions: exceptionsJson,
    exceptionCount: sql`(select count(*)::int from ${exceptionsOf})`,
    sorts: sql`(select count(*)::int from sort where sort.plant_id = p.id and sort.status = 'published')`,
    cover: pictureJson(sql`p.cover_id`),
    groups: groupsJson,
    plants: plantsJson,
    water: waterJson,
    phases: phasesJson,
    problems: problemsJson(),
  })
  const [row] = await findRows(
    db,
    selectOf(stored, sql`from plant p where p.alias = ${alias} and p.status = 'published'`),
  )
  if (!row) return null
  const { lifeCycle, harvestMode } = plant.fields
  return {
    ...row,
    lifeCycle: row.lifeCycle && lifeCycle.toCell(row.lifeCycle as Plant['lifeCycle']),
    harvestMode: row.harvestMode && harvestMode.toCell(row.harvestMode as Plant['harvestMode']),
  }
}

const waterJson = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'condition', w.condition,
        'value', w.value::text,
        'unit', w.unit,
        'basisValue', w.basis_value::text,
        'basisUnit', w.basis_unit
      ) order by w.position), '[]')
    from plant_default_water w
    where w.parent_id = p.id)`

const phasesJson = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'name', f.name,
        'months', f.typical_months,
        'flowering', f.flowering = 'yes'
      ) order by f.position), '[]')
    from phase_scale_phases f
      join phase_scale scale on scale.id = f.parent_id and scale.status = 'published'
    where f.parent_id = p.phase_scale_id)`

/** The most harmful first. */
const problemsJson = () => sql`(
    select coalesce(jsonb_agg(
        to_jsonb(problem) - '{id,sort_order}'::text[]
        order by problem.severity desc, problem.sort_order nulls last, problem.name collate "ru"
      ), '[]')
    from (${problemsOf('pest')} union all ${problemsOf('disease')}) problem)`

const sourceJson = (id: SQL) =>
  sql`(select ${readerSource('source')}
    from source
    where source.id = ${id} and source.status = 'published' and reader_title is not null)`

/** The hosts of pests or of diseases on the crop `p`, with what the scope allows there. */
function problemsOf(kind: 'pest' | 'disease'): SQL {
  const name = (suffix: string) => sql.raw(kind + suffix)
  return sql`select ${sql.raw(`'${kind}s'`)} as kind,
      x.id,
      x.sort_order,
      x.alias,
      x.name,
      h.severity,
      x.active_months as months,
      x.quarantine,
      allowed.drugs,
      allowed.partial,
      ${bestDrugs(kind)} as best,
      (select jsonb_build_object('reason', g.reason, 'instead', g.instead_text)
        from ${name('_gaps')} g
        where g.parent_id = x.id and g.plant_id = p.id
        order by g.position
        limit 1) as gap
    from ${name('_hosts')} h
      join ${sql.raw(kind)} x on x.id = h.parent_id and x.status = 'published',
      lateral (
        select count(*)::int as drugs, (count(*) filter (where is_partial))::int as partial
        from (select bool_and(s.effect = 'partial') as is_partial
          from drug_use_scope s
          where s.plant_id = p.id and s.${name('_id')} = x.id and ${usableNow(sql`s.`)}
          group by s.drug_id) drug
      ) allowed
    where h.plant_id = p.id`
}

/** The first products against the problem `x` on the crop `p`, each with the use that answers for it. */
const bestDrugs = (kind: 'pest' | 'disease'): SQL => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'drug', best.drug,
    'name', best.name,
    'isBiological', best.is_biological,
    'use', u.alias,
    'place', u.place,
    'rateKind', u.rate_kind,
    'rateMin', u.rate_min::text,
    'rateMax', u.rate_max::text,
    'rateUnit', u.rate_unit,
    'basisValue', u.basis_value::text,
    'basisUnit', u.basis_unit,
    'facts', jsonb_build_object(
      'today', current_date,
      'drug', best.facts,
      'use', ${factsOfUse},
      'isPartial', best.is_partial,
      'isEaten', best.is_eaten
    )
  ) order by best.rank), '[]')
  from (select best.*,
      d.alias as drug,
      d.name,
      ${isBiological} as is_biological,
      ${drugFacts} as facts,
      row_number() over (order by ${drugOrder}) as rank
    from (${bestUses(sql`plant_id = p.id and ${sql.raw(kind)}_id = x.id and ${usableNow()}`)}) best
      join drug d on d.id = best.drug_id and d.status = 'published'
    order by rank
    limit ${sql.raw(String(maxBestDrugs))}) best
    join drug_use u on u.id = best.use_id)`

const maxBestDrugs = 3
