import { sql } from 'drizzle-orm'
import type { Blossom } from '#features/plants/phase-scale.entity.ts'
import type { Planting } from '#features/verdict/question.ts'
import type { Db } from '#kit/db/database.server.ts'

/** Plantings that are alike for the verdict, with their number: the data of people never leave this file one by one. */
export interface PlantingGroup extends Record<string, unknown> {
  crop: string
  place: Exclude<Planting['place'], null>
  plannedHarvest: string | null
  plantedAt: string | null
  bbchFrom: string | null
  bbchTo: string | null
  phaseBlossom: Blossom | null
  holdsDays: number | null
  phaseSeenAt: string | null
  flowering: 'yes' | 'no' | null
  floweringSeenAt: string | null
  flowersNearby: 'yes' | 'no' | null
  nearbySeenAt: string | null
  waterZone: boolean
  beehivesNear: boolean
  count: number
}

/** Groups beyond this are not judged. */
const maxPlantingGroups = 3000

/** Plantings of these crops that are not over. */
export async function findPlantingGroups(db: Db, crops: readonly string[]): Promise<PlantingGroup[]> {
  const { rows } = await db.execute<PlantingGroup>(sql`
    select crop.alias as crop, b.place, p.planned_harvest_at::text as "plannedHarvest", p.planted_at::text as "plantedAt",
      ph.bbch_from as "bbchFrom", ph.bbch_to as "bbchTo", ph.flowering as "phaseBlossom", ph.holds_days as "holdsDays",
      p.phase_seen_at::text as "phaseSeenAt", p.flowering, p.flowering_seen_at::text as "floweringSeenAt",
      p.flowers_nearby as "flowersNearby", p.nearby_seen_at::text as "nearbySeenAt",
      coalesce(plot.water_zone = 'yes', false) as "waterZone", coalesce(plot.beehives_near = 'yes', false) as "beehivesNear", count(*)::int as count
    from planting p join bed b on b.id = p.bed_id join plot on plot.id = b.plot_id join plant crop on crop.id = p.plant_id
      left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = p.current_phase
    where crop.alias = any (${sql.param([...crops])}::text[]) and p.status <> 'archived' and (p.removed_at is null or p.removed_at > current_date)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 order by count(*) desc limit ${maxPlantingGroups + 1}`)
  return rows
}

/** A published operation with one of its uses and one of its targets; of a scheme, with the repeats of its step. */
export interface Operation extends Record<string, unknown> {
  kind: 'treatments' | 'treatment-schemes'
  id: number
  title: string
  crop: string
  target: string
  use: string
  place: Planting['place'] | 'any'
  bbchFrom: string | null
  bbchTo: string | null
  isFlowering: boolean | null
  repeatTimes: number | null
  repeatEvery: number | null
}

export async function findOperationsOf(db: Db, drugId: number): Promise<Operation[]> {
  const targets = sql`cross join lateral (select coalesce(pest.alias, disease.alias, effect.alias) as alias from treatment_targets g
      left join pest on pest.id = g.pest_id left join disease on disease.id = g.disease_id left join effect on effect.id = g.effect_id
      where g.parent_id = t.id) target`
  const { rows } = await db.execute<Operation>(sql`
    select 'treatments' as kind, t.id, t.title, crop.alias as crop, target.alias as target, u.alias as use, u.place, ph.bbch_from as "bbchFrom",
      ph.bbch_to as "bbchTo", case ph.flowering when 'yes' then true when 'no' then false end as "isFlowering", null::int as "repeatTimes", null::int as "repeatEvery"
    from treatment t join plant crop on crop.id = t.plant_id join treatment_options o on o.parent_id = t.id
      join drug_use u on u.id = o.drug_use_id and u.drug_id = ${drugId} ${targets}
      left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = t.phase
    where t.status = 'published'
    union
    select 'treatment-schemes', s.id, s.title, crop.alias, target.alias, u.alias, case when s.place = 'any' then u.place else s.place end, ph.bbch_from, ph.bbch_to,
      case ph.flowering when 'yes' then true when 'no' then false end, st.repeat_times, st.repeat_every_min
    from treatment_scheme s join plant crop on crop.id = s.plant_id join treatment_scheme_steps st on st.parent_id = s.id
      join treatment t on t.id = st.treatment_id join treatment_options o on o.parent_id = t.id
      join drug_use u on u.id = o.drug_use_id and u.drug_id = ${drugId} ${targets}
      left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = coalesce(st.phase, t.phase)
    where s.status = 'published'
    order by 1 desc, 3, 2 limit 2000`)
  return rows
}

/** A published article or product that shows the drug: one of its uses, the uses of a crop against a problem, or the drug as a whole. */
export interface Showing extends Record<string, unknown> {
  kind: 'posts' | 'products'
  id: number
  title: string
  /** Null: the whole drug. */
  use: string | null
  /** Of a list of uses; null where it shows the drug or a use. */
  crop: string | null
  target: string | null
}

export async function findShowings(db: Db, drugId: number): Promise<Showing[]> {
  const { rows } = await db.execute<Showing>(sql`
    select 'posts' as kind, p.id, p.title, u.alias as use, null as crop, null as target
    from post p join post_reference r on r.post_id = p.id left join drug_use u on u.id = r.drug_use_id
    where p.status = 'published' and (r.drug_id = ${drugId} or u.drug_id = ${drugId})
    union
    select 'posts', p.id, p.title, null, crop.alias, coalesce(pest.alias, disease.alias)
    from post p join post_reference c on c.post_id = p.id join plant crop on crop.id = c.plant_id
      join post_reference x on x.post_id = p.id left join pest on pest.id = x.pest_id left join disease on disease.id = x.disease_id
    where p.status = 'published' and (x.pest_id is not null or x.disease_id is not null)
    union
    select 'products', p.id, p.title, null, null, null from product p where p.status = 'published' and p.drug_id = ${drugId}
    order by 1, 3, 2 limit 5000`)
  return rows
}
