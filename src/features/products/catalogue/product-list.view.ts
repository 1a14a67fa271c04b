import { objectWords, placeWords } from '#features/drug-uses/places-and-methods.ts'
import { cardPhoto } from '#features/files/picture.ts'
import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import { type ListParts, listParts } from '#kit/catalogue-list/list-parts.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { money, typeset } from '#ui/format/format.ts'
import { bestTreatment, shownPack } from '../pricing/best-treatment.ts'
import { oldPriceText } from '../pricing/old-price.ts'
import { packText, unitPriceText } from '../pricing/pack-price.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import { stockStates } from '../product.entity.ts'
import { type ParsedProductQuery, type ProductQuery, productsList } from '../product-query.ts'
import type { ListedProduct, ProductList } from './find-products.server.ts'

export type ProductListView = ReturnType<typeof productList>
export type ProductCardView = ReturnType<typeof productCard>

/** The view of the list, with formatted texts. */
export function productList(list: ProductList, parsed: ParsedProductQuery) {
  const parts = listParts(productsList, parsed, list)
  return {
    ...parts.shown,
    ...headOf(parsed.values, parts),
    cards: parts.isWrong ? [] : list.items.map(productCard),
    isDemo: list.items.some(({ isDemo }) => isDemo),
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
    treatment: treatment && {
      price: money(treatment.kopecks),
      ...cropsOf(product.use!.object),
    },
    ...(product.cover && { photo: cardPhoto(product.cover) }),
  }
}

/** The registered crops without the place, which stands beside the pack; the first of them, with its parentheses, fits the row of a phone. */
export function cropsOf(registered: string): { first: string; others: string } {
  const object = typeset(lowerFirst(objectWords(registered)))
  const crops = object.replace(/ \((?:теплица|грядка)\)$/, '')
  const [first = ''] = /^(?:[^,(]|\([^)]*\))*/.exec(crops) ?? []
  return { first, others: crops.slice(first.length) }
}

/** Also of narrower lists of one section. */
function headOf({ page, against }: ProductQuery, { nameOf, subject }: ListParts) {
  const section = subject?.label
  const pair = against.length === 1 ? nameOf('against', against[0]!) : null
  return {
    heading: typeset(pair ?? section ?? 'Магазин'),
    crumb: pair ?? section ?? null,
    /** On a phone the first sentence only. */
    lead: ['Цена упаковки и\u00a0одной обработки сотки.', 'Чего нельзя в\u00a0личном хозяйстве, мы не\u00a0продаём.'],
    title: pagedTitle(page, `${section ?? 'Магазин'}: цены упаковки и\u00a0обработки сотки`),
    description: `${section ?? 'Препараты, семена и\u00a0инвентарь'}: цена упаковки, грамма и\u00a0одной обработки сотки, наличие, разрешение для личных хозяйств.`,
  }
}
