import { isAllowedLink } from '#kit/entity/allowed-link.ts'
import { atMostOneOf, between, constraints, inOrder } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, date, flag, integer, reference, text } from '#kit/entity/fields.ts'
import { isInn } from './inn.ts'

const linkKinds = { source: 'источник', partner: 'партнёр', ad: 'реклама' } as const

const placements = {
  drug: 'страница препарата',
  problem: 'страница болезни или вредителя',
  sort: 'страница сорта',
  post: 'статья',
  shop: 'магазин',
  calculator: 'калькулятор',
  footer: 'подвал, «Полезное»',
  advertising_bar: 'рекламная строка',
} as const

/**
 * A managed outgoing link, and the one list of all addresses that readers are sent to. What its `rel` is follows from its kind.
 * Advertising needs the name, the tax number and the token of the advertiser (38-ФЗ «О рекламе», art. 18.1).
 */
export const link = defineEntity({
  name: 'link',
  path: 'links',
  words: { one: 'ссылка', few: 'ссылки', many: 'ссылок', gender: 'f' },
  title: 'label',
  fields: {
    label: text({ label: 'Текст ссылки', required: true }),
    alias: alias({ label: 'Адрес', from: 'label' }),
    url: text({ label: 'Куда ведёт', required: true, max: 2000 }),
    kind: choice({ label: 'Вид', required: true, options: linkKinds }),
    placement: choice({ label: 'Место', required: true, options: placements }),
    plantId: reference({ label: 'Только для культуры', to: 'plant', narrows: true }),
    pestId: reference({ label: 'Только для вредителя', to: 'pest', narrows: true }),
    diseaseId: reference({ label: 'Только для болезни', to: 'disease', narrows: true }),
    drugId: reference({ label: 'Только для препарата', to: 'drug', narrows: true }),
    regionId: reference({ label: 'Только для региона', to: 'region', narrows: true }),
    startsAt: date({ label: 'Показывать с' }),
    endsAt: date({ label: 'Показывать по' }),
    weight: integer({ label: 'Вес показа', min: 1, max: 100, hint: 'Чем больше, тем чаще; пусто — как 1' }),
    advertiser: text({ label: 'Рекламодатель', max: 300 }),
    inn: text({ label: 'ИНН рекламодателя', max: 12 }),
    erid: text({ label: 'erid', max: 100 }),
    isActive: flag({ label: 'Показывать', initial: true }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  form: [
    [
      'Где и\u00a0когда показывать',
      ['placement', 'isActive', 'startsAt', 'endsAt', 'plantId', 'drugId', 'pestId', 'diseaseId', 'regionId', 'weight'],
    ],
    ['Реклама', ['advertiser', 'inn', 'erid']],
  ],
  list: {
    columns: ['label', 'kind', 'placement', 'isActive'],
    filters: ['kind', 'placement', 'isActive'],
    sort: 'label',
  },
  search: ['label', 'alias', 'url', 'advertiser'],
  check(link, fail) {
    if (!/^https?:/i.test(link.url) || !isAllowedLink(link.url))
      fail('url', 'Адрес начинается с https:// и не\u00a0содержит имени и пароля')
    if (link.startsAt && link.endsAt && link.startsAt > link.endsAt) fail('endsAt', 'Конец раньше начала')
    if (link.pestId !== null && link.diseaseId !== null) fail('diseaseId', 'Укажите либо вредителя, либо болезнь')
    if (link.inn !== null && !isInn(link.inn)) fail('inn', 'В\u00a0ИНН 10 или 12 цифр; проверьте их')
    if (link.kind !== 'ad' || !link.isActive) return
    for (const field of ['advertiser', 'inn', 'erid'] as const)
      if (link[field] === null) fail(field, 'Без этого рекламу показывать нельзя')
  },
  constraints: constraints(
    atMostOneOf('pestId', 'diseaseId'),
    inOrder('startsAt', 'endsAt'),
    between('weight', 1, 100),
  ),
})
export type Link = Row<typeof link>
