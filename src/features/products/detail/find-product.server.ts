import { type SQL, sql } from 'drizzle-orm'
import { currentFirst } from '#features/drug-uses/registration-order.server.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { ListedPack } from '../catalogue/find-products.server.ts'
import {
  factsJson,
  normJson,
  type PricedUse,
  type ProductFacts,
  packsJson,
  pricedUseJson,
} from '../catalogue/product-facts.server.ts'
import type { Product } from '../product.entity.ts'

interface StoredPack extends ListedPack {
  expectedAt: string | null
  expiryDate: string | null
}

/** What the law wants to be told about the drug of a product. */
interface DrugOfProduct {
  alias: string
  name: string
  company: string | null
  hazardHuman: number | null
  hazardBee: number | null
  registrations: Pick<Drug['registrations'][number], 'number' | 'numberInvented' | 'validTo' | 'status'>[]
  substances: { name: string; content: string | null; unit: string | null }[]
}

/** Another product that may be used today for something that this one is registered for. */
export interface Substitute extends ProductFacts {
  alias: string
  title: string
  packs: ListedPack[]
  use: PricedUse | null
  hasSameSubstance: boolean
  hasSameGroup: boolean
  /** «томат: фитофтороз». */
  purpose: string
  today: string
}

export interface StoredProduct
  extends ProductFacts,
    Pick<Product, 'alias' | 'title' | 'brand' | 'legalNote' | 'harvestYear' | 'lot' | 'description' | 'isDemo'> {
  category: { alias: string; name: string } | null
  about: DrugOfProduct | null
  sort: { alias: string; name: string; crop: string } | null
  packs: StoredPack[]
  use: PricedUse | null
  /** Norms of the published uses of the drug by alias. */
  norms: Record<string, Pick<PricedUse, 'rate' | 'waterNorms' | 'densityGMl'>> | null
  substitutes: Substitute[]
  cover: Picture | null
  images: Picture[]
  today: string
}

/** A published product, in one statement; null where there is none. */
export async function findProduct(db: Db, alias: string): Promise<StoredProduct | null> {
  const row = rowOf<StoredProduct>({
    ...columnsOf('p', 'alias', 'title', 'brand', 'legalNote', 'harvestYear', 'lot', 'description', 'isDemo'),
    ...factsJson,
    category: sql`(select jsonb_build_object('alias', c.alias, 'name', c.name) from product_category c
      where c.id = p.category_id and c.status = 'published')`,
    about,
    sort: sql`(select jsonb_build_object('alias', s.alias, 'name', s.name, 'crop', c.short_name)
      from sort s
        join plant c on c.id = s.plant_id and c.status = 'published'
      where s.id = p.sort_id and s.status = 'published')`,
    packs: packsJson(sql`, 'expectedAt', v.expected_at, 'expiryDate', v.expiry_date`),
    use: pricedUseJson({ crop: [], against: [] }),
    norms: sql`(select jsonb_object_agg(u.alias, jsonb_build_object(${normJson})) from drug_use u
      where u.drug_id = d.id and u.status = 'published')`,
    substitutes,
    cover: pictureJson(sql`p.cover_id`),
    images: picturesJson(sql`product_images`, sql`p.id`),
    today: sql`current_date::text`,
  })
  const from = sql`from product p left join drug d on d.id = p.drug_id and d.status = 'published'
    where p.alias = ${alias} and p.status = 'published'`
  const [found] = await findRows(db, selectOf(row, from))
  return found ?? null
}

const about = sql`case
  when d.id is not null
    then jsonb_build_object(
      'alias', d.alias,
      'name', d.name,
      'hazardHuman', d.hazard_human,
      'hazardBee', d.hazard_bee,
      'company', (select c.name from company c where c.id = d.company_id and c.status = 'published'),
      'registrations', (select coalesce(jsonb_agg(jsonb_build_object(
          'number', r.number,
          'numberInvented', r.number_invented,
          'validTo', r.valid_to,
          'status', r.status
        ) order by ${currentFirst}), '[]')
        from drug_registrations r
        where r.parent_id = d.id),
      'substances', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', s.name,
          'content', i.content::text,
          'unit', i.unit
        ) order by i.position), '[]')
        from drug_ingredients i
          join substance s on s.id = i.substance_id and s.status = 'published'
        where i.parent_id = d.id)
    )
end`

const substancesOf = (drug: SQL) => sql`(select i.substance_id from drug_ingredients i where i.parent_id = ${drug})`
const groupsOf = (drug: SQL) =>
  sql`(select l.target_id from substance_moa_groups l where l.parent_id in ${substancesOf(drug)})`

/** More than are shown, because some of them may not be sold either. */
const maxSubstitutes = 12

const substitutes = sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'alias', x.alias,
      'title', x.title,
      'isRegulated', x.is_regulated,
      'hasDrug', true,
      'drug', x.facts,
      'packs', x.packs,
      'use', x.use,
      'hasSameSubstance', x.same_substance,
      'hasSameGroup', x.same_group,
      'purpose', x.purpose,
      'today', current_date::text
    )), '[]')
  from (select q.*, pair.purpose, e.same_substance, e.same_group
    from (select other.drug_id,
        min(plant.sort_order) as place,
        (array_agg(lower(plant.short_name) || ': ' || lower(coalesce(pest.name, disease.name))
            order by plant.sort_order, plant.id, coalesce(pest.name, disease.name)))[1] as purpose
      from drug_use_scope own
        join drug_use_scope other on other.plant_id = own.plant_id
          and other.drug_id <> own.drug_id
          and (other.pest_id = own.pest_id or other.disease_id = own.disease_id)
          and ${usableNow(sql`other.`)}
        join plant on plant.id = own.plant_id and plant.status = 'published'
        left join pest on pest.id = own.pest_id and pest.status = 'published'
        left join disease on disease.id = own.disease_id and disease.status = 'published'
      where own.drug_id = d.id and coalesce(pest.id, disease.id) is not null
      group by other.drug_id) pair
      cross join lateral (
        select
          exists (select from drug_ingredients i
            where i.parent_id = pair.drug_id and i.substance_id in ${substancesOf(sql`d.id`)}) as same_substance,
          exists (select from substance_moa_groups l
            where l.parent_id in ${substancesOf(sql`pair.drug_id`)} and l.target_id in ${groupsOf(sql`d.id`)}) as same_group
      ) e
      cross join lateral (select ${substituteColumns()} limit 1) q
    order by e.same_substance desc, e.same_group, pair.place nulls last, q.title collate "ru"
    limit ${maxSubstitutes}) x)`

/** The product of the drug of `pair`; its columns are those of a card. */
function substituteColumns(): SQL {
  return sql`s.*
    from (select p.alias,
        p.title,
        p.is_regulated,
        ${factsJson.drug} as facts,
        ${packsJson()} as packs,
        ${pricedUseJson({ crop: [], against: [] })} as use,
        p.sort_order
      from product p
        join drug d on d.id = p.drug_id and d.status = 'published'
      where p.drug_id = pair.drug_id and p.status = 'published') s
    order by s.sort_order nulls last, s.alias`
}
