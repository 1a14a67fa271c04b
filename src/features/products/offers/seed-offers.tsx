import { useId } from 'react'
import { Link } from '#ui/link.tsx'
import { StockWord } from '../components/stock-word.tsx'
import type { SeedOffer } from './offers.ts'

/** Beside a variety: what can be bought to sow it. */
export function SeedOffers({ offers, className }: { offers: readonly SeedOffer[]; className: string }) {
  const id = useId()
  if (offers.length === 0) return null
  return (
    <section aria-labelledby={id} className={`screen-only rounded-card border border-line bg-surface p-4 ${className}`}>
      <h2 id={id} className="text-xl">
        Семена
      </h2>
      <ul className="divide-y divide-line">
        {offers.map(({ key, to, title, text, price, stock }) => (
          <li key={key} className="relative flex items-center justify-between gap-4 py-2">
            <div className="min-w-0 text-sm">
              <p className="text-base">
                <Link
                  to={to}
                  className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-link"
                >
                  {title}
                </Link>
              </p>
              {text && <p className="text-muted">{text}</p>}
              <p>
                <StockWord {...stock} />
              </p>
            </div>
            <p className="flex-none text-xl font-semibold whitespace-nowrap">{price}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
