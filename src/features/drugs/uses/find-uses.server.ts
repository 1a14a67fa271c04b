import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import {
  applicationsText,
  intervalText,
  monthsText,
  phiCell,
  rateText,
  reentryText,
  waterText,
} from '#features/drug-uses/drug-use-words.ts'
import { howText } from '#features/drug-uses/how-text.ts'
import { places } from '#features/drug-uses/places-and-methods.ts'
import { readerTitle } from '#features/sources/reader-source.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import { typeset } from '#ui/format/format.ts'
import type { Drug } from '../drug.entity.ts'
import { type AskedUse, verdictOfUse } from './drug-permission.ts'
import { idOf, matchingUses, scopeCondition, type UseFilter } from './filter-of-uses.server.ts'
import { bestUses, drugOrder, isBiological } from './order-of-uses.server.ts'
import { countsJson, drugMatch, pageTables, type UseCounts, type UsePaging } from './page-of-uses.server.ts'
import { drugFacts, type StoredDrugFacts } from './permission-facts.server.ts'
import { waitDays, waitOrder, waitText } from './wait-words.ts'

/** One registered use with formatted texts. Crops and targets are the resolved ones that match the filter. */
export type UseRow = ReturnType<typeof toRow>

/** Where the uses are to be done; the verdict of each says whether it is registered there. */
export type AskedPlace = AskedUse['place']

/** All uses, in one statement for any filter: of one drug as in the registration, else in the order of `order-of-uses.server.ts`. */
export async function findUses(db: Db, filter: UseFilter, place?: AskedPlace): Promise<UseRow[]> {
  const matching = sql`matching as materialized (${matchingUses(filter)})`
  const asRegistered = sql`${matching}, matched as materialized (select *, 0 as position from matching)`
  const tables = isOfOneDrug(filter) ? asRegistered : sql`${matching}, ${pageTables({ page: 1, size: allUses })}`
  const order = sql`matched.position, u.sort_order, u.id`
  const { uses } = await readUses(db, { filter, place }, `find-uses-by-${keyOf(filter)}`, tables, order)
  return uses
}

/** More than any catalogue has. */
const allUses = 100_000_000

export interface UsePage {
  uses: UseRow[]
  counts: UseCounts
}

/** One page of the uses and the numbers of all, in one statement; for the order see `pageTables`. A page past the last one has no uses. */
export async function findUsePage(db: Db, filter: UseFilter, paging: UsePaging, place?: AskedPlace): Promise<UsePage> {
  const tables = sql`matching as materialized (${matchingUses(filter)}), ${pageTables({ ...paging, asRegistered: isOfOneDrug(filter) })}`
  const isNarrowed = paging.place !== undefined || paging.phi !== undefined || paging.bio
  const name = isNarrowed ? null : `find-use-page-by-${keyOf(filter)}`
  const { uses, counts } = await readUses(db, { filter, place }, name, tables, sql`matched.position`, countsJson(paging))
  return { uses, counts: counts! }
}

/** The numbers of `findUsePage` alone, without reading any use. */
export async function countUses(db: Db, filter: UseFilter): Promise<UseCounts> {
  const paging = { page: 1, size: 0 }
  const tables = sql`with matching as materialized (${matchingUses(filter)}), ${drugMatch(paging)}`
  const statement = selectOf(rowOf<{ counts: UseCounts }>({ counts: countsJson(paging) }), undefined, tables)
  const [found] = await executeNamed(db, `count-uses-by-${keyOf(filter)}`, statement)
  return found!.counts
}

/** The first products that the site may recommend today, each with the use that answers for it, and how many products there are. */
export async function findAllowed(db: Db, filter: UseFilter, limit: number): Promise<{ uses: UseRow[]; drugs: number }> {
  const usable = { ...filter, usableOnly: true }
  const tables = sql`best as materialized (${bestUses(scopeCondition(usable))}),
    matched as materialized (
      select best.*, row_number() over (order by ${drugOrder}) as position
      from best join drug d on d.id = best.drug_id and d.status = 'published' order by position limit ${limit}
    )`
  const drugs = sql`(select json_build_object('drugs', count(*)) from best)`
  const { uses, counts } = await readUses(db, { filter: usable }, null, tables, sql`matched.position`, drugs)
  return { uses, drugs: counts!.drugs }
}

