import { between, constraints, exactlyOneOf, inOrder, positive } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, date, flag, integer, longText, money, references, text } from '#kit/entity/fields.ts'

const saleKinds = {
  percent: 'процент',
  fixed: 'сумма',
  bundle: 'набор со скидкой',
  nth: 'каждый N-й в подарок',
} as const

/** What the discount of each kind is given in. */
const amountOf = { percent: 'percent', bundle: 'percent', fixed: 'discountKop', nth: 'everyNth' } as const

/** A promotion. Outside its dates, both included, it does not exist for the buyer. */
export const sale = defineEntity({
  name: 'sale',
  path: 'sales',
  words: { one: 'акция', few: 'акции', many: 'акций', gender: 'f' },
  title: 'title',
  fields: {
    title: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'title' }),
    kind: choice({ label: 'Вид', required: true, options: saleKinds }),
    percent: integer({
      label: 'Скидка',
      unit: '%',
      min: 1,
      max: 99,
      hint: 'Для вида «процент» и\u00a0«набор со\u00a0скидкой»',
    }),
    discountKop: money({ label: 'Скидка суммой, ₽', hint: 'Для вида «сумма»' }),
    everyNth: integer({ label: 'Каждый N-й', min: 2, max: 100, hint: 'Для вида «каждый N-й в\u00a0подарок»' }),
    startsAt: date({ label: 'Начало', required: true }),
    endsAt: date({ label: 'Конец', required: true }),
    products: references({ label: 'Товары', to: 'product', ordered: true }),
    couponCode: text({
      label: 'Промокод',
      pattern: /^[A-Z0-9]{3,20}$/,
      patternMessage: 'От 3 до 20 заглавных латинских букв и цифр',
    }),
    minTotalKop: money({ label: 'Заказ не меньше, ₽' }),
    banner: text({ label: 'Текст баннера', max: 300 }),
    conditions: longText({ label: 'Условия', max: 5000 }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  form: [['Скидка', ['kind', 'percent', 'discountKop', 'everyNth']]],
  list: { columns: ['title', 'kind', 'startsAt', 'endsAt'], filters: ['kind'], sort: 'startsAt' },
  search: ['title', 'alias', 'couponCode', 'banner'],
  public: [
    'title',
    'alias',
    'kind',
    'percent',
    'discountKop',
    'everyNth',
    'startsAt',
    'endsAt',
    'products',
    'couponCode',
    'minTotalKop',
    'banner',
    'conditions',
    'isDemo',
  ],
  check(sale, fail) {
    if (sale.startsAt > sale.endsAt) fail('endsAt', 'Конец раньше начала')
    for (const field of ['percent', 'discountKop', 'everyNth'] as const) {
      if (field === amountOf[sale.kind]) {
        if (sale[field] === null || sale[field] === 0) fail(field, 'Заполните для этого вида акции')
      } else if (sale[field] !== null) fail(field, 'Для этого вида акции не\u00a0нужно')
    }
  },
  constraints: constraints(
    exactlyOneOf('percent', 'discountKop', 'everyNth'),
    inOrder('startsAt', 'endsAt'),
    between('percent', 1, 99),
    between('everyNth', 2, 100),
    positive('discountKop'),
  ),
})
export type Sale = Row<typeof sale>
