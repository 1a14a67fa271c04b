import { shownPack } from '#features/products/pricing/best-treatment.ts'
import { packText } from '#features/products/pricing/pack-price.ts'
import { whyNotSold } from '#features/products/pricing/sale-permission.ts'
import { count, money, percent, typeset } from '#ui/format/format.ts'
import { dateSeenFrom, dayAndMonth } from '#ui/format/format-date.ts'
import type { StoredSale } from './find-sales.server.ts'
import { exampleOf } from './sale-price.ts'

export type SaleView = ReturnType<typeof saleView>

export type SaleState = 'running' | 'coming' | 'ended'

/** Both days belong to the promotion. Days are those of Moscow, `2026-11-10`. */
function stateOf({ startsAt, endsAt }: Pick<StoredSale, 'startsAt' | 'endsAt'>, today: string): SaleState {
  if (endsAt < today) return 'ended'
  return startsAt > today ? 'coming' : 'running'
}

/** Days left are shown below this number. */
const soonDays = 15
const dayMs = 86_400_000

/** The view of a promotion, with formatted texts. */
export function saleView(sale: StoredSale, today: string) {
  const state = stateOf(sale, today)
  const sold = sale.products.flatMap(product => {
    const pack = whyNotSold(product, today) ? null : shownPack({ packs: product.packs, use: null })
    return pack && pack.stockState !== 'out' ? [{ ...product, pack, priceKop: pack.priceKop }] : []
  })
  const example = state === 'ended' ? null : exampleOf(sale, sold, sold.length === sale.products.length)
  return {
    alias: sale.alias,
    to: `/sales/${sale.alias}`,
    title: typeset(sale.title),
    state,
    startsAt: sale.startsAt,
    endsAt: sale.endsAt,
    period: periodText(sale, state, today),
    discount: discountText(sale),
    condition: conditionText(sale),
    text: sale.banner ? typeset(sale.banner) : null,
    conditions: sale.conditions ? typeset(sale.conditions) : null,
    isDemo: sale.isDemo,
    products: sold.map(({ alias, title, pack }) => ({
      to: `/shop/${alias}`,
      alias,
      title: typeset(title),
      pack: packText(pack),
      price: money(pack.priceKop),
    })),
    example: example && {
      items: example.items.map(({ title, pack, priceKop }) => ({
        title: `${typeset(title)}, ${packText(pack)}`,
        price: money(priceKop),
      })),
      discount: { label: discountLabel(sale), amount: money(-example.discountKop) },
      total: money(example.totalKop - example.discountKop),
    },
  }
}

function periodText({ startsAt, endsAt }: StoredSale, state: SaleState, today: string): string {
  if (state === 'ended') return `кончилась ${dateSeenFrom(today, endsAt)}`
  if (state === 'coming') {
    // The year is said once, at the end.
    const start = startsAt.slice(0, 4) === endsAt.slice(0, 4) ? dayAndMonth(startsAt) : dateSeenFrom(today, startsAt)
    return `с\u00a0${start} по\u00a0${dateSeenFrom(today, endsAt)}`
  }
  const left = Math.round((Date.parse(endsAt) - Date.parse(today)) / dayMs)
  if (left === 0) return 'последний день'
  const rest = left < soonDays ? ` · осталось ${count(left, { one: 'день', few: 'дня', many: 'дней' })}` : ''
  return `до\u00a0${dateSeenFrom(today, endsAt)}${rest}`
}

function discountText({ kind, percent: off, discountKop, everyNth }: StoredSale): string {
  if (kind === 'nth') return `каждый ${everyNth}-й в\u00a0подарок`
  return kind === 'fixed' ? money(-discountKop!) : `−${percent(off!)}`
}

const discountLabel = (sale: StoredSale): string =>
  sale.kind === 'nth' ? 'Самый дешёвый\u00a0— в\u00a0подарок' : sale.couponCode ? `Скидка по\u00a0коду` : 'Скидка'

function conditionText({ couponCode, minTotalKop, kind }: StoredSale): string | null {
  const parts = [
    couponCode && `код ${couponCode}`,
    minTotalKop !== null && `от\u00a0${money(minTotalKop)}`,
    kind === 'bundle' && 'все товары набора вместе',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
