import { type SQL, sql } from 'drizzle-orm'
import { productFormText } from '#features/drug-uses/product-form.ts'
import { readerSource } from '#features/sources/reader-source.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { PhaseFacts } from './observed-on-day.ts'
import type { CropFacts, DrugFacts, Side, TargetFacts, UseFacts } from './question.ts'

/** What a question is about, as aliases; `uses` and `drugs` are those of the history and the tank as well. */
export interface Subjects {
  crop: string | null
  target: string | null
  drugs: readonly string[]
  uses: readonly string[]
  /** Drugs and uses that are not published are read too; their crops are not, because only published uses are resolved. */
  withHidden?: boolean
}

export interface UseRecord extends UseFacts {
  drug: string
  sides: Side[]
}

export interface VerdictFacts {
  /** The current day in Moscow. */
  today: string
  crop: CropFacts | null
  /** Of the scale of the crop, in order. */
  phases: PhaseFacts[]
  target: TargetFacts | null
  drugs: Map<string, DrugFacts>
  /** «КЭ, 2 г/л» by the alias of the drug. */
  forms: Map<string, string | null>
  /** Drugs whose brand has other forms too. */
  severalForms: Set<string>
  /** By alias: the named uses, and all uses of the named drugs, in the order of registration. */
  uses: Map<string, UseRecord>
}

/** Always two statements. Records that do not exist or are not published are absent. */
export async function findVerdictFacts(db: Db, subjects: Subjects): Promise<VerdictFacts> {
  // One after the other: `db` may be a transaction, whose connection takes one statement at a time.
  const about = await findSubjects(db, subjects)
  const records = await findDrugs(db, subjects)
  return {
    ...about,
    drugs: new Map(records.map(({ drug }) => [drug.alias, drug])),
    forms: new Map(records.map(({ drug, form, contents }) => [drug.alias, productFormText(form, contents)])),
    severalForms: new Set(records.flatMap(({ drug, hasOtherForms }) => (hasOtherForms ? drug.alias : []))),
    uses: new Map(records.flatMap(({ drug, uses }) => uses.map(use => [use.alias, { ...use, drug: drug.alias }]))),
  }
}

interface SubjectFacts {
  today: string
  crop: CropFacts | null
  phases: PhaseFacts[]
  target: TargetFacts | null
}

async function findSubjects(db: Db, { crop, target }: Subjects): Promise<SubjectFacts> {
  const row = rowOf<SubjectFacts>({
    today: sql`current_date::text`,
    crop: sql`(select jsonb_build_object(
        'alias', p.alias,
        'name', p.short_name,
        'edible', p.edible,
        'harvestMode', p.harvest_mode,
        'lifeCycle', p.life_cycle
      )
      from plant p
      where p.alias = ${crop} and p.status = 'published')`,
    phases: sql`(select coalesce(jsonb_agg(jsonb_build_object(
        'bbchFrom', f.bbch_from,
        'bbchTo', f.bbch_to,
        'flowering', f.flowering,
        'holdsDays', f.holds_days
      ) order by f.position), '[]')
      from phase_scale_phases f
        join phase_scale c on c.id = f.parent_id and c.status = 'published'
        join plant p on p.phase_scale_id = c.id and p.status = 'published'
      where p.alias = ${crop})`,
    target: sql`(select jsonb_build_object('alias', t.alias, 'name', t.name) from (
        select alias, name from pest where status = 'published'
        union all select alias, name from disease where status = 'published'
        union all select alias, name from effect where status = 'published') t where t.alias = ${target} limit 1)`,
  })
  const [found] = await findRows(db, selectOf(row))
  return found!
}

interface StoredDrug {
  drug: DrugFacts
  form: string | null
  hasOtherForms: boolean
  contents: Parameters<typeof productFormText>[1]
  uses: Omit<UseRecord, 'drug'>[]
}

