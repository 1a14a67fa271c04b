import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'
import { DrawnThumb } from '#ui/pictures/drawn-thumb.tsx'
import type { ProductDetailView } from '../detail/product-detail.view.ts'

interface SubstitutesProps {
  title: string
  substitutes: ProductDetailView['substitutes']
  isFirst?: boolean
}

/** Products that are registered for something that this one is registered for, and may be sold. */
export const Substitutes = ({ title, substitutes, isFirst = false }: SubstitutesProps) =>
  substitutes.length === 0 ? null : (
    <Section id="substitutes" title={title} className={isFirst ? 'lg:mt-0' : ''}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {substitutes.map(other => (
          <li
            key={other.alias}
            className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2.5"
          >
            <DrawnThumb kind="products" alias={other.alias} />
            <div className="min-w-0">
              <p>
                <Link
                  to={other.to}
                  className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-link"
                >
                  {other.title}
                </Link>
              </p>
              <p className="text-sm text-muted">
                {other.kind} · {other.purpose}
              </p>
            </div>
            <p className="text-end">
              <span className="font-semibold">{other.price}</span>{' '}
              <span className="text-sm text-muted">{other.pack}</span>
              {other.treatment && <span className="block text-sm text-muted">{other.treatment} за&nbsp;сотку</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-measure text-sm text-muted">
        Две обработки подряд веществом одной группы ослабляют защиту.
      </p>
    </Section>
  )
