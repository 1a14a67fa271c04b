import { amountUnits } from '#features/drug-uses/drug-options.ts'
import { atMostOneOf, below, between, constraints, positive } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import {
  alias,
  choice,
  date,
  decimal,
  files,
  flag,
  image,
  integer,
  longText,
  money,
  reference,
  rows,
  text,
} from '#kit/entity/fields.ts'

export const stockStates = { in: 'в наличии', low: 'мало', preorder: 'под заказ', out: 'нет' } as const

/** Rates of VAT that a shop may have to print, in percent. */
const vatRates = {
  none: 'без НДС',
  '0': '0 %',
  '5': '5 %',
  '7': '7 %',
  '10': '10 %',
  '20': '20 %',
  '22': '22 %',
} as const

/** A card of the shop. What its drug may be used for is in the uses of the drug; whether it may be sold follows from them, not from a field here. */
export const product = defineEntity({
  name: 'product',
  path: 'products',
  pagePath: 'shop',
  words: { one: 'товар', few: 'товара', many: 'товаров', gender: 'm' },
  title: 'title',
  fields: {
    title: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'title' }),
    categoryId: reference({ label: 'Раздел', required: true, to: 'productCategory' }),
    drugId: reference({ label: 'Препарат', to: 'drug' }),
    sortId: reference({ label: 'Сорт', to: 'sort' }),
    brand: text({ label: 'Марка' }),
    isRegulated: flag({ label: 'Продаётся по правилам для пестицидов' }),
    legalNote: longText({ label: 'Обязательное примечание', max: 2000 }),
    harvestYear: integer({ label: 'Год урожая', min: 2000, max: 2100 }),
    lot: text({ label: 'Партия', max: 60 }),
    description: longText({ label: 'Описание' }),
    variants: rows({
      label: 'Фасовки',
      fields: {
        sku: text({ label: 'Артикул', required: true, max: 60, isDistinct: true }),
        size: decimal({ label: 'Размер', required: true, scale: 6 }),
        unit: choice({ label: 'Единица', required: true, options: amountUnits }),
        count: integer({ label: 'Штук', required: true, min: 1, max: 1000, initial: 1 }),
        priceKop: money({ label: 'Цена, ₽', required: true }),
        oldPriceKop: money({ label: 'Старая цена, ₽' }),
        vatRate: choice({ label: 'НДС', options: vatRates }),
        stock: integer({ label: 'Остаток', required: true, min: 0, max: 1_000_000, initial: 0 }),
        stockState: choice({ label: 'Наличие', required: true, options: stockStates }),
        expectedAt: date({ label: 'Ожидается' }),
        expiryDate: date({ label: 'Годен до' }),
        maxPerOrder: integer({ label: 'Не больше в заказе', min: 1, max: 999 }),
        barcode: text({ label: 'Штрихкод', max: 20 }),
      },
      check(variant, fail) {
        if (!/[1-9]/.test(variant.size)) fail('size', 'Размер больше нуля')
        if (variant.priceKop === 0) fail('priceKop', 'Цена больше нуля')
        if (variant.oldPriceKop !== null && variant.oldPriceKop <= variant.priceKop)
          fail('oldPriceKop', 'Старая цена выше новой')
        if (variant.stockState === 'out' && variant.stock > 0) fail('stockState', 'На складе есть товар')
      },
      constraints: constraints(
        positive('size', 'priceKop'),
        between('count', 1, 1000),
        between('stock', 0, 1_000_000),
        between('maxPerOrder', 1, 999),
        below('priceKop', 'oldPriceKop'),
      ),
    }),
    badges: text({ label: 'Ярлыки', max: 200, hint: 'Через запятую' }),
    coverId: image({ label: 'Фото' }),
    images: files({ label: 'Снимки' }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  wanted: ['variants'],
  list: {
    columns: ['title', 'categoryId', 'drugId', 'sortId', 'isRegulated'],
    filters: ['categoryId', 'isRegulated'],
    sort: 'title',
  },
  search: ['title', 'alias', 'brand', 'description'],
  public: [
    'title',
    'alias',
    'categoryId',
    'drugId',
    'sortId',
    'brand',
    'isRegulated',
    'legalNote',
    'harvestYear',
    'lot',
    'description',
    'coverId',
    'images',
    'isDemo',
  ],
  check(product, fail) {
    if (product.drugId !== null && product.sortId !== null) fail('sortId', 'Товар\u00a0— либо препарат, либо сорт')
  },
  constraints: constraints(atMostOneOf('drugId', 'sortId'), between('harvestYear', 2000, 2100)),
})
export type Product = Row<typeof product>
