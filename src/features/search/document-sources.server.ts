import { type SQL, sql } from 'drizzle-orm'

/** One statement for each kind of page: `recordId`, `alias`, `name`, other names separated by commas, codes, and words of related records. */
export interface DocumentSource {
  kind: string
  reads: readonly string[]
  /** Kinds whose names stand in the rows of this one, with SQL for the ids that mention the records `ids`. */
  mentions: Readonly<Record<string, (ids: SQL) => SQL>>
  rows: SQL
}

const ownFields = ['name', 'alias', 'status', 'synonyms', 'latin', 'eppo']
const problem = (kind: 'pest' | 'disease'): DocumentSource => ({
  kind,
  reads: ownFields,
  mentions: { plant: ids => sql`select parent_id from ${sql.raw(kind)}_hosts where plant_id = any (${ids})` },
  rows: sql`select x.id as "recordId", x.alias, x.name, concat_ws(',', x.synonyms, x.latin) as names, array[x.eppo] as codes,
    (select string_agg(concat_ws(' ', p.short_name, p.synonyms), ' ') from ${sql.raw(kind)}_hosts h join plant p on p.id = h.plant_id
      where h.parent_id = x.id) as others
    from ${sql.raw(kind)} x where x.status = 'published'`,
})

const drugWords = sql`concat_ws(' ', (select string_agg(concat_ws(' ', s.name, s.name_en), ' ') from drug_ingredients i join substance s on s.id = i.substance_id
    where i.parent_id = x.id), (select concat_ws(' ', f.code, f.international) from formulation f where f.id = x.formulation_id), array_to_string(x.purposes, ' '))`

export const documentSources: readonly DocumentSource[] = [
  {
    kind: 'plant',
    reads: [...ownFields, 'shortName'],
    mentions: {},
    rows: sql`select x.id as "recordId", x.alias, x.short_name as name, concat_ws(',', x.name, x.synonyms, x.latin) as names,
      array[x.eppo] as codes, x.family as others from plant x where x.status = 'published'`,
  },
  problem('disease'),
  problem('pest'),
  {
    kind: 'drug',
    reads: ['name', 'alias', 'status', 'synonyms', 'purposes', 'ingredients', 'registrations', 'formulationId'],
    mentions: {
      substance: ids => sql`select parent_id from drug_ingredients where substance_id = any (${ids})`,
      formulation: ids => sql`select id from drug where formulation_id = any (${ids})`,
    },
    rows: sql`select x.id as "recordId", x.alias, x.name, x.synonyms as names,
      array(select r.number from drug_registrations r where r.parent_id = x.id) as codes, ${drugWords} as others
      from drug x where x.status = 'published'`,
  },
  {
    kind: 'sort',
    reads: ['name', 'alias', 'status', 'synonyms', 'plantId', 'registerCode'],
    mentions: { plant: ids => sql`select id from sort where plant_id = any (${ids})` },
    rows: sql`select x.id as "recordId", x.alias, x.name, x.synonyms as names, array[x.register_code] as codes,
      concat_ws(' ', p.short_name, p.synonyms) as others from sort x join plant p on p.id = x.plant_id where x.status = 'published'`,
  },
  {
    kind: 'post',
    reads: ['title', 'alias', 'status', 'tags'],
    mentions: {},
    rows: sql`select x.id as "recordId", x.alias, x.title as name, null as names, array[]::text[] as codes, x.tags as others
      from post x where x.status = 'published'`,
  },
  {
    kind: 'product',
    reads: ['title', 'alias', 'status', 'brand', 'drugId', 'variants'],
    mentions: { drug: ids => sql`select id from product where drug_id = any (${ids})` },
    rows: sql`select x.id as "recordId", x.alias, x.title as name, null as names,
      array(select v.sku from product_variants v where v.parent_id = x.id) as codes, concat_ws(' ', x.brand, d.name, d.synonyms) as others
      from product x left join drug d on d.id = x.drug_id where x.status = 'published'`,
  },
]
