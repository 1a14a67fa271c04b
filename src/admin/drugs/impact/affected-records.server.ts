import { sql } from 'drizzle-orm'
import type { Blossom } from '#features/plants/phase-scale.entity.ts'
import type { Planting } from '#features/verdict/question.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** Plantings that are alike for the verdict, with their number: the data of people never leave this file one by one. */
export interface PlantingGroup {
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

/** The last phase of a planting `p`: of each phase and year the latest statement counts. */
const lastMark = sql`(select e.phase, e.day from (
    select distinct on (phase, extract(year from day)) phase, day, is_deleted from phase_event where planting_id = p.id
    order by phase, extract(year from day), made_at desc, id desc) e
  where not e.is_deleted order by e.day desc limit 1)`

/** Plantings of these crops that are not over. */
export async function findPlantingGroups(db: Db, crops: readonly string[]): Promise<PlantingGroup[]> {
  const row = rowOf<PlantingGroup>({
    crop: sql`crop.alias`,
    place: sql`b.place`,
    plannedHarvest: sql`p.planned_harvest_at::text`,
    plantedAt: sql`p.planted_at::text`,
    bbchFrom: sql`ph.bbch_from`,
    bbchTo: sql`ph.bbch_to`,
    phaseBlossom: sql`ph.flowering`,
    holdsDays: sql`ph.holds_days`,
    phaseSeenAt: sql`seen.day::text`,
    flowering: sql`p.flowering`,
    floweringSeenAt: sql`p.flowering_seen_at::text`,
    flowersNearby: sql`p.flowers_nearby`,
    nearbySeenAt: sql`p.nearby_seen_at::text`,
    waterZone: sql`coalesce(plot.water_zone = 'yes', false)`,
    beehivesNear: sql`coalesce(plot.beehives_near = 'yes', false)`,
    count: sql`count(*)::int`,
  })
  const rest = sql`
    from planting p
      join bed b on b.id = p.bed_id
      join plot on plot.id = b.plot_id
      join plant crop on crop.id = p.plant_id
      left join lateral ${lastMark} seen on true
      left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = seen.phase
    where crop.alias = any (${sql.param([...crops])}::text[])
      and p.status <> 'archived'
      and (p.removed_at is null or p.removed_at > current_date)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    order by count(*) desc
    limit ${maxPlantingGroups + 1}`
  return findRows(db, selectOf(row, rest))
}

/** A published operation with one of its uses and one of its targets; of a scheme, with the repeats of its step. */
export interface Operation {
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

/** What a treatment is against. */
const targets = sql`cross join lateral (
  select coalesce(pest.alias, disease.alias, effect.alias) as alias
  from treatment_targets g
    left join pest on pest.id = g.pest_id
    left join disease on disease.id = g.disease_id
    left join effect on effect.id = g.effect_id
  where g.parent_id = t.id
) target`

/** Columns that treatments and schemes have in common. */
const shared = {
  crop: sql`crop.alias`,
  target: sql`target.alias`,
  use: sql`u.alias`,
  bbchFrom: sql`ph.bbch_from`,
  bbchTo: sql`ph.bbch_to`,
  isFlowering: sql`case ph.flowering when 'yes' then true when 'no' then false end`,
}

export async function findOperationsOf(db: Db, drugId: number): Promise<Operation[]> {
  const ofTreatment = rowOf<Operation>({
    kind: sql`'treatments'`,
    id: sql`t.id`,
    title: sql`t.title`,
    place: sql`u.place`,
    repeatTimes: sql`null::int`,
    repeatEvery: sql`null::int`,
    ...shared,
  })
  const ofScheme = rowOf<Operation>({
    kind: sql`'treatment-schemes'`,
    id: sql`s.id`,
    title: sql`s.title`,
    place: sql`case when s.place = 'any' then u.place else s.place end`,
    repeatTimes: sql`st.repeat_times`,
    repeatEvery: sql`st.repeat_every_min`,
    ...shared,
  })
  const rest = sql`
    from treatment t
      join plant crop on crop.id = t.plant_id
      join treatment_options o on o.parent_id = t.id
      join drug_use u on u.id = o.drug_use_id and u.drug_id = ${drugId} ${targets}
      left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = t.phase
    where t.status = 'published'
    union select ${ofScheme}
      from treatment_scheme s
        join plant crop on crop.id = s.plant_id
        join treatment_scheme_steps st on st.parent_id = s.id
        join treatment t on t.id = st.treatment_id
        join treatment_options o on o.parent_id = t.id
        join drug_use u on u.id = o.drug_use_id and u.drug_id = ${drugId} ${targets}
        left join phase_scale_phases ph on ph.parent_id = crop.phase_scale_id and ph.key = coalesce(st.phase, t.phase)
      where s.status = 'published'
    order by 1 desc, 3, 2
    limit 2000`
  return findRows(db, selectOf(ofTreatment, rest))
}

/** A published article or product that shows the drug: one of its uses, the uses of a crop against a problem, or the drug as a whole. */
export interface Showing {
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
  const [id, title, none] = [sql`p.id`, sql`p.title`, sql`null`]
  const ofPost = rowOf<Showing>({ kind: sql`'posts'`, id, title, use: sql`u.alias`, crop: none, target: none })
  const target = sql`coalesce(pest.alias, disease.alias)`
  const ofUsesInPost = rowOf<Showing>({ kind: sql`'posts'`, id, title, use: none, crop: sql`crop.alias`, target })
  const ofProduct = rowOf<Showing>({ kind: sql`'products'`, id, title, use: none, crop: none, target: none })
  const rest = sql`
    from post p
      join post_reference r on r.post_id = p.id
      left join drug_use u on u.id = r.drug_use_id
    where p.status = 'published' and (r.drug_id = ${drugId} or u.drug_id = ${drugId})
    union select ${ofUsesInPost}
      from post p
        join post_reference c on c.post_id = p.id
        join plant crop on crop.id = c.plant_id
        join post_reference x on x.post_id = p.id
        left join pest on pest.id = x.pest_id
        left join disease on disease.id = x.disease_id
      where p.status = 'published' and (x.pest_id is not null or x.disease_id is not null)
    union select ${ofProduct} from product p where p.status = 'published' and p.drug_id = ${drugId}
    order by 1, 3, 2
    limit 5000`
  return findRows(db, selectOf(ofPost, rest))
}
