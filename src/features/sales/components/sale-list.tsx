import type { ListParts } from '#kit/catalogue-list/list-parts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count, plural } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ListPages } from '#ui/list/catalogue-list.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { SaleView } from '../sale.view.ts'
import { Example, Period, Pictures, Terms } from './sale-parts.tsx'
import { useHasEnded } from './use-has-ended.ts'

interface SaleListProps {
  list: ListParts['shown']
  sales: readonly SaleView[]
}

export const SaleList = ({ list, sales }: SaleListProps) => (
  <>
    <PageHeader
      breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Магазин', to: '/shop' }, { label: 'Акции' }]}
      title={headingOf(list, sales)}
      lead="Срок настоящий: кончится — цена станет обычной."
    />
    {sales.length === 0 && (
      <EmptyState
        title="Сейчас акций нет"
        action={
          <LinkButton to="/shop" variant="secondary">
            В магазин
          </LinkButton>
        }
      >
        <p>Когда они появятся, здесь будут условия и{'\u00a0'}последний день.</p>
      </EmptyState>
    )}
    {sales.length > 0 && (
      <>
        <ul aria-label="Акции" className="grid gap-4 lg:grid-cols-2">
          {sales.map(sale => (
            <li key={sale.alias} className="grid min-w-0">
              <SaleCard sale={sale} />
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-measure text-sm text-muted">
          Скидки не{'\u00a0'}складываются: на{'\u00a0'}каждый товар действует одна, самая выгодная, и{'\u00a0'}один код
          на{'\u00a0'}заказ.
        </p>
      </>
    )}
    <ListPages list={list} />
  </>
)

const products = { one: 'товар', few: 'товара', many: 'товаров' } as const

/** «Акции: идут 4», where all of them are on this page. */
function headingOf({ pages }: ListParts['shown'], sales: readonly SaleView[]): string {
  const running = sales.filter(({ state }) => state === 'running').length
  return pages > 1 || running === 0 ? 'Акции' : `Акции: ${plural(running, 'идёт', 'идут', 'идут')}\u00a0${running}`
}

function SaleCard({ sale }: { sale: SaleView }) {
  const hasEnded = useHasEnded(sale.endsAt)
  return (
    <Card as="article" lifts className={`flex flex-col gap-2 ${hasEnded ? 'grayscale' : ''}`}>
      <Period sale={sale} hasEnded={hasEnded} />
      <h2 className="text-xl">
        <Link
          to={sale.to}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-link"
        >
          {hasEnded ? `Акция завершена: ${sale.title}` : sale.title}
        </Link>
      </h2>
      {!hasEnded && (
        <>
          <Terms sale={sale} />
          {sale.text && <p className="text-muted">{sale.text}</p>}
          <Pictures products={sale.products} />
          {sale.example && <Example example={sale.example} />}
          {/* A look only: the link of the heading covers the card. */}
          <p className="screen-only mt-auto grid pt-1 sm:justify-items-start">
            <span className={buttonClass('secondary')}>{count(sale.products.length, products)}</span>
          </p>
        </>
      )}
    </Card>
  )
}
