import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { latestFirst, needsNoRegistration } from './registration-order.server.ts'

/** An arbitrary number, the same in every program that writes the scope of one database. */
const scopeLock = 5_346_020

/**
 * One writer of the scope at a time, so that the second one sees what the first one has saved. Readers take no lock and see the old
 * lines until the writer commits.
 */
export async function lockScope(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${scopeLock})`)
}

/** Writes the lines of all uses. */
export async function rebuildLines(tx: Db): Promise<void> {
  await tx.execute(sql`delete from drug_use_scope`)
  await tx.execute(insertLines())
}

/** `among`: an array of ids of uses. In the order of the columns of the table. */
export const insertLines = (among?: SQL): SQL => sql`
  insert into drug_use_scope (
    use_id,
    drug_id,
    plant_id,
    pest_id,
    disease_id,
    effect,
    is_usable,
    usable_days,
    place,
    phi_kind,
    phi_days
  ) ${linesOf(among)}`

/**
 * Whether the site may recommend the use `u` of the drug `d` on the days of its registrations `r`. Without a registration only kinds that
 * need none are usable: fertilisers, adjuvants, beneficial organisms, traps. Words about the time that nobody has read, and an unknown
 * composition, make no use usable.
 */
const isUsable = sql`u.audience = 'household'
  and u.is_ready
  and u.status = 'published'
  and d.status = 'published'
  and d.lph_allowed is not distinct from 'yes'
  and u.phi_kind <> 'unknown'
  and (u.phi_kind <> 'not_regulated' or u.phi_confirmed)
  and (u.timing_confirmed or coalesce(btrim(u.timing_text), '') = '')
  and ('restrictions' = any (u.settled_words) or coalesce(btrim(u.restrictions), '') = '')
  and ('rateCondition' = any (u.settled_words) or coalesce(btrim(u.rate_condition), '') = '')
  and ('pestStage' = any (u.settled_words) or coalesce(btrim(u.pest_stage), '') = '')
  and ('bufferZone' = any (u.settled_words) or u.buffer_zone_m is null)
  and (d.kind in ('beneficial', 'trap') or exists (select from drug_ingredients where parent_id = d.id))
  and (d.hazard_human is not null or d.kind in ('beneficial', 'trap'))
  and case when r.drug_id is null then ${needsNoRegistration} else not isempty(r.usable_days) end`

/** Updates what the lines of drugs take from the drugs: whether the site may recommend them, and on which days. */
export async function updateUsability(tx: Db, drugIds: readonly number[]): Promise<void> {
  const ids = sql`${`{${drugIds.join()}}`}::int[]`
  await tx.execute(sql`
    with registration as (${daysOfRegistrations(sql`parent_id = any (${ids})`)})
    update drug_use_scope line set is_usable = ${isUsable}, usable_days = r.usable_days
    from drug_use u join drug d on d.id = u.drug_id left join registration r on r.drug_id = d.id
    where d.id = any (${ids}) and line.use_id = u.id
      and (line.is_usable, line.usable_days) is distinct from (${isUsable}, r.usable_days)`)
}

/**
 * The days on which each drug has an active registration in force. From the first day of one registration to that of the next the same
 * one counts, so that nothing has to be saved on the day it begins, ends or is withdrawn.
 */
const daysOfRegistrations = (where: SQL): SQL => sql`
  select parent_id as drug_id,
    coalesce(
      range_agg(daterange(begins, greatest(begins, least(next_begins, valid_to + 1, use_up_until + 1))))
        filter (where status = 'active' and valid_to is not null),
      '{}'
    ) as usable_days
  from (select distinct on (parent_id, begins) *
    from (select parent_id, begins, lead(begins) over (partition by parent_id order by begins) as next_begins
      from (select distinct parent_id, coalesce(valid_from, '-infinity') as begins
        from drug_registrations
        where ${where}) first_day) period
      join drug_registrations using (parent_id)
    where coalesce(valid_from, '-infinity') <= begins
    order by parent_id, begins, ${latestFirst}) latest
  group by parent_id`

/** As `phiState` of the site reads it; a dash with words like «за три недели до сбора» is a number of days. */
const phiKind = sql`case
  when u.phi_kind = 'not_regulated' and not u.phi_confirmed or u.phi_kind = 'days' and u.phi_days is null
    then 'unknown'
  when u.phi_kind = 'not_regulated' and u.harvest_min_days is not null then 'days'
  else u.phi_kind
