import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { readerTitle } from '#features/sources/reader-source.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import type { Drug } from '../drug.entity.ts'
import { idOf, scopeCondition, type UseFilter } from './filter-of-uses.server.ts'
import { isBiological } from './order-of-uses.server.ts'
import type { UseCounts } from './page-of-uses.server.ts'
import { drugFacts, type StoredDrugFacts } from './permission-facts.server.ts'

interface StoredDrug {
  drug: {
    alias: string
    name: string
    isDemo: boolean
    kind: Drug['kind']
    lph: 'yes' | 'no' | 'unknown'
    hazardHuman: number | null
    hazardBee: number | null
    isBiological: boolean
    form: string | null
    substances: string | null
  }
  facts: StoredDrugFacts
}

/** The lists of a use. */
interface UseLists {
  waterNorms: DrugUse['waterNorms']
  crops: { alias: string; name: string }[]
  groups: string[]
  exceptions: { alias: string; name: string }[]
  targets: { kind: 'pests' | 'diseases' | 'effects'; alias: string; name: string; partial: boolean }[]
}

type PlainField = (typeof plainFields)[number]

interface FoundUse extends Pick<DrugUse, PlainField | 'rateMin' | 'rateMax' | 'basisValue' | 'checkedAt'> {
  id: number
  source: string | null
  isUsable: boolean
  isPartial: boolean
  isEaten: boolean
}

/** A use with everything that is known of it; `today` is the day of the statement. */
export type StoredUse = FoundUse & StoredDrug & UseLists & { today: string }

/** The row of the statement: lists are objects by the id of the use. */
type StoredUses = { uses: FoundUse[]; drugs: Record<number, StoredDrug>; today: string; counts: UseCounts | null } & {
  [list in keyof UseLists]: Record<number, UseLists[list]> | null
}

/** Read as they are stored. */
const plainFields = [
  'drugId',
  'alias',
  'objectText',
  'targetText',
  'audience',
  'isReady',
  'place',
  'method',
  'timingText',
  'timingConfirmed',
  'plantingTime',
  'pestStage',
  'bbchFrom',
  'bbchTo',
  'monthsFrom',
  'monthsTo',
  'rateKind',
  'rateUnit',
  'rateNote',
  'rateCondition',
  'basisUnit',
  'bufferZoneM',
  'applicationsMax',
  'applicationsPer',
  'intervalMinDays',
  'intervalMaxDays',
  'phiKind',
  'phiDays',
  'phiConfirmed',
  'harvestMinDays',
  'reentryHandDays',
  'reentryMechDays',
  'restrictions',
  'settledWords',
  'cellNorm',
  'cellMethod',
  'cellPhi',
  'cellReentry',
  'cellNotes',
  'confidence',
] as const

const columnsOfFound = rowOf<FoundUse>({
  ...columnsOf('u', 'id', ...plainFields),
  rateMin: sql`u.rate_min::text`,
  rateMax: sql`u.rate_max::text`,
  basisValue: sql`u.basis_value::text`,
  checkedAt: sql`u.checked_at::text`,
  source: readerTitle('source'),
  isUsable: sql`matched.is_usable`,
  isPartial: sql`matched.is_partial`,
  isEaten: sql`matched.is_eaten`,
})

/** The details of the uses of the table `matched`, which is among `tables`. Without a name the statement is not prepared. */
export async function readUses(
  db: Db,
  filter: UseFilter,
  name: string | null,
  tables: SQL,
  order: SQL,
  counts = sql`null::json`,
): Promise<{ uses: StoredUse[]; counts: UseCounts | null }> {
  const details = sql`
    with ${tables},
    card as materialized (
      select d.id, d.name, ${isBiological} as is_biological, ${drugJson} as drug, ${drugFacts} as facts
      from drug d where d.status = 'published' and d.id in (select drug_id from matched)
    ),
    use as (
      select ${columnsOfFound}
      from matched join drug_use u on u.id = matched.use_id join card on card.id = u.drug_id
        left join source on source.id = u.source_id and source.status = 'published'
      where u.status = 'published'
      order by ${order}
    )`
  const row = rowOf<StoredUses>({
    uses: sql`(select coalesce(json_agg(use), '[]') from use)`,
    today: sql`current_date::text`,
    counts,
    drugs: sql`(select json_object_agg(id, json_build_object('drug', drug, 'facts', facts)) from card)`,
    waterNorms: jsonByUse(waterNorms),
    crops: jsonByUse(crops(filter)),
    groups: jsonByUse(groups),
    exceptions: jsonByUse(exceptions),
    targets: jsonByUse(targets(filter)),
  })
  const statement = selectOf(row, undefined, details)
  const [found] = name === null ? await findRows(db, statement) : await executeNamed(db, name, statement)
  return { uses: withLists(found!), counts: found!.counts }
}

