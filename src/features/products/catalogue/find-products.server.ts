import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { findMatches, type MatchedList, type Matches, pageOf } from '#features/search/find-matches.server.ts'
import { rankOfWords } from '#features/search/found-words.server.ts'
import { columnsOf, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { bestTreatment } from '../pricing/best-treatment.ts'
import type { PricedPack } from '../pricing/old-price.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import type { stockStates } from '../product.entity.ts'
import type { ProductQuery } from '../product-query.ts'
import { factsJson, type PricedUse, type ProductFacts, packsJson, pricedUseJson } from './product-facts.server.ts'
import { productFilters } from './product-filters.server.ts'

export const pageSize = 24

/** So many matches are read and sorted by the price of a treatment, which the database cannot count; the rest stay as in the shop. */
const maxSorted = 20 * pageSize

export interface ListedPack extends PricedPack {
  sku: string
  size: string
  unit: 'g' | 'kg' | 'ml' | 'l' | 'pcs'
  count: number
  stockState: keyof typeof stockStates
}

export interface ListedProduct extends ProductFacts {
  alias: string
  title: string
  isDemo: boolean
  packs: ListedPack[]
  /** The registered use that the price of a treatment is counted by: of the chosen crop and problem, else the first of the drug. */
  use: PricedUse | null
  cover: Picture | null
  today: string
}

export type ProductList = Matches<ListedProduct>

const list = { kind: 'product', filters: productFilters, pageSize } as const

export async function listProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const first = (query.page - 1) * pageSize
  if (query.sort !== 'treatment' || first >= maxSorted)
    return findMatches(db, list, query, { rows: pageRows(query, list) })
  const found = await findMatches(db, list, query, {
    rows: pageRows({ ...query, page: 1 }, { ...list, pageSize: maxSorted }),
  })
  return { ...found, items: byTreatment(found.items).slice(first, first + pageSize) }
}

/** The cheapest treatment first; what is not sold, or not counted by area, last. */
function byTreatment(items: ListedProduct[]): ListedProduct[] {
  const prices = new Map(
    items.map(item => [item, whyNotSold(item, item.today) ? undefined : bestTreatment(item)?.kopecks]),
  )
  const priceOf = (item: ListedProduct) => prices.get(item) ?? Number.POSITIVE_INFINITY
  return items.toSorted((a, b) => (priceOf(a) === priceOf(b) ? 0 : priceOf(a) - priceOf(b)))
}

function pageRows(query: ProductQuery, list: MatchedList<typeof productFilters>) {
  const row = rowOf<ListedProduct>({
    ...columnsOf('p', 'alias', 'title', 'isDemo'),
    ...factsJson,
    packs: packsJson(),
    use: pricedUseJson(query),
    cover: pictureJson(sql`p.cover_id`),
    today: sql`current_date::text`,
  })
  const from = sql`from matches join product p on p.id = matches.id left join drug d on d.id = p.drug_id and d.status = 'published'
    ${pageOf(list, orderOf(query), query.page)}`
  return selectOf(row, from)
}

function orderOf({ sort, q }: ProductQuery): SQL {
  const title = sql`p.title collate "ru", p.id`
  if (sort === 'name') return title
  if (sort === 'price')
    return sql`(select min(v.price_kop) from product_variants v where v.parent_id = p.id) nulls last, ${title}`
  const fit = q === '' ? sql`` : sql`${rankOfWords(sql`p.id`)} desc, `
  return sql`${fit}(select c.sort_order from product_category c where c.id = p.category_id) nulls last, p.sort_order nulls last, ${title}`
}
