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

interface Feed {
  categories: { id: number; name: string }[]
  products: FeedProduct[]
}

/** What Yandex Market takes of a description; characters. */
const maxDescription = 3_000

/**
 * The catalogue of the shop as YML of Yandex Market: one offer for each pack that can be had, of products that may be sold to gardeners.
 * Read in one statement, so that it is of one moment. `day` is that of Moscow, `2026-11-27`.
 */
export async function marketFeed(db: Db, publicUrl: string, day: string): Promise<string> {
  const { categories, products } = await readFeed(db)
  const offered = products.filter(product => whyNotSold(product, product.today) === null)
  const offers = offered.flatMap(product =>
    product.packs.filter(({ stockState }) => stockState !== 'out').map(pack => offerOf(product, pack, publicUrl)),
  )
  const used = new Set(offered.map(({ categoryId }) => categoryId))
  const shown = categories.filter(({ id }) => used.has(id)).map(({ id, name }) => `<category id="${id}">${escapeMarkup(name)}</category>`)
  return toXmlText(`<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${day}T00:00+03:00">
<shop>
<name>Садозор</name>
<company>Садозор</company>
<url>${escapeMarkup(publicUrl)}/shop</url>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${shown.join('')}</categories>
<offers>
${offers.join('\n')}
</offers>
</shop>
</yml_catalog>
`)
}

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

async function readFeed(db: Db): Promise<Feed> {
  const product = rowOf<FeedProduct>({
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
  const products = selectOf(
    product,
    sql`from product p join product_category c on c.id = p.category_id and c.status = 'published'
      left join drug d on d.id = p.drug_id and d.status = 'published' where p.status = 'published' order by p.id`,
  )
  const row = rowOf<Feed>({
    categories: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.sort_order nulls last, c.id), '[]')
      from product_category c where c.status = 'published')`,
    products: sql`(select coalesce(jsonb_agg(feed_product order by feed_product.id), '[]') from (${products}) feed_product)`,
  })
  const [found] = await findRows(db, selectOf(row))
  return found!
}
