import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { currentFirst, hasBegun, needsNoRegistration } from './registration-order.server.ts'

/** An arbitrary number, the same in every program that writes the scope of one database. */
const scopeLock = 5_346_020

/**
 * One writer of the scope at a time, so that the second one sees what the first one has saved. Readers take no lock and see the old
 * lines until the writer commits.
 */
export async function lockScope(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${scopeLock})`)
}

/** Replaces the lines of the given uses, or of all. */
export async function replaceLines(tx: Db, useIds?: readonly number[]): Promise<void> {
  const among = useIds && sql`(select unnest(${`{${useIds.join()}}`}::int[]))`
  await tx.execute(linesOf(among))
}

/**
 * Whether the site may recommend the use `u` of the drug `d` with its current registration `r`. Without a registration only kinds that
 * need none are usable: fertilisers, adjuvants, beneficial organisms, traps. Words about the time that nobody has read, and an unknown
 * composition, make no use usable.
 */
const isUsable = sql`u.audience = 'household' and u.is_ready and u.status = 'published' and d.status = 'published' and d.lph_allowed is not distinct from 'yes'
      and u.phi_kind <> 'unknown' and (u.phi_kind <> 'not_regulated' or u.phi_confirmed)
      and (u.timing_confirmed or coalesce(btrim(u.timing_text), '') = '')
      and (d.kind in ('beneficial', 'trap') or exists (select from drug_ingredients where parent_id = d.id))
      and (d.hazard_human is not null or d.kind in ('beneficial', 'trap'))
      and (r.status = 'active' and r.valid_to is not null and r.has_begun or r.drug_id is null and ${needsNoRegistration})`

/**
 * The lines of `drug_use_scope` from the uses, the graph of groups and the hosts of problems.
 * A use for a group holds for its leaf crops without the exceptions; a target counts for the crops it lives on.
 * Nothing is inferred from related crops: a crop that is neither named nor inside a named group is not covered.
 */
function linesOf(among?: SQL): SQL {
  const ofUses = (column: SQL) => (among ? sql`${column} in ${among}` : sql`true`)
  return sql`
  with recursive deleted as (delete from drug_use_scope where ${ofUses(sql`use_id`)}),
  inside(group_id, ancestor_id) as (
    select id, id from plant_group
    union
    select link.parent_id, inside.ancestor_id from plant_group_parents link join inside on link.target_id = inside.group_id
  ),
  leaf as (
    select parent_id as use_id, target_id as plant_id from drug_use_plants where ${ofUses(sql`parent_id`)}
    union
    select named.parent_id, member.parent_id from drug_use_plant_groups named
      join inside on inside.ancestor_id = named.target_id
      join plant_groups member on member.target_id = inside.group_id
      where ${ofUses(sql`named.parent_id`)}
    except
    select parent_id, target_id from drug_use_plant_exceptions where ${ofUses(sql`parent_id`)}
  ),
  use_crop as (
    select use_id, plant_id from leaf
    union all
    select id, null from drug_use where ${ofUses(sql`id`)} and not exists (select from leaf where use_id = drug_use.id)
      and not exists (select from drug_use_plant_exceptions where parent_id = drug_use.id)
  ),
  registration as (
    select distinct on (parent_id) parent_id as drug_id, status, least(valid_to, use_up_until) as usable_to, valid_to, ${hasBegun} as has_begun from drug_registrations
    ${among ? sql`where parent_id in (select drug_id from drug_use where id in ${among})` : sql``}
    order by parent_id, ${currentFirst}
  ),
  target as (
    select use_crop.use_id, use_crop.plant_id, t.pest_id, t.disease_id, t.effect
    from use_crop join drug_use_targets t on t.parent_id = use_crop.use_id
    where use_crop.plant_id is null and t.effect_id is null
      or exists (select from pest_hosts host where host.plant_id = use_crop.plant_id and host.parent_id = t.pest_id)
      or exists (select from disease_hosts host where host.plant_id = use_crop.plant_id and host.parent_id = t.disease_id)
  )
  insert into drug_use_scope (use_id, drug_id, plant_id, pest_id, disease_id, effect, is_usable, valid_to, place, phi_kind, phi_days)
  select u.id, u.drug_id, use_crop.plant_id, target.pest_id, target.disease_id, target.effect,
    ${isUsable},
    r.usable_to, u.place, case when u.phi_kind = 'not_regulated' and not u.phi_confirmed then 'unknown' else u.phi_kind end, u.phi_days
  from use_crop join drug_use u on u.id = use_crop.use_id join drug d on d.id = u.drug_id
    left join registration r on r.drug_id = d.id
    left join target on target.use_id = use_crop.use_id and target.plant_id is not distinct from use_crop.plant_id
  where u.status = 'published'
  order by use_crop.plant_id, target.pest_id, target.disease_id, u.drug_id`
}
