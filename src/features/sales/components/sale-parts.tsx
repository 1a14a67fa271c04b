import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { DrawnThumb } from '#ui/pictures/drawn-thumb.tsx'
import type { SaleView } from '../sale.view.ts'

/** When: first and last day, or that it is over. */
export const Period = ({ sale, hasEnded }: { sale: SaleView; hasEnded: boolean }) => (
  <p className="flex items-center gap-2 text-sm text-muted">
    <Icon name={hasEnded ? 'forbidden' : sale.state === 'coming' ? 'calendar' : 'clock'} />
    {hasEnded && sale.state !== 'ended' ? 'кончилась' : sale.period}
  </p>
)

export const Terms = ({ sale }: { sale: SaleView }) => (
  <p>
    <strong className="font-semibold">{sale.discount}</strong>
    {sale.condition && `: ${sale.condition}`}
  </p>
)

const maxPictures = 7

/** The first products, without words: the card names them in its sum or on its page. */
export const Pictures = ({ products }: { products: SaleView['products'] }) => (
  <p className="flex flex-wrap gap-2">
    {products.slice(0, maxPictures).map(({ alias }) => (
      <DrawnThumb key={alias} kind="products" alias={alias} className="border border-line" />
    ))}
  </p>
)

/** The sum worked out on the products of the promotion. */
export const Example = ({ example }: { example: NonNullable<SaleView['example']> }) => (
  <dl className="border-t border-dashed border-line pt-3 text-sm">
    {example.items.map(({ title, price }) => (
      <Line key={title} term={title} amount={price} />
    ))}
    <Line term={example.discount.label} amount={example.discount.amount} />
    <Line term="Вместе" amount={example.total} isTotal />
  </dl>
)

const Line = ({ term, amount, isTotal = false }: { term: string; amount: string; isTotal?: boolean }) => (
  <div className={`flex justify-between gap-4 py-0.5 ${isTotal ? 'font-semibold' : ''}`}>
    <dt className="min-w-0">{term}</dt>
    <dd className="whitespace-nowrap">{amount}</dd>
  </div>
)

export const Products = ({ products }: { products: SaleView['products'] }) => (
  <ul aria-label="Товары акции" className="divide-y divide-line rounded-card border border-line bg-surface">
    {products.map(({ alias, to, title, pack, price }) => (
      <li key={alias} className="relative flex flex-wrap items-center gap-3 px-3 py-2.5">
        <DrawnThumb kind="products" alias={alias} />
        <Link
          to={to}
          className="min-w-0 grow basis-32 font-medium text-ink no-underline after:absolute after:inset-0 hover:text-link"
        >
          {title}
        </Link>
        <span>
          {price} <span className="text-sm text-muted">{pack}</span>
        </span>
      </li>
    ))}
  </ul>
)
