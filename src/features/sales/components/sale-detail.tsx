import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import type { SaleView } from '../sale.view.ts'
import { Example, Period, Products, Terms } from './sale-parts.tsx'
import { useHasEnded } from './use-has-ended.ts'

export function SaleDetail({ sale }: { sale: SaleView }) {
  const hasEnded = useHasEnded(sale.endsAt) || sale.state === 'ended'
  return (
    <article>
      <PageHeader
        breadcrumbs={[
          { label: 'Главная', to: '/' },
          { label: 'Магазин', to: '/shop' },
          { label: 'Акции', to: '/sales' },
          { label: sale.title },
        ]}
        title={sale.title}
        lead={sale.text}
      />
      <Period sale={sale} hasEnded={hasEnded} />
      {hasEnded ? <Ended /> : <Offer sale={sale} />}
    </article>
  )
}

const Ended = () => (
  <div className="mt-4">
    <Callout kind="unknown" title="Акция завершена">
      <p>
        Цены вернулись к{'\u00a0'}обычным.{' '}
        <Link to="/sales" className="text-link underline underline-offset-4">
          Какие акции идут сейчас
        </Link>
      </p>
    </Callout>
  </div>
)

const Offer = ({ sale }: { sale: SaleView }) => (
  <div className="mt-4 gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="grid gap-3 self-start rounded-card border border-line bg-surface p-4 lg:order-2">
      <Terms sale={sale} />
      {sale.example && <Example example={sale.example} />}
    </div>
    <div className="min-w-0">
      {sale.products.length > 0 && (
        <Section id="products" title="Товары" className="lg:mt-0">
          <Products products={sale.products} />
        </Section>
      )}
      {sale.conditions && (
        <Section id="conditions" title="Условия">
          <p className="max-w-measure">{sale.conditions}</p>
        </Section>
      )}
    </div>
  </div>
)