end`

/** As `waitingDays` of the verdict counts them; null for an unknown wait. */
const phiDays = sql`case
  when ${phiKind} <> 'unknown' then greatest(case when u.phi_kind = 'days' then u.phi_days end, u.harvest_min_days)
end`

/** Ids of the uses with a line whose wait is not the one that this version of the program would write, those of a drug together. */
export const outdatedUses = (among?: SQL): SQL => sql`array(
  select line.use_id from drug_use_scope line join drug_use u on u.id = line.use_id
  where (line.phi_kind, line.phi_days) is distinct from (${phiKind}, ${phiDays})
    and ${among ? sql`line.use_id = any (${among})` : sql`true`}
  group by line.drug_id, line.use_id order by line.drug_id, line.use_id)`

/** Of the tables that `linesOf` makes. */
const lines = sql`
  select u.id,
    u.drug_id,
    use_crop.plant_id,
    target.pest_id,
    target.disease_id,
    target.effect,
    ${isUsable},
    r.usable_days,
    u.place,
    ${phiKind},
    ${phiDays}
  from use_crop
    join drug_use u on u.id = use_crop.use_id
    join drug d on d.id = u.drug_id
    left join registration r on r.drug_id = d.id
    left join target on target.use_id = use_crop.use_id and target.plant_id is not distinct from use_crop.plant_id
  where u.status = 'published'
  order by use_crop.plant_id, target.pest_id, target.disease_id, u.drug_id`

/**
 * Tables of a recursive WITH: `use_crop` has the leaf crops that each use covers, whether it is published or not, and null for land without
 * a crop.
 */
export function coveredCrops(among?: SQL): SQL {
  const ofUses = (column: SQL) => (among ? sql`${column} = any (${among})` : sql`true`)
  return sql`inside(group_id, ancestor_id) as (
    select target_id, target_id from drug_use_plant_groups where ${ofUses(sql`parent_id`)}
    union
    select link.parent_id, inside.ancestor_id
    from plant_group_parents link
      join inside on link.target_id = inside.group_id
  ),
  leaf as (
    select parent_id as use_id, target_id as plant_id from drug_use_plants where ${ofUses(sql`parent_id`)}
    union
    select named.parent_id, member.parent_id
    from drug_use_plant_groups named
      join inside on inside.ancestor_id = named.target_id
      join plant_groups member on member.target_id = inside.group_id
    where ${ofUses(sql`named.parent_id`)}
    except
    select parent_id, target_id from drug_use_plant_exceptions where ${ofUses(sql`parent_id`)}
  ),
  use_crop as (
    select use_id, plant_id from leaf
    union all
    select id, null
    from drug_use
    where ${ofUses(sql`id`)}
      and not exists (select from leaf where use_id = drug_use.id)
      and not exists (select from drug_use_plant_exceptions where parent_id = drug_use.id)
  )`
}

/**
 * The lines of `drug_use_scope` from the uses, the graph of groups and the hosts of problems.
 * A use for a group holds for its leaf crops without the exceptions; a target counts for the crops it lives on.
 * Nothing is inferred from related crops: a crop that is neither named nor inside a named group is not covered.
 */
function linesOf(among?: SQL): SQL {
  const ofDrugs = among ? sql`parent_id in (select drug_id from drug_use where id = any (${among}))` : sql`true`
  return sql`
  with recursive ${coveredCrops(among)},
  registration as (${daysOfRegistrations(ofDrugs)}),
  target as (
    select use_crop.use_id, use_crop.plant_id, t.pest_id, t.disease_id, t.effect
    from use_crop
      join drug_use_targets t on t.parent_id = use_crop.use_id
    where use_crop.plant_id is null and t.effect_id is null
      or exists (
        select from pest_hosts host where host.plant_id = use_crop.plant_id and host.parent_id = t.pest_id
      )
      or exists (
        select from disease_hosts host where host.plant_id = use_crop.plant_id and host.parent_id = t.disease_id
      )
  )
  ${lines}`
}
