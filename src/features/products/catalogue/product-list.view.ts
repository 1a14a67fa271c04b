import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { cardPhoto } from '#features/files/picture.ts'
import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, money, number, typeset } from '#ui/format/format.ts'
import { bestTreatment, shownPack } from '../pricing/best-treatment.ts'
import { oldPriceText } from '../pricing/old-price.ts'
import { packText, unitPriceText } from '../pricing/pack-price.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import { stockStates } from '../product.entity.ts'
import { type ParsedProductQuery, type ProductQuery, productOrders, productQuery } from '../product-query.ts'
import type { ListedProduct, ProductList } from './find-products.server.ts'
import { productFilters } from './product-filters.server.ts'

const words = { one: 'товар', few: 'товара', many: 'товаров' }

export type ProductListView = ReturnType<typeof productList>
export type ProductCardView = ReturnType<typeof productCard>

/** The view of the list, with formatted texts. */
export function productList(list: ProductList, parsed: ParsedProductQuery) {
  const query = parsed.values
  const parts = listParts({ path: '/shop', spec: productQuery, filters: productFilters }, parsed, list)
  const { wrong, total, applied } = parts
  return {
    ...headOf(query, parts, total),
    total,
    summary: total === 0 ? 'Ничего не\u00a0найдено' : count(total, words),
    q: query.q,
    sort: query.sort,
    sorts: Object.entries(productOrders).map(([value, label]) => ({ value, label })),
    page: query.page,
    pages: parts.pages,
    pagesFrom: parts.pagesFrom,
    applied,
    facets: parts.facets,
    cards: wrong.length > 0 ? [] : list.items.map(productCard),
    isDemo: list.items.some(({ isDemo }) => isDemo),
    empty: parts.empty,
    words: parts.words,
  }
}

/** A product as a card; without a price where it may not be sold. */
function productCard(product: ListedProduct) {
  const pack = shownPack(product)
  const notSold = whyNotSold(product, product.today)
  const treatment = notSold ? null : bestTreatment(product)
  return {
    alias: product.alias,
    to: `/shop/${product.alias}`,
    title: typeset(product.title),
    pack: pack && packText(pack),
    notSold,
    price:
      pack && !notSold
        ? {
            text: money(pack.priceKop),
            old: oldPriceText(pack, product.today),
            unit: unitPriceText(pack),
            stock: { state: pack.stockState, word: stockStates[pack.stockState] },
          }
        : null,
    use:
      product.use && !notSold
        ? [product.use.place !== 'any' && placeWords[product.use.place], product.use.isPartial && 'только сдерживает']
            .filter(Boolean)
            .join(' · ')
        : null,
    treatment: treatment && { price: money(treatment.kopecks), object: typeset(lowerFirst(product.use!.object)) },
    ...(product.cover && { photo: cardPhoto(product.cover) }),
  }
}

type Parts = ReturnType<typeof listParts<typeof productQuery>>

/** The whole list and the list of one section are indexed; other combinations belong to the list that contains them. */
function headOf(query: ProductQuery, { active, nameOf, wrong }: Parts, total: number) {
  const section = query.category.length === 1 ? query.category[0]! : undefined
  const sectionName = section && nameOf('category', section)
  const isKnown = section !== undefined && sectionName?.toLowerCase() !== section
  const others = active.filter(name => name !== 'category')
  const isPlain = wrong.length === 0 && others.length === 0 && (query.category.length === 0 || isKnown) && query.sort === 'shop'
  const pair = query.against.length === 1 ? nameOf('against', query.against[0]!) : null
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  const heading = pair ?? (isKnown ? sectionName! : 'Магазин')
  return {
    heading: typeset(heading),
    count: number(total),
    crumb: pair ?? (isKnown ? sectionName! : null),
    /** On a phone the first sentence only. */
    lead: ['Цена упаковки и\u00a0одной обработки сотки.', 'Чего нельзя в\u00a0личном хозяйстве, мы не\u00a0продаём.'],
    title: `${isKnown ? sectionName : 'Магазин'}: цены упаковки и\u00a0обработки сотки${page}`,
    description: `${isKnown ? sectionName : 'Препараты, семена и\u00a0инвентарь'}: цена упаковки, грамма и\u00a0одной обработки сотки, наличие, разрешение для личных хозяйств.`,
    canonical: `/shop${toSearch(productQuery, isKnown ? { category: [section], page: isPlain ? query.page : 1 } : { page: isPlain ? query.page : 1 })}`,
    isIndexed: isPlain && total > 0,
  }
}