async function findDrugs(db: Db, subjects: Subjects): Promise<StoredDrug[]> {
  if (subjects.drugs.length + subjects.uses.length === 0) return []
  const row = rowOf<StoredDrug>({
    drug: sql`jsonb_build_object('alias', d.alias, 'name', d.name, 'kind', d.kind, 'purposes', d.purposes, 'hazardHuman', d.hazard_human,
        'hazardBee', d.hazard_bee, 'lphAllowed', d.lph_allowed, 'tempMin', d.temp_min, 'tempMax', d.temp_max,
        'effectiveTempMin', d.effective_temp_min, 'densityGMl', d.density_g_ml::text, 'isDemo', d.is_demo, 'registrations', ${registrations}, 'substances', ${substances},
        'formulation', ${formulation}, 'targetsOnCrop', ${targetsOnCrop(subjects)})`,
    form: sql`(select f.code from formulation f where f.id = d.formulation_id and f.status = 'published')`,
    hasOtherForms: sql`d.other_forms is not null`,
    contents: sql`(select coalesce(jsonb_agg(jsonb_build_object('content', i.content::text, 'unit', i.unit)
        order by i.position), '[]')
      from drug_ingredients i
        join substance s on s.id = i.substance_id and s.status = 'published'
      where i.parent_id = d.id)`,
    uses: sql`coalesce((select jsonb_agg(${use(subjects)} order by u.sort_order, u.id)
      from drug_use u
        left join source s on s.id = u.source_id and s.status = 'published'
      where u.drug_id = d.id
        and ${isShown(subjects, sql`u.status`)}
        and (d.alias in ${listOf(subjects.drugs)} or u.alias in ${listOf(subjects.uses)})), '[]')`,
  })
  const rest = sql`from drug d
    where ${isShown(subjects, sql`d.status`)}
      and (d.alias in ${listOf(subjects.drugs)}
        or exists (select from drug_use u
          where u.drug_id = d.id and u.alias in ${listOf(subjects.uses)} and ${isShown(subjects, sql`u.status`)}))`
  return findRows(db, selectOf(row, rest))
}

const isShown = ({ withHidden = false }: Subjects, status: SQL) =>
  withHidden ? sql`true` : sql`${status} = 'published'`

const listOf = (aliases: readonly string[]) =>
  sql`(${sql.join(aliases.length > 0 ? aliases.map(each => sql`${each}`) : [sql`null`], sql`, `)})`

const registrations = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'status', r.status,
    'validFrom', r.valid_from,
    'validTo', r.valid_to,
    'useUpUntil', r.use_up_until
  ) order by r.position), '[]')
  from drug_registrations r
  where r.parent_id = d.id)`

const substances = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', s.alias,
    'name', s.name,
    'isBiological', s.is_biological,
    'content', i.content::text,
    'unit', i.unit,
    'groups', (select coalesce(jsonb_agg(jsonb_build_object(
        'system', m.system,
        'code', m.code,
        'multiSite', m.multi_site,
        'maxConsecutive', m.max_consecutive,
        'maxPerSeason', m.max_per_season,
        'maxSharePct', m.max_share_pct,
        'source', (select ${readerSource('source')}
          from source
          where id = m.source_id and status = 'published')
      ) order by l.position), '[]')
      from substance_moa_groups l
        join moa_group m on m.id = l.target_id
      where l.parent_id = s.id)
  ) order by i.position), '[]')
  from drug_ingredients i
    join substance s on s.id = i.substance_id
  where i.parent_id = d.id)`

const formulation = sql`(select jsonb_build_object('code', f.code, 'mixRank', f.mix_rank, 'isDiluted', f.is_diluted)
  from formulation f where f.id = d.formulation_id)`

/** Names of problems the drug is registered against on the crop. */
const targetsOnCrop = ({
  crop,
}: Subjects) => sql`(select coalesce(jsonb_agg(distinct t.name), '[]') from drug_use_scope x
  join plant p on p.id = x.plant_id and p.alias = ${crop} and p.status = 'published'
  cross join lateral (select name from pest where id = x.pest_id and status = 'published'
    union all select name from disease where id = x.disease_id and status = 'published') t
  where x.drug_id = d.id)`

const exceptions = sql`(select coalesce(jsonb_agg(p.alias order by l.position), '[]')
  from drug_use_plant_exceptions l join plant p on p.id = l.target_id where l.parent_id = u.id)`

