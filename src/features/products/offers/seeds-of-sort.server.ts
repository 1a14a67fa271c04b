import { sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { money, typeset } from '#ui/format/format.ts'
import type { ListedPack } from '../catalogue/find-products.server.ts'
import { factsJson, type ProductFacts, packsJson } from '../catalogue/product-facts.server.ts'
import { packText, unitPriceText } from '../pricing/pack-price.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import { stockStates } from '../product.entity.ts'
import type { SeedOffer } from './offers.ts'

interface SeedProduct extends ProductFacts {
  alias: string
  title: string
  harvestYear: number | null
  packs: ListedPack[]
}

const row = rowOf<SeedProduct>({ ...columnsOf('p', 'alias', 'title', 'harvestYear'), ...factsJson, packs: packsJson() })

/** Packs of seeds and seedlings of this variety that can be bought today, the cheapest first. */
export async function seedsOfSort(db: Db, sort: string): Promise<SeedOffer[]> {
  const rest = sql`from product p join sort s on s.id = p.sort_id left join drug d on d.id = p.drug_id and d.status = 'published'
    where s.alias = ${sort} and p.status = 'published'`
  const products = await findRows(db, selectOf(row, rest))
  const today = moscowDay(new Date())
  return products
    .filter(product => whyNotSold(product, today) === null)
    .flatMap(offerOf)
    .sort((a, b) => a.priceKop - b.priceKop || (a.key < b.key ? -1 : 1))
    .slice(0, maxOffers)
}

const maxOffers = 4

const offerOf = ({ alias, title, harvestYear, packs }: SeedProduct): SeedOffer[] =>
  packs
    .filter(({ stockState }) => stockState !== 'out')
    .map(pack => ({
      key: `${alias} ${pack.sku}`,
      to: `/shop/${alias}`,
      title: `${typeset(title)}, ${packText(pack)}`,
      text: [unitPriceText(pack), harvestYear && `урожай ${harvestYear}`].filter(Boolean).join(' · '),
      priceKop: pack.priceKop,
      price: money(pack.priceKop),
      stock: { state: pack.stockState, word: stockStates[pack.stockState] },
    }))
