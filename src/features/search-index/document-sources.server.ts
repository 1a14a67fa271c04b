import { type SQL, sql } from 'drizzle-orm'
import { daysInForce } from '#features/drug-uses/registration-order.server.ts'
import { kindWords } from '#features/search/kind-words.ts'
import { namedOrgans, organs } from '#features/signs/sign.entity.ts'
import { aboutRecord } from './about-record.server.ts'
import { sortFacts, sortWords } from './sort-words.server.ts'

/**
 * One statement for each kind: `recordId`, `isPublic`, `isSaid` (visitors may be told its words), `alias`, `name`, other names separated by commas, codes, words of related records, and
 * the texts of the record `x`; `note` and `coverId` are what a result shows.
 */
export interface DocumentSource {
  kind: string
  /** The fields of its records that the rows are made of. */
  reads: readonly string[]
  /** The kinds whose status decides whether their words stand in the rows. */
  followsStatusOf?: readonly string[]
  /** Kinds whose words stand in the rows of this one, with SQL for the ids that mention the records `ids`. */
  mentions: Readonly<Record<string, (ids: SQL) => SQL>>
  rows: SQL
  /** SQL for the days on which the list of the kind shows the record with this id; without it on all of them. */
  shownOn?(id: SQL): SQL
}

const ownFields = ['name', 'alias', 'status', 'synonyms', 'latin', 'eppo']
const isPublished = sql`x.status = 'published'`
const noCover = sql`null::int as "coverId"`
const cover = sql`x.cover_id as "coverId"`

const organWords = JSON.stringify(Object.fromEntries(namedOrgans.map(organ => [organ, organs[organ]])))

const problem = (kind: 'pest' | 'disease'): DocumentSource => ({
  kind,
  reads: [...ownFields, 'kind', kind === 'pest' ? 'damage' : 'symptoms', 'signs', 'hosts'],
  followsStatusOf: ['sign', 'plant'],
  mentions: {
    plant: ids => sql`select parent_id from ${sql.raw(kind)}_hosts where plant_id = any (${ids})`,
    sign: ids => sql`select parent_id from ${sql.raw(kind)}_signs where sign_id = any (${ids})`,
  },
  rows: sql`select x.id as "recordId",
      ${isPublished} as "isPublic",
      ${isPublished} as "isSaid",
      x.alias,
      x.name,
      concat_ws(',', x.synonyms, x.latin) as names,
      array[x.eppo] as codes,
      concat_ws(
        ' ',
        ${kindWords[kind]}::text,
        (select string_agg(concat_ws(' ', p.short_name, p.synonyms), ' ')
          from ${sql.raw(kind)}_hosts h
            join plant p on p.id = h.plant_id
          where h.parent_id = x.id)
      ) as others,
      concat_ws(
        ' ',
        x.search_text,
        (select string_agg(concat_ws(' ', s.label, ${organWords}::jsonb ->> s.organ), ' ')
          from ${sql.raw(kind)}_signs l
            join sign s on s.id = l.sign_id and s.status = 'published'
          where l.parent_id = x.id)
      ) as texts,
      ${aboutRecord[kind]} as note,
      ${noCover}
    from ${sql.raw(kind)} x`,
})

/** People often leave the last group of a number out. */
const withoutClass = sql`regexp_replace(r.number, '-[0-9]$', '')`

const drugWords = sql`concat_ws(
  ' ',
  ${kindWords.drug}::text,
  (select string_agg(concat_ws(' ', s.name, s.name_en), ' ')
    from drug_ingredients i
      join substance s on s.id = i.substance_id
    where i.parent_id = x.id),
  (select concat_ws(' ', f.code, f.international) from formulation f where f.id = x.formulation_id),
  array_to_string(x.purposes, ' ')
)`

