import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProductDetailView } from '../detail/product-detail.view.ts'

/** What the drug may be used for today, with the price of a treatment by each norm. */
export function ProductUses({ product: { uses, moreUses } }: { product: ProductDetailView }) {
  if (uses.length === 0) return null
  return (
    <Section id="uses" title="На чём и сколько">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {uses.map(use => (
          <li key={use.key} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_13rem]">
            <div>
              <p className="font-medium">{use.object}</p>
              <p className="text-sm text-muted">{[use.place, use.targets].filter(Boolean).join(' · ')}</p>
            </div>
            <p className="text-sm">
              {use.rate}
              <span className="block text-muted">{use.wait}</span>
            </p>
            <div className="flex flex-wrap items-center gap-3 md:justify-end">
              {use.sotka && (
                <p className="whitespace-nowrap">
                  <span className="font-semibold">{use.sotka}</span>{' '}
                  <span className="text-sm text-muted">за&nbsp;сотку</span>
                </p>
              )}
              {use.calculator && (
                <Link to={use.calculator} className="row-action screen-only" aria-label={`Рассчитать: ${use.object}`}>
                  Рассчитать
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      {moreUses > 0 && (
        <p className="mt-2 text-sm text-muted">
          И ещё: {moreUses}. Все{'\u00a0'}— на{'\u00a0'}странице препарата.
        </p>
      )}
    </Section>
  )
}
