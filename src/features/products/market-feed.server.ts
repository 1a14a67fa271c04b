import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { escapeMarkup } from '#kit/http/escape-markup.ts'
import { toXmlText } from '#kit/text/xml-text.ts'
import { factsJson, type ProductFacts, packsJson } from './catalogue/product-facts.server.ts'
import { type Pack, packText } from './pricing/pack-price.ts'
import { whyNotSold } from './pricing/sale-permission.ts'

interface OfferedPack extends Pack {
  sku: string
  stockState: 'in' | 'low' | 'preorder' | 'out'
  barcode: string | null
}

interface FeedProduct extends ProductFacts {
  id: number
  alias: string
  title: string
  brand: string | null
  description: string | null
  categoryId: number
  packs: OfferedPack[]
  today: string
}

export interface MarketFeed {
  /** UTF-8. One after the other they are the document. */
  parts: Uint8Array[]
  etag: string
}

/** So many products are read and written at once, so that other requests are answered in between. */
const portion = 500

/** What Yandex Market takes of a description; characters. */
const maxDescription = 3_000

/**
 * The catalogue of the shop as YML of Yandex Market: one offer for each pack that can be had, of products that may be sold to gardeners.
 * All of it is read in one transaction, so that it is of one moment. `day` is that of Moscow, `2026-11-27`.
 */
export function marketFeed(db: Db, publicUrl: string, day: string): Promise<MarketFeed> {
  return db.transaction(
    async transaction => {
      const tx = transaction as unknown as Db
      const offers: Uint8Array[] = []
      const used = new Set<number>()
      for (let after = 0, isLast = false; !isLast; ) {
        const products = await readProducts(tx, after)
        const offered = products.filter(product => whyNotSold(product, product.today) === null)
        for (const { categoryId } of offered) used.add(categoryId)
        offers.push(bytes(offered.flatMap(product => offersOf(product, publicUrl)).join('')))
        isLast = products.length < portion
        after = products.at(-1)?.id ?? after
      }
      const parts = [
        bytes(headOf(await readCategories(tx, used), publicUrl, day)),
        ...offers,
        bytes('</offers>\n</shop>\n</yml_catalog>\n'),
      ]
      const hash = createHash('sha256')
      for (const part of parts) hash.update(part)
      return { parts, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const bytes = (text: string) => new TextEncoder().encode(toXmlText(text))

const headOf = (
  categories: readonly Category[],
  publicUrl: string,
  day: string,
) => `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${day}T00:00+03:00">
<shop>
<name>Садозор</name>
<company>Садозор</company>
<url>${escapeMarkup(publicUrl)}/shop</url>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${categories.map(({ id, name }) => `<category id="${id}">${escapeMarkup(name)}</category>`).join('')}</categories>
<offers>
`

const offersOf = (product: FeedProduct, publicUrl: string): string[] =>
  product.packs.filter(({ stockState }) => stockState !== 'out').map(pack => `${offerOf(product, pack, publicUrl)}\n`)

function offerOf(product: FeedProduct, pack: OfferedPack, publicUrl: string): string {
  const fields: [string, string | null][] = [
    ['name', `${product.title}, ${packText(pack).replaceAll('\u00a0', ' ')}`],
    ['url', `${publicUrl}/shop/${product.alias}`],
    ['price', (pack.priceKop / 100).toFixed(2)],
    ['currencyId', 'RUB'],
    ['categoryId', String(product.categoryId)],
    ['picture', `${publicUrl}/og/products/${product.alias}.png`],
    ['vendor', product.brand],
    ['description', product.description?.slice(0, maxDescription) ?? null],
    ['barcode', pack.barcode],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${escapeMarkup(value)}</${name}>`] : []))
  const isAvailable = pack.stockState === 'in' || pack.stockState === 'low'
  return `<offer id="${escapeMarkup(pack.sku)}" group_id="${product.id}" available="${isAvailable}">${lines.join('')}</offer>`
}

interface Category {
  id: number
  name: string
}

const category = rowOf<Category>({ id: sql`c.id`, name: sql`c.name` })

async function readCategories(db: Db, used: ReadonlySet<number>): Promise<Category[]> {
  const all = await findRows(
    db,
    selectOf(
      category,
      sql`from product_category c where c.status = 'published' order by c.sort_order nulls last, c.id`,
    ),
  )
  return all.filter(({ id }) => used.has(id))
}

const feedProduct = rowOf<FeedProduct>({
  id: sql`p.id`,
  alias: sql`p.alias`,
  title: sql`p.title`,
  brand: sql`p.brand`,
  description: sql`p.description`,
  categoryId: sql`c.id`,
  ...factsJson,
  packs: packsJson(sql`, 'barcode', v.barcode`),
  today: sql`current_date::text`,
})

/** The next products by their ids. */
const readProducts = (db: Db, after: number): Promise<FeedProduct[]> =>
  findRows(
    db,
    selectOf(
      feedProduct,
      sql`from product p join product_category c on c.id = p.category_id and c.status = 'published'
        left join drug d on d.id = p.drug_id and d.status = 'published'
        where p.status = 'published' and p.id > ${after} order by p.id limit ${portion}`,
    ),
  )
