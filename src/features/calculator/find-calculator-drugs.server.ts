import { type SQL, sql } from 'drizzle-orm'
import { productFormText } from '#features/drug-uses/product-form.ts'
import { readerSource } from '#features/sources/reader-source.server.ts'
import { factsForRules, sidesOfUse } from '#features/verdict/find-verdict-facts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { typeset } from '#ui/format/format.ts'
import type { CalculatorDrug } from './calculator-drug.ts'
import { targets } from './registered-targets.server.ts'

/** Aliases of the crop and target in the query. */
export interface RequestedNames {
  crop?: string | undefined
  target?: string | undefined
}

/** The drugs with everything a dose and a verdict need, in the order of `aliases`; null for one that is not published. */
export async function findCalculatorDrugs(
  db: Db,
  aliases: readonly string[],
  { crop, target }: RequestedNames = {},
): Promise<(CalculatorDrug | null)[]> {
  const drugs = await readDrugs(db, sql`d.alias in ${aliases}`, { crop, target })
  return aliases.map(alias => drugs.find(({ drug }) => drug.alias === alias) ?? null)
}

/** Every drug with a use for this problem on this crop. */
export const findDrugsAgainst = (db: Db, crop: string, target: string): Promise<CalculatorDrug[]> =>
  readDrugs(
    db,
    sql`d.id in (select x.drug_id
      from drug_use_scope x
        join plant p on p.id = x.plant_id and p.alias = ${crop}
        left join pest a on a.id = x.pest_id
        left join disease b on b.id = x.disease_id
      where ${target} in (a.alias, b.alias))`,
    { crop, target },
  )

async function readDrugs(db: Db, condition: SQL, { crop, target }: RequestedNames): Promise<CalculatorDrug[]> {
  const form = (column: SQL) =>
    sql`(select ${column} from formulation f where f.id = d.formulation_id and f.status = 'published')`
  const row = rowOf<StoredDrug>({
    today: sql`current_date::text`,
    drug: drugFacts,
    densityGMl: sql`d.density_g_ml::text`,
    precautions: sql`d.precautions`,
    formName: form(sql`f.name`),
    formCode: form(sql`f.code`),
    otherForms: sql`d.other_forms`,
    requested: requestedNames(crop, target),
    contents,
    packs,
    crops,
    targets,
    uses,
    scales,
  })
  const found = await findRows(db, selectOf(row, sql`from drug d where ${condition} and d.status = 'published'`))
  return found.map(toDrug)
}

interface StoredDrug extends Omit<CalculatorDrug, 'formText'> {
  formCode: string | null
  contents: Parameters<typeof productFormText>[1]
}

/** Texts are typeset here, so that the browser need not do it; the words of the timing stay as registered for the rules. */
const toDrug = ({ formCode, contents, ...drug }: StoredDrug): CalculatorDrug => ({
  ...drug,
  formText: productFormText(formCode, contents),
  otherForms: typesetText(drug.otherForms),
  scales: Object.fromEntries(
    Object.entries(drug.scales).map(([scale, phases]) => [
      scale,
      phases.map(phase => ({ ...phase, name: typeset(phase.name) })),
    ]),
  ),
  uses: drug.uses.map(use => ({
    ...use,
    rateNote: typesetText(use.rateNote),
    restrictions: typesetText(use.restrictions),
    rateCondition: typesetText(use.rateCondition),
    pestStage: typesetText(use.pestStage),
    waterNorms: use.waterNorms.map(norm => ({ ...norm, condition: typesetText(norm.condition) })),
  })),
})

const typesetText = (text: string | null) => text && typeset(text)

const contents = sql`(select coalesce(jsonb_agg(jsonb_build_object('content', i.content::text, 'unit', i.unit)
    order by i.position), '[]')
  from drug_ingredients i
    join substance s on s.id = i.substance_id and s.status = 'published'
  where i.parent_id = d.id)`

/** Rows of a subquery as a JSON array, in its order. */
const jsonArray = (value: SQL, from: SQL) => sql`(select coalesce(jsonb_agg(${value}), '[]') from ${from})`

const registrations = jsonArray(
  sql`jsonb_build_object(
    'status', r.status,
    'validFrom', r.valid_from,
    'validTo', r.valid_to,
    'useUpUntil', r.use_up_until
  )`,
  sql`drug_registrations r where r.parent_id = d.id`,
)

const groups = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'system', m.system,
  'code', m.code,
  'multiSite', m.multi_site,
  'maxConsecutive', m.max_consecutive,
  'maxPerSeason', m.max_per_season,
  'maxSharePct', m.max_share_pct,
  'source', (select ${readerSource('source')} from source
    where id = m.source_id and status = 'published')
) order by l.position), '[]')
  from substance_moa_groups l join moa_group m on m.id = l.target_id where l.parent_id = s.id)`

/** The verdict rules need every substance. An unpublished one gets an opaque id: enough to see that two drugs share it. */
const substances = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'alias', case when s.status = 'published' then s.alias else '#' || s.id end,
  'name', case when s.status = 'published' then s.name else '' end,
  'isBiological', s.is_biological,
  'content', i.content::text,
  'unit', i.unit,
  'groups', ${groups}
) order by i.position), '[]')
  from drug_ingredients i join substance s on s.id = i.substance_id where i.parent_id = d.id)`

