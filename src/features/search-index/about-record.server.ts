import { type SQL, sql } from 'drizzle-orm'

const problem = (kind: 'pest' | 'disease') =>
  sql`(select string_agg(lower(p.short_name), ', ' order by p.short_name)
    from (select p.short_name from ${sql.raw(kind)}_hosts h join plant p on p.id = h.plant_id and p.status = 'published'
      where h.parent_id = x.id order by h.position limit 3) p)`

/**
 * SQL for one line about the record `x` of a kind: substances, the crop of a variety; null where there is nothing to say. A list of several
 * kinds says the kind itself. What it reads of other records is in `document-sources.server.ts`.
 */
export const aboutRecord = {
  drug: sql`(select string_agg(s.name, ', ' order by i.position) from drug_ingredients i join substance s on s.id = i.substance_id
      where i.parent_id = x.id)`,
  disease: problem('disease'),
  pest: problem('pest'),
  plant: sql`x.family`,
  sort: sql`(select lower(p.short_name) from plant p where p.id = x.plant_id)`,
  post: sql`null::text`,
  product: sql`x.brand`,
} satisfies Readonly<Record<string, SQL>>