/** The details of the uses of the table `matched`, which is among `tables`. Without a name the statement is not prepared. */
async function readUses(db: Db, { filter, place }: Asked, name: string | null, tables: SQL, order: SQL, counts = sql`null::json`) {
  const details = sql`
    with ${tables},
    card as materialized (
      select d.id, d.name, ${isBiological} as is_biological, ${drugJson} as drug, ${drugFacts} as facts
      from drug d where d.status = 'published' and d.id in (select drug_id from matched)
    ),
    use as (
      select u.id, u.drug_id as "drugId", u.alias, u.object_text as "objectText", u.target_text as "targetText", u.audience, u.is_ready as "isReady",
        u.place, u.method, u.timing_text as "timingText", u.timing_confirmed as "timingConfirmed", u.rate_kind as "rateKind", u.rate_min::text as "rateMin", u.rate_max::text as "rateMax",
        u.rate_unit as "rateUnit", u.basis_value::text as "basisValue", u.basis_unit as "basisUnit", u.rate_note as "rateNote", u.rate_condition as "rateCondition",
        u.pest_stage as "pestStage", u.months_from as "monthsFrom", u.months_to as "monthsTo", u.buffer_zone_m as "bufferZoneM",
        u.interval_max_days as "intervalMaxDays", u.cell_method as "cellMethod", u.cell_notes as "cellNotes",
        u.applications_max as "applicationsMax", u.applications_per as "applicationsPer", u.interval_min_days as "intervalMinDays",
        u.phi_kind as "phiKind", u.phi_days as "phiDays", u.phi_confirmed as "phiConfirmed", u.harvest_min_days as "harvestMinDays", u.reentry_hand_days as "reentryHandDays",
        u.reentry_mech_days as "reentryMechDays", u.restrictions, u.settled_words as "settledWords", u.cell_norm as "cellNorm", u.cell_phi as "cellPhi",
        u.cell_reentry as "cellReentry", u.confidence, ${readerTitle('source')} as source, matched.is_usable as "isUsable",
        matched.is_partial as "isPartial", matched.is_eaten as "isEaten", u.bbch_from as "bbchFrom", u.bbch_to as "bbchTo",
        u.planting_time as "plantingTime", u.checked_at::text as "checkedAt"
      from matched join drug_use u on u.id = matched.use_id join card on card.id = u.drug_id left join source on source.id = u.source_id and source.status = 'published'
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
  return { uses: toRows(found!, place), counts: found!.counts }
}

interface Asked {
  filter: UseFilter
  place?: AskedPlace
}

const toRows = ({ uses, drugs, today, ...lists }: StoredUses, asked: AskedPlace): UseRow[] =>
  uses.map(use =>
    toRow({
      ...use,
      ...drugs[use.drugId]!,
      today,
      asked,
      waterNorms: lists.waterNorms?.[use.id] ?? [],
      crops: lists.crops?.[use.id] ?? [],
      groups: lists.groups?.[use.id] ?? [],
      exceptions: lists.exceptions?.[use.id] ?? [],
      targets: lists.targets?.[use.id] ?? [],
    }),
  )

/** The text of the statement depends on which filters are given, not on their values. */
const keyOf = (given: object) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name]) => name)
    .sort()
    .join('-')

/** A list for all found uses at once, as JSON by the id of the use: a subquery per use was slower than the rest of the statement. */
const jsonByUse = (lists: SQL) => sql`(select json_object_agg(parent_id, list) from (${lists}) l)`

const ofMatched = sql`parent_id in (select use_id from matched)`

const drugJson = sql`(select jsonb_build_object('alias', d.alias, 'name', d.name, 'isDemo', d.is_demo, 'kind', d.kind, 'lph', coalesce(d.lph_allowed, 'unknown'),
  'hazardHuman', d.hazard_human, 'hazardBee', d.hazard_bee, 'isBiological', ${isBiological},
  'form', (select code from formulation where id = d.formulation_id and status = 'published'),
  'substances', (select string_agg(s.name, ', ' order by i.position) from drug_ingredients i join substance s on s.id = i.substance_id
    where i.parent_id = d.id and s.status = 'published')))`

const waterNorms = sql`select parent_id, json_agg(json_build_object('condition', condition, 'min', min::text, 'max', max::text,
  'unit', unit, 'basisValue', basis_value::text, 'basisUnit', basis_unit) order by position) as list
  from drug_use_water_norms where ${ofMatched} group by parent_id`

const plantList = sql`json_agg(json_build_object('alias', p.alias, 'name', p.short_name) order by p.sort_order, p.id) as list`

const isOfOneDrug = ({ drugId, drugAlias }: UseFilter) => drugId !== undefined || drugAlias !== undefined

/** All leaf crops of a use, not only the one it was found by; with a problem given, those where it is covered. */
const crops = ({ plantId: _, plantAlias: __, usableOnly: ___, ...filter }: UseFilter) => sql`select parent_id, ${plantList} from (
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
    'alias', coalesce(pest.alias, disease.alias, effect.alias), 'name', coalesce(pest.name, disease.name, effect.name),
    'partial', t.effect = 'partial') order by t.position) as list
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