export const publicSources: readonly DocumentSource[] = [
  {
    kind: 'plant',
    reads: [...ownFields, 'shortName', 'family', 'coverId'],
    mentions: {},
    rows: sql`select x.id as "recordId",
        ${isPublished} as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.short_name as name,
        concat_ws(',', x.name, x.synonyms, x.latin) as names,
        array[x.eppo] as codes,
        concat_ws(' ', ${kindWords.plant}::text, x.family) as others,
        x.search_text as texts,
        ${aboutRecord.plant} as note,
        ${cover}
      from plant x`,
  },
  problem('disease'),
  problem('pest'),
  {
    kind: 'drug',
    reads: [
      'name',
      'alias',
      'status',
      'synonyms',
      'purposes',
      'description',
      'ingredients',
      'registrations',
      'formulationId',
      'coverId',
    ],
    mentions: {
      substance: ids => sql`select parent_id from drug_ingredients where substance_id = any (${ids})`,
      formulation: ids => sql`select id from drug where formulation_id = any (${ids})`,
    },
    rows: sql`select x.id as "recordId",
        ${isPublished} as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.name,
        x.synonyms as names,
        array(select unnest(array[r.number, ${withoutClass}]) from drug_registrations r where r.parent_id = x.id) as codes,
        ${drugWords} as others,
        x.search_text as texts,
        ${aboutRecord.drug} as note,
        ${cover}
      from drug x`,
  },
  {
    kind: 'sort',
    reads: [
      'name',
      'alias',
      'status',
      'synonyms',
      'plantId',
      'registerCode',
      'originators',
      'description',
      'coverId',
      ...sortFacts,
    ],
    followsStatusOf: ['plant', 'disease', 'pest'],
    mentions: {
      plant: ids => sql`select id from sort where plant_id = any (${ids})`,
      disease: ids => sql`select parent_id from sort_resistances where disease_id = any (${ids})`,
      pest: ids => sql`select parent_id from sort_resistances where pest_id = any (${ids})`,
    },
    rows: sql`select x.id as "recordId",
        ${isPublished} and coalesce(p.status = 'published', false) as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.name,
        x.synonyms as names,
        array[x.register_code] as codes,
        concat_ws(' ', ${kindWords.sort}::text, p.short_name, p.synonyms) as others,
        concat_ws(' ', x.search_text, p.name, p.latin, p.family, ${sortWords}) as texts,
        ${aboutRecord.sort} as note,
        ${cover}
      from sort x
        left join plant p on p.id = x.plant_id`,
  },
  {
    kind: 'post',
    reads: ['title', 'alias', 'status', 'tags', 'lead', 'body', 'coverId'],
    mentions: {},
    rows: sql`select x.id as "recordId",
        ${isPublished} as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.title as name,
        null as names,
        array[]::text[] as codes,
        concat_ws(' ', ${kindWords.post}::text, x.tags) as others,
        x.search_text as texts,
        ${aboutRecord.post} as note,
        ${cover}
      from post x`,
  },
  {
    kind: 'term',
    reads: ['name', 'alias', 'status', 'forms', 'short', 'text'],
    mentions: {},
    rows: sql`select x.id as "recordId",
        ${isPublished} as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.name,
        x.forms as names,
        array[]::text[] as codes,
        concat_ws(' ', ${kindWords.term}::text, x.short) as others,
        x.search_text as texts,
        null as note,
        ${noCover}
      from term x`,
  },
  {
    kind: 'product',
    reads: ['title', 'alias', 'status', 'brand', 'description', 'drugId', 'sortId', 'variants', 'coverId'],
    followsStatusOf: ['drug', 'sort'],
    mentions: {
      drug: ids => sql`select id from product where drug_id = any (${ids})`,
      sort: ids => sql`select id from product where sort_id = any (${ids})`,
      substance: ids =>
        sql`select x.id
          from product x
            join drug_ingredients i on i.parent_id = x.drug_id
          where i.substance_id = any (${ids})`,
    },
    rows: sql`select x.id as "recordId",
        ${isPublished} as "isPublic",
        ${isPublished} as "isSaid",
        x.alias,
        x.title as name,
        null as names,
        array(select v.sku from product_variants v where v.parent_id = x.id) as codes,
        concat_ws(
          ' ',
          ${kindWords.product}::text,
          case when d.id is not null then ${kindWords.drug}::text end,
          x.brand,
          d.name,
          d.synonyms
        ) as others,
        concat_ws(
          ' ',
          x.search_text,
          s.name,
          s.synonyms,
          (select string_agg(m.name, ' ')
            from drug_ingredients i
              join substance m on m.id = i.substance_id
            where i.parent_id = d.id)
        ) as texts,
        ${aboutRecord.product} as note,
        ${cover}
      from product x
        left join drug d on d.id = x.drug_id and d.status = 'published'
        left join sort s on s.id = x.sort_id and s.status = 'published'`,
  },
]

/** The kinds whose lists leave out published records by the day, with the fields that this depends on. */
export const shownDays: Readonly<Record<string, { reads: readonly string[]; shownOn(id: SQL): SQL }>> = {
  drug: { reads: ['registrations'], shownOn: daysInForce },
  sale: {
    reads: ['endsAt'],
    shownOn: id => sql`(select datemultirange(daterange(null, s.ends_at, '[]')) from sale s where s.id = ${id})`,
  },
}
