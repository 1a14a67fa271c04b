import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { foundWords, rankOfWords, readWords, stateOfWords, toWordsFound, type WordsState } from '#features/search/found-words.server.ts'
import { type MatchCount, matchCounts, matchesAll, matchesOf } from '#kit/catalogue-list/matches.server.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
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

export interface ProductList {
  items: ListedProduct[]
  total: number
  pages: number
  facets: MatchCount[]
  words: WordsFound
}

const matches = (query: ProductQuery): SQL => matchesOf(sql`product`, productFilters, query)

/** One page of published products with the counts of every facet, in one statement, and one more to read the words. */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const words = await readWords(db, query.q)
  const first = (query.page - 1) * pageSize
  const isByTreatment = query.sort === 'treatment' && first < maxSorted
  const [limit, offset] = isByTreatment ? [maxSorted, 0] : [pageSize, first]
  const row = rowOf<{ facets: MatchCount[]; items: ListedProduct[]; state: WordsState }>({
    facets: sql`(select jsonb_agg(counted) from (${matchCounts(productFilters, query)}) counted)`,
    items: sql`(select coalesce(jsonb_agg(listed_product), '[]') from (${pageRows(query, limit, offset)}) listed_product)`,
    state: stateOfWords('product', words),
  })
  const [found] = await findRows(db, selectOf(row, undefined, sql`with ${foundWords('product', words)}, ${matches(query)}`))
  const { facets, items, state } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return {
    items: isByTreatment ? byTreatment(items).slice(first, first + pageSize) : items,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: facets.filter(({ facet }) => facet !== 'total'),
    words: toWordsFound(words, state),
  }
}

/** The cheapest treatment first; what is not sold, or not counted by area, last. */
function byTreatment(items: ListedProduct[]): ListedProduct[] {
  const prices = new Map(items.map(item => [item, whyNotSold(item, item.today) ? undefined : bestTreatment(item)?.kopecks]))
  const priceOf = (item: ListedProduct) => prices.get(item) ?? Number.POSITIVE_INFINITY
  return items.toSorted((a, b) => (priceOf(a) === priceOf(b) ? 0 : priceOf(a) - priceOf(b)))
}

function pageRows(query: ProductQuery, limit: number, offset: number): SQL {
  const row = rowOf<ListedProduct>({
    ...columnsOf('p', 'alias', 'title', 'isDemo'),
    ...factsJson,
    packs: packsJson(),
    use: pricedUseJson(query),
    cover: pictureJson(sql`p.cover_id`),
    today: sql`current_date::text`,
  })
  const from = sql`from matches join product p on p.id = matches.id left join drug d on d.id = p.drug_id and d.status = 'published'
    where ${matchesAll(productFilters)} order by ${orderOf(query)} limit ${limit} offset ${offset}`
  return selectOf(row, from)
}

function orderOf({ sort, q }: ProductQuery): SQL {
  const title = sql`p.title collate "ru", p.id`
  if (sort === 'name') return title
  if (sort === 'price') return sql`(select min(v.price_kop) from product_variants v where v.parent_id = p.id) nulls last, ${title}`
  const fit = q === '' ? sql`` : sql`${rankOfWords(sql`p.id`)} desc, `
  return sql`${fit}(select c.sort_order from product_category c where c.id = p.category_id) nulls last, p.sort_order nulls last, ${title}`
}
