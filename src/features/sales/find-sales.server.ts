import { type SQL, sql } from 'drizzle-orm'
import type { ListedPack } from '#features/products/catalogue/find-products.server.ts'
import { factsJson, type ProductFacts, packsJson } from '#features/products/catalogue/product-facts.server.ts'
import { pagesOf } from '#kit/catalogue-list/public-list.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Sale } from './sale.entity.ts'

export const pageSize = 24

interface ProductOfSale extends ProductFacts {
  alias: string
  title: string
  packs: ListedPack[]
}

export interface StoredSale
  extends Pick<
    Sale,
    | 'alias'
    | 'title'
    | 'percent'
    | 'discountKop'
    | 'everyNth'
    | 'couponCode'
    | 'minTotalKop'
    | 'banner'
    | 'conditions'
    | 'isDemo'
  > {
  kind: Sale['kind']
  /** First and last day, `2026-11-10`. */
  startsAt: string
  endsAt: string
  /** Published products, in the order of the promotion. */
  products: ProductOfSale[]
}

/** A page of what `listSales` finds. */
export async function pageOfSales(db: Db, today: string, page: number) {
  const all = await listSales(db, today)
  return {
    items: all.slice((page - 1) * pageSize, page * pageSize),
    total: all.length,
    pages: pagesOf(all.length, pageSize),
  }
}

/** Published promotions that have not ended on the day, the soonest to end first; one statement. */
export const listSales = (db: Db, today: string): Promise<StoredSale[]> =>
  find(db, sql`p.ends_at >= ${today} order by p.starts_at > ${today}, p.ends_at, p.sort_order nulls last, p.id`)

/** A published promotion, also one that has ended; null where there is none. */
export async function findSale(db: Db, alias: string): Promise<StoredSale | null> {
  const [found] = await find(db, sql`p.alias = ${alias}`)
  return found ?? null
}

function find(db: Db, condition: SQL): Promise<StoredSale[]> {
  const row = rowOf<StoredSale>({
    ...columnsOf(
      'p',
      'alias',
      'title',
      'percent',
      'discountKop',
      'everyNth',
      'couponCode',
      'minTotalKop',
      'banner',
      'conditions',
      'isDemo',
      'kind',
    ),
    startsAt: sql`p.starts_at::text`,
    endsAt: sql`p.ends_at::text`,
    products: sql`(select coalesce(jsonb_agg(shown.product order by shown.position), '[]') from (${products}) shown)`,
  })
  return findRows(db, selectOf(row, sql`from sale p where p.status = 'published' and ${condition}`))
}

const products = sql`select x.position, jsonb_build_object('alias', g.alias, 'title', g.title, 'isRegulated', g.is_regulated, 'hasDrug', g.has_drug,
    'drug', g.facts, 'packs', g.packs) as product
  from sale_products x cross join lateral (select p.alias, p.title, p.is_regulated, ${factsJson.hasDrug} as has_drug, ${factsJson.drug} as facts,
      ${packsJson()} as packs
    from product p left join drug d on d.id = p.drug_id and d.status = 'published' where p.id = x.target_id and p.status = 'published') g
  where x.parent_id = p.id`