const withLists = ({ uses, drugs, today, ...lists }: StoredUses): StoredUse[] =>
  uses.map(use => ({
    ...use,
    ...drugs[use.drugId]!,
    today,
    waterNorms: lists.waterNorms?.[use.id] ?? [],
    crops: lists.crops?.[use.id] ?? [],
    groups: lists.groups?.[use.id] ?? [],
    exceptions: lists.exceptions?.[use.id] ?? [],
    targets: lists.targets?.[use.id] ?? [],
  }))

/** A list for all found uses at once, as JSON by the id of the use: a subquery per use was slower than the rest of the statement. */
const jsonByUse = (lists: SQL) => sql`(select json_object_agg(parent_id, list) from (${lists}) l)`

const ofMatched = sql`parent_id in (select use_id from matched)`

const drugJson = sql`(select jsonb_build_object(
  'alias', d.alias,
  'name', d.name,
  'isDemo', d.is_demo,
  'kind', d.kind,
  'lph', coalesce(d.lph_allowed, 'unknown'),
  'hazardHuman', d.hazard_human,
  'hazardBee', d.hazard_bee,
  'isBiological', ${isBiological},
  'form', (select code from formulation where id = d.formulation_id and status = 'published'),
  'substances', (select string_agg(s.name, ', ' order by i.position) from drug_ingredients i join substance s on s.id = i.substance_id
    where i.parent_id = d.id and s.status = 'published')
))`

const waterNorms = sql`select parent_id, json_agg(json_build_object(
  'condition', condition,
  'min', min::text,
  'max', max::text,
  'unit', unit,
  'basisValue', basis_value::text,
  'basisUnit', basis_unit
) order by position) as list
  from drug_use_water_norms where ${ofMatched} group by parent_id`

const plantList = sql`json_agg(json_build_object('alias', p.alias, 'name', p.short_name) order by p.sort_order, p.id) as list`

/** All leaf crops of a use, not only the one it was found by; with a problem given, those where it is covered. */
const crops = ({
  plantId: _,
  plantAlias: __,
  usableOnly: ___,
  ...filter
}: UseFilter) => sql`select parent_id, ${plantList} from (
    select distinct use_id as parent_id, plant_id from drug_use_scope where use_id in (select use_id from matched) and ${scopeCondition(filter)}
  ) x join plant p on p.id = x.plant_id where p.status = 'published' group by parent_id`

const groups = sql`select l.parent_id, json_agg(g.name order by l.position) as list
  from drug_use_plant_groups l join plant_group g on g.id = l.target_id where l.${ofMatched} and g.status = 'published' group by l.parent_id`

const exceptions = sql`select l.parent_id, ${plantList}
  from drug_use_plant_exceptions l join plant p on p.id = l.target_id where l.${ofMatched} and p.status = 'published'
  group by l.parent_id`

/** The targets as registered; with a crop given, those that live on it. */
const targets = (filter: UseFilter) => sql`select t.parent_id, json_agg(json_build_object(
  'kind', case when pest.id is not null then 'pests' when disease.id is not null then 'diseases' else 'effects' end,
  'alias', coalesce(pest.alias, disease.alias, effect.alias),
  'name', coalesce(pest.name, disease.name, effect.name),
  'partial', t.effect = 'partial'
) order by t.position) as list
  from drug_use_targets t left join pest on pest.id = t.pest_id and pest.status = 'published'
    left join disease on disease.id = t.disease_id and disease.status = 'published'
    left join effect on effect.id = t.effect_id and effect.status = 'published'
  where t.${ofMatched} and coalesce(pest.id, disease.id, effect.id) is not null and ${
    idOf(filter, 'plant') === null
      ? sql`true`
      : sql`(t.effect_id is not null or exists (select from drug_use_scope x where x.use_id = t.parent_id
          and x.plant_id = ${idOf(filter, 'plant')} and (x.pest_id = t.pest_id or x.disease_id = t.disease_id)))`
  }
  group by t.parent_id`
