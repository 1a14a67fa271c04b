import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'

/**
 * Makes `drug_use_scope`, and `drug_reach` from it, anew from the uses, the graph of groups and the hosts of problems, in one transaction.
 * A use for a group holds for its leaf crops without the exceptions; a target counts for the crops it lives on.
 * Without a registration only what needs none may recommend: fertilisers, adjuvants, living helpers, traps.
 * Nothing is inferred by kinship: a crop that is neither named nor inside a named group is not covered.
 */
export async function rebuildScope(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`set local statement_timeout = '120s'`)
    await tx.execute(sql`lock table drug_use_scope, drug_reach in exclusive mode`)
    await tx.execute(sql`delete from drug_use_scope`)
    await tx.execute(resolved)
    await tx.execute(sql`delete from drug_reach`)
    await tx.execute(reach)
    await tx.execute(sql`analyze drug_use_scope, drug_reach`)
  })
}

const hasBegun = sql`(valid_from is null or valid_from <= current_date)`

const resolved = sql`
  with recursive inside(group_id, ancestor_id) as (
    select id, id from plant_group
    union
    select link.parent_id, inside.ancestor_id from plant_group_parents link join inside on link.target_id = inside.group_id
  ),
  leaf as (
    select parent_id as use_id, target_id as plant_id from drug_use_plants
    union
    select named.parent_id, member.parent_id from drug_use_plant_groups named
      join inside on inside.ancestor_id = named.target_id
      join plant_groups member on member.target_id = inside.group_id
    except
    select parent_id, target_id from drug_use_plant_exceptions
  ),
  place as (
    select use_id, plant_id from leaf
    union all
    select id, null from drug_use where not exists (select from leaf where use_id = drug_use.id)
      and not exists (select from drug_use_plant_exceptions where parent_id = drug_use.id)
  ),
  registration as (
    select distinct on (parent_id) parent_id as drug_id, status, valid_to, ${hasBegun} as has_begun from drug_registrations
    order by parent_id, ${hasBegun} desc, valid_to desc nulls last
  ),
  target as (
    select place.use_id, place.plant_id, t.pest_id, t.disease_id, t.effect
    from place join drug_use_targets t on t.parent_id = place.use_id
    where place.plant_id is null and t.effect_id is null
      or exists (select from pest_hosts host where host.plant_id = place.plant_id and host.parent_id = t.pest_id)
      or exists (select from disease_hosts host where host.plant_id = place.plant_id and host.parent_id = t.disease_id)
  )
  insert into drug_use_scope (use_id, drug_id, plant_id, pest_id, disease_id, effect, is_usable, valid_to, place, phi_kind, phi_days)
  select u.id, u.drug_id, place.plant_id, target.pest_id, target.disease_id, target.effect,
    u.audience = 'household' and u.is_ready and u.status = 'published' and d.status = 'published' and d.lph_allowed is not distinct from 'yes'
      and u.phi_kind <> 'unknown' and (u.phi_kind <> 'not_regulated' or u.phi_confirmed)
      and (d.hazard_human is not null or d.kind in ('beneficial', 'trap'))
      and (r.status = 'active' and r.valid_to is not null and r.has_begun or r.drug_id is null and d.kind in ('fertilizer', 'adjuvant', 'beneficial', 'trap')),
    r.valid_to, u.place, case when u.phi_kind = 'not_regulated' and not u.phi_confirmed then 'unknown' else u.phi_kind end, u.phi_days
  from place join drug_use u on u.id = place.use_id join drug d on d.id = u.drug_id
    left join registration r on r.drug_id = d.id
    left join target on target.use_id = place.use_id and target.plant_id is not distinct from place.plant_id
  where u.status = 'published'
  order by place.plant_id, target.pest_id, target.disease_id, u.drug_id`

/** A row for every two of crop, problem, place and waiting period that meet on a line. */
const reach = sql`
  with line as (
    select drug_id, plant_id, pest_id, disease_id, place,
      case phi_kind when 'days' then phi_days when 'not_regulated' then 0 else -1 end as phi_days
    from drug_use_scope
  ),
  pair as (
    select drug_id, plant_id, null::int as pest_id, null::int as disease_id, place, null::int as phi_days from line where plant_id is not null
    union
    select drug_id, plant_id, null, null, null, phi_days from line where plant_id is not null
    union
    select drug_id, plant_id, pest_id, disease_id, null, null from line where plant_id is not null and coalesce(pest_id, disease_id) is not null
    union
    select drug_id, null, pest_id, disease_id, place, null from line where coalesce(pest_id, disease_id) is not null
    union
    select drug_id, null, pest_id, disease_id, null, phi_days from line where coalesce(pest_id, disease_id) is not null
    union
    select drug_id, null, null, null, place, phi_days from line
  ),
  nobody as (select repeat('0', max(id) + 1)::bit varying as bits from drug)
  insert into drug_reach (plant_id, pest_id, disease_id, place, phi_days, drugs)
  select plant_id, pest_id, disease_id, place, phi_days, bit_or(set_bit(nobody.bits, drug_id, 1)) from pair, nobody
  group by plant_id, pest_id, disease_id, place, phi_days`
