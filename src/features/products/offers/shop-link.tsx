import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import type { Offers } from './offers.ts'

const words = { one: 'товар', few: 'товара', many: 'товаров' }

export const ShopLink = ({ offers }: { offers: Offers | null }) =>
  offers && (
    <Link
      to={offers.to}
      className="screen-only inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      <span className="max-sm:sr-only">
        В{'\u00a0'}магазине:{'\u00a0'}
      </span>
      {count(offers.count, words)} от{'\u00a0'}
      {offers.from}
    </Link>
  )
