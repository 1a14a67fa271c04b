import { expect, test } from 'vitest'
import { drug } from '#features/drugs/drug.entity.ts'
import { post } from '#features/posts/post.entity.ts'
import { product } from '#features/products/product.entity.ts'
import { sale } from '#features/sales/sale.entity.ts'
import { differencesOf } from './differences.server.ts'

const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
const body = (...content: object[]) => ({ body: { type: 'doc', content } })

test('a text with structure is told in its words, a line per paragraph', () => {
  const [difference] = differencesOf(
    post,
    body(paragraph('Первый.')),
    body(paragraph('Первый.'), paragraph('Второй.')),
    {},
  )
  expect(difference).toMatchObject({ field: 'body', before: 'Первый.', after: 'Первый.\nВторой.' })
})

test('a change of its look alone is said', () => {
  const [difference] = differencesOf(post, body(paragraph('Слово')), body(paragraph('Слово', [{ type: 'bold' }])), {})
  expect(difference).toMatchObject({
    field: 'body',
    before: '',
    after: 'Текст тот\u00a0же, изменились оформление или вставки.',
  })
})

test('numbers have their units', () => {
  const found = differencesOf(drug, { rainfastH: 2, densityGMl: '1.2000' }, { rainfastH: 4, densityGMl: '1.2500' }, {})
  expect(found).toMatchObject([
    { field: 'rainfastH', before: '2\u00a0ч', after: '4\u00a0ч' },
    { field: 'densityGMl', before: '1,2\u00a0г/мл', after: '1,25\u00a0г/мл' },
  ])
})

test('money has its unit with the number, and not in the name of the column too', () => {
  const variant = (priceKop: number) => ({ variants: [{ key: 'a', sku: 'А-1', priceKop, oldPriceKop: null }] })
  const [rows] = differencesOf(product, variant(4900), variant(5950), {})
  expect(rows).toMatchObject({ before: 'Артикул: А-1, Цена: 49\u00a0₽', after: 'Артикул: А-1, Цена: 59,50\u00a0₽' })
  const [discount] = differencesOf(sale, { discountKop: 10_000 }, { discountKop: 15_000 }, {})
  expect(discount).toMatchObject({ label: 'Скидка суммой', before: '100\u00a0₽', after: '150\u00a0₽' })
})