interface FoundUse extends Omit<DrugUse, OmittedField> {
  id: number
  drugId: number
  source: string | null
  isUsable: boolean
  isPartial: boolean
  isEaten: boolean
}

type StoredUse = FoundUse & StoredDrug & UseLists & { today: string; asked: AskedPlace }

/** The row of the statement: lists are objects by the id of the use. */
type StoredUses = { uses: FoundUse[]; drugs: Record<number, StoredDrug>; today: string; counts: UseCounts | null } & {
  [list in keyof UseLists]: Record<number, UseLists[list]> | null
}

type OmittedField = 'waterNorms' | 'targets' | 'plants' | 'plantGroups' | 'plantExceptions'

function toRow(use: StoredUse) {
  const { method, timing } = howText(use)
  return {
    alias: use.alias,
    drug: use.drug,
    /** As registered; `crops` are the leaves of the graph it resolves to, `groups` the named groups. */
    object: use.objectText,
    crops: use.crops,
    groups: use.groups,
    exceptions: use.exceptions,
    targets: use.targets,
    /** The words of the registration where none of them was recognised. */
    targetText: use.targets.length > 0 ? null : use.targetText,
    rate: rateText(use),
    rateNote: joined([use.rateCondition, use.rateNote]),
    water: waterText(use.waterNorms),
    method,
    timing: joined([timing, monthsText(use), use.pestStage && `стадия вредителя: ${use.pestStage}`]),
    place: places[use.place],
    phi: { text: waitText(use), cell: phiCell(use), days: waitDays(use) },
    applications: applicationsText(use),
    interval: intervalText(use.intervalMinDays, use.intervalMaxDays),
    reentry: reentryText(use),
    restrictions: joined([use.bufferZoneM && `Буферная зона ${use.bufferZoneM}\u00a0м`, use.restrictions], '. '),
    /** The cells of the registration as printed, to compare. */
    raw: [use.targetText, use.cellNorm, use.cellPhi, use.cellReentry]
      .map(cell => cell ?? '')
      .concat([use.cellMethod, use.cellNotes].filter(cell => cell !== null))
      .join(' | '),
    confidence: use.confidence,
    source: use.source,
    isUsable: use.isUsable,
    /** Every line of the filter is only suppressed. */
    isPartial: use.isPartial,
    waitOrder: waitOrder(use),
    /** On a private plot today, by the registry alone: without phase, harvest and earlier treatments. */
    verdict: verdictOf(use),
  }
}

const joined = (parts: readonly (string | number | null)[], separator = '; ') => typeset(parts.filter(Boolean).join(separator)) || null

const verdictOf = ({ today, facts, isPartial, isEaten, asked: place, ...use }: StoredUse) =>
  verdictOfUse({ today, drug: facts, use: { ...use, source: null }, isPartial, isEaten, place })