/** Leaf crops, resolved. */
const crops = sql`(select coalesce(jsonb_agg(distinct p.alias), '[]')
  from drug_use_scope x
    join plant p on p.id = x.plant_id
  where x.use_id = u.id)`

/** With a crop chosen, only problems that live on it; other purposes always. */
const targets = ({ crop }: Subjects) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', coalesce(pest.alias, disease.alias, effect.alias),
    'effect', t.effect,
    'name', (select name
      from (values
        (pest.name, pest.status),
        (disease.name, disease.status),
        (effect.name, effect.status)
      ) named (name, status)
      where status = 'published'
      limit 1)
  ) order by t.position), '[]')
  from drug_use_targets t
    left join pest on pest.id = t.pest_id
    left join disease on disease.id = t.disease_id
    left join effect on effect.id = t.effect_id
  where t.parent_id = u.id
    and (${crop}::text is null
      or t.effect_id is not null
      or exists (select from drug_use_scope x
          left join plant p on p.id = x.plant_id
        where x.use_id = u.id
          and p.alias is not distinct from nullif(${crop}, '')
          and (x.pest_id = t.pest_id or x.disease_id = t.disease_id))))`

/** Which sides the row `u` of `drug_use` is against. */
export const sidesOfUse = sql`(select coalesce(jsonb_agg(distinct case when t.disease_id is not null then 'diseases'
    when p."group" = 'weed' then 'weeds' else 'pests' end), '[]')
  from drug_use_targets t left join pest p on p.id = t.pest_id where t.parent_id = u.id and t.effect_id is null)`

const waterNorms = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'max', w.max::text,
    'basisValue', w.basis_value::text,
    'basisUnit', w.basis_unit
  ) order by w.position), '[]')
  from drug_use_water_norms w
  where w.parent_id = u.id)`

/** What the rules ask of the row `u` of `drug_use`, as arguments of `jsonb_build_object`. */
export const factsForRules = sql`
  'audience', u.audience,
  'isReady', u.is_ready,
  'place', u.place,
  'method', u.method,
  'bbchFrom', u.bbch_from,
  'bbchTo', u.bbch_to,
  'forbidFlowering', u.forbid_flowering,
  'bbchExceptFrom', u.bbch_except_from,
  'bbchExceptTo', u.bbch_except_to,
  'monthsFrom', u.months_from,
  'monthsTo', u.months_to,
  'plantingTime', u.planting_time,
  'harvestMinDays', u.harvest_min_days,
  'timingText', u.timing_text,
  'timingConfirmed', u.timing_confirmed,
  'applicationsMax', u.applications_max,
  'applicationsPer', u.applications_per,
  'intervalMinDays', u.interval_min_days,
  'intervalMaxDays', u.interval_max_days,
  'phiKind', u.phi_kind,
  'phiDays', u.phi_days,
  'phiBbchMax', u.phi_bbch_max,
  'phiConfirmed', u.phi_confirmed,
  'reentryHandDays', u.reentry_hand_days,
  'cellReentry', u.cell_reentry`

const use = (subjects: Subjects) => sql`jsonb_build_object(
  'alias', u.alias,
  ${factsForRules},
  'rateKind', u.rate_kind,
  'rateMin', u.rate_min::text,
  'rateMax', u.rate_max::text,
  'rateUnit', u.rate_unit,
  'basisValue', u.basis_value::text,
  'basisUnit', u.basis_unit,
  'waterNorms', ${waterNorms},
  'checkedAt', u.checked_at,
  'confidence', u.confidence,
  'restrictions', u.restrictions,
  'rateCondition', u.rate_condition,
  'pestStage', u.pest_stage,
  'bufferZoneM', u.buffer_zone_m,
  'settledWords', u.settled_words,
  'harvestPart', u.harvest_part,
  'crops', ${crops},
  'exceptions', ${exceptions},
  'targets', ${targets(subjects)},
  'sides', ${sidesOfUse},
  'source', case when s.id is not null then ${readerSource('s')} || jsonb_build_object('title', ${ofRegistration}) end
)`

const ofRegistration = sql`'Регистрация препарата' || coalesce(': ' || s.reader_title, '')`
