import { sql } from 'drizzle-orm'

/** The crops of a problem come from `drug_use_scope`; an effect applies to every crop. */
const problemTargets = (table: 'pest' | 'disease') => sql`
  select t.alias,
    t.name collate "ru" as name,
    ${sql.raw(`'${table}s'`)} as kind,
    coalesce(jsonb_agg(distinct p.alias) filter (where p.alias is not null), '[]') as crops
  from drug_use u
    join drug_use_targets l on l.parent_id = u.id
    join ${sql.identifier(table)} t on t.id = l.${sql.identifier(`${table}_id`)} and t.status = 'published'
    left join drug_use_scope x on x.use_id = u.id and x.${sql.identifier(`${table}_id`)} = t.id
    left join plant p on p.id = x.plant_id and p.status = 'published'
  where u.drug_id = d.id and u.status = 'published'
  group by t.id`

/** What the drug `d` is registered against. */
export const targets = sql`(select coalesce(jsonb_agg(t order by t.name), '[]')
  from (
    ${problemTargets('pest')}
    union all ${problemTargets('disease')}
    union all select e.alias, e.name collate "ru", 'effects', '[]'::jsonb
      from effect e
      where e.status = 'published'
        and e.id in (select l.effect_id
          from drug_use_targets l
            join drug_use u on u.id = l.parent_id
          where u.drug_id = d.id and u.status = 'published')
  ) t)`