const drugFacts = sql`jsonb_build_object(
  'alias', d.alias,
  'name', d.name,
  'kind', d.kind,
  'purposes', d.purposes,
  'hazardHuman', d.hazard_human,
  'hazardBee', d.hazard_bee,
  'lphAllowed', d.lph_allowed,
  'tempMin', d.temp_min,
  'tempMax', d.temp_max,
  'effectiveTempMin', d.effective_temp_min,
  'densityGMl', d.density_g_ml::text,
  'isDemo', d.is_demo,
  'registrations', ${registrations},
  'substances', ${substances},
  'formulation', (select jsonb_build_object(
    'code', case when f.status = 'published' then f.code else '' end,
    'mixRank', f.mix_rank,
    'isDiluted', f.is_diluted
  )
    from formulation f where f.id = d.formulation_id)
)`

const packs = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'size', p.size::text,
  'unit', p.unit,
  'count', p.count,
  'note', p.note
)
  order by p.position), '[]') from drug_packs p where p.parent_id = d.id)`

const plantIds = sql`(select plant_id from drug_use_scope where drug_id = d.id)`

const crops = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'alias', p.alias,
  'name', p.short_name,
  'edible', p.edible,
  'harvestMode', p.harvest_mode,
  'lifeCycle', p.life_cycle,
  'scale', (select c.alias from phase_scale c
    where c.id = p.phase_scale_id and c.status = 'published')
)
    order by p.sort_order, p.id), '[]')
  from plant p where p.status = 'published' and p.id in ${plantIds})`

const scales = sql`(select coalesce(jsonb_object_agg(c.alias, (select jsonb_agg(jsonb_build_object(
  'name', h.name,
  'bbchFrom', h.bbch_from,
  'bbchTo', h.bbch_to,
  'flowering', h.flowering,
  'holdsDays', h.holds_days
) order by h.position) from phase_scale_phases h where h.parent_id = c.id)), '{}')
  from phase_scale c where c.status = 'published'
    and c.id in (select p.phase_scale_id from plant p where p.status = 'published' and p.id in ${plantIds}))`

const requestedNames = (crop = '', target = '') => sql`jsonb_build_object(
  'crop', (select p.short_name from plant p where p.alias = ${crop} and p.status = 'published'),
  'target', (select t.name from (select name, alias from pest where status = 'published'
    union all select name, alias from disease where status = 'published') t where t.alias = ${target} limit 1))`

const waterNorms = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'condition', w.condition,
  'min', w.min::text,
  'max', w.max::text,
  'unit', w.unit,
  'basisValue', w.basis_value::text,
  'basisUnit', w.basis_unit
) order by w.position), '[]')
  from drug_use_water_norms w where w.parent_id = u.id)`

const cropsOfUse = sql`(select coalesce(jsonb_agg(distinct p.alias), '[]') from drug_use_scope x
  join plant p on p.id = x.plant_id and p.status = 'published' where x.use_id = u.id)`

const exceptionsOfUse = sql`(select coalesce(jsonb_agg(p.alias order by l.position), '[]')
  from drug_use_plant_exceptions l
    join plant p on p.id = l.target_id and p.status = 'published'
  where l.parent_id = u.id)`

const targetsOfUse = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', coalesce(a.alias, b.alias, e.alias),
    'effect', t.effect
  ) order by t.position), '[]')
  from drug_use_targets t
    left join pest a on a.id = t.pest_id and a.status = 'published'
    left join disease b on b.id = t.disease_id and b.status = 'published'
    left join effect e on e.id = t.effect_id and e.status = 'published'
  where t.parent_id = u.id and coalesce(a.id, b.id, e.id) is not null)`

const uses = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', u.alias,
    'objectText', u.object_text,
    'rateNote', u.rate_note,
    'restrictions', u.restrictions,
    'rateCondition', u.rate_condition,
    'pestStage', u.pest_stage,
    'bufferZoneM', u.buffer_zone_m,
    'settledWords', u.settled_words,
    'harvestPart', u.harvest_part,
    ${factsForRules},
    'reentryMechDays', u.reentry_mech_days,
    'rateKind', case when u.is_ready then u.rate_kind else 'unknown' end,
    'rateMin', u.rate_min::text,
    'rateMax', u.rate_max::text,
    'rateUnit', u.rate_unit,
    'basisValue', u.basis_value::text,
    'basisUnit', u.basis_unit,
    'checkedAt', u.checked_at,
    'confidence', u.confidence,
    'waterNorms', ${waterNorms},
    'crops', ${cropsOfUse},
    'exceptions', ${exceptionsOfUse},
    'targets', ${targetsOfUse},
    'sides', ${sidesOfUse},
    'source', case when s.id is not null then ${readerSource('s')} end
  ) order by u.sort_order, u.id), '[]')
  from drug_use u
    left join source s on s.id = u.source_id and s.status = 'published'
  where u.drug_id = d.id and u.status = 'published')`
