import { sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { money } from '#ui/format/format.ts'
import { factsJson, type ProductFacts } from '../catalogue/product-facts.server.ts'
import { productFilters } from '../catalogue/product-filters.server.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import type { Offers } from './offers.ts'

interface OfferedProduct extends ProductFacts {
  alias: string
  priceKop: number
  /** Of what the drug may be used on today, and of seeds. */
  crops: string[]
  /** `tomat:fitoftoroz`. */
  pairs: string[] | null
}

interface Services {
  db: Db
  cache: GenerationCache
}

/** What may be used on this crop today, against this pest or disease if one is given, and seeds of the crop if none is. */
export async function offersForCrop(services: Services, crop: string, problem?: string): Promise<Offers | null> {
  const products = await offered(services)
  if (problem === undefined)
    return offersOf(
      products.filter(({ crops }) => crops.includes(crop)),
      `/shop?crop=${crop}`,
    )
  const pair = `${crop}:${problem}`
  return offersOf(
    products.filter(({ pairs }) => pairs?.includes(pair)),
    `/shop?against=${encodeURIComponent(pair)}`,
  )
}

function offersOf(products: readonly OfferedProduct[], listTo: string): Offers | null {
  const [cheapest] = products
  if (!cheapest) return null
  return {
    to: products.length === 1 ? `/shop/${cheapest.alias}` : listTo,
    count: products.length,
    from: money(cheapest.priceKop),
  }
}

/** All products that are sold today, the cheapest first; read once while the catalogue and the day stay the same. */
function offered({ db, cache }: Services): Promise<OfferedProduct[]> {
  const today = moscowDay(new Date())
  return cache.remember(`offers ${today}`, async () => {
    const products = await findRows(db, statement)
    return products.filter(product => whyNotSold(product, today) === null)
  })
}

const { crop, against } = productFilters

const row = rowOf<OfferedProduct>({
  ...columnsOf('p', 'alias'),
  priceKop: sql`price.lowest`,
  ...factsJson,
  crops: sql`coalesce(${crop.inSnapshot!.values}, '[]')`,
  pairs: sql`pairs_of.pairs`,
})

const statement = selectOf(
  row,
  sql`from product p
    join (select parent_id, min(price_kop) as lowest from product_variants
      where stock_state <> 'out' and (expiry_date is null or expiry_date >= current_date) group by 1) price on price.parent_id = p.id
    left join drug d on d.id = p.drug_id and d.status = 'published' ${crop.join} ${against.join}
    where p.status = 'published' order by price.lowest, p.id`,
)
