import { sql } from 'drizzle-orm'

/** Of the crop `p`: crops of its family and crops with common diseases. */
export const relativesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('alias', o.alias, 'name', o.short_name,
      'sameFamily', coalesce(o.family = p.family, false), 'diseases', common.names)
      order by o.family is not distinct from p.family desc, jsonb_array_length(common.names) desc, o.sort_order, o.id), '[]')
    from plant o, lateral (
      select coalesce(jsonb_agg(d.name order by d.name collate "ru"), '[]') as names from disease_hosts own
        join disease_hosts other on other.parent_id = own.parent_id and other.plant_id = o.id
        join disease d on d.id = own.parent_id and d.status = 'published'
      where own.plant_id = p.id) common
    where o.status = 'published' and o.id <> p.id and (o.family = p.family or jsonb_array_length(common.names) > 0))`

/** More of them would only be skimmed; each product names its exceptions on its own page. */
const maxExceptions = 20

export const exceptionsOf = sql`drug_use_plant_exceptions e join drug_use u on u.id = e.parent_id and u.status = 'published'
  join drug d on d.id = u.drug_id and d.status = 'published' where e.target_id = p.id`

/** Products that exclude the crop `p` by name. */
export const exceptionsJson = sql`(select coalesce(jsonb_agg(exception), '[]') from (
    select d.alias, d.name, u.object_text as object from ${exceptionsOf}
    order by d.name collate "ru", u.sort_order, u.id limit ${sql.raw(String(maxExceptions))}) exception)`
