import { SetAsideButton } from '#features/favorites/set-aside-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { ProductDetailView } from '../detail/product-detail.view.ts'
import { StockWord } from './stock-word.tsx'

/** All packs with price, price of a unit, what they are enough for, and whether they can be had. */
export function Packs({ product }: { product: ProductDetailView }) {
  const { packs, treatment } = product
  if (packs.length === 0) return <p className="text-muted">Цен пока нет.</p>
  return (
    <section aria-label="Фасовки и цены" className="rounded-card border border-line bg-surface p-4">
      {packs.length > 1 && <p className="mb-2 font-medium">Сколько нужно?</p>}
      <ul className="space-y-2">
        {packs.map(pack => (
          <li
            key={pack.sku}
            className={`flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-control border px-3 py-2.5 ${pack.isShown ? 'border-2 border-link bg-(--tone-frame) tone-green' : 'border-line'}`}
          >
            <div className="min-w-0">
              <p className="text-lg font-medium">{pack.text}</p>
              <p className="text-sm text-muted">
                {[pack.enough ?? (pack.isShown && 'хватит на\u00a0сотку'), pack.expiry].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm">
                <StockWord {...pack.stock} />
              </p>
            </div>
            <div className="text-end">
              <p className="text-xl font-semibold">{pack.price}</p>
              {pack.oldPrice && (
                <p className="text-sm text-muted">
                  <span className="sr-only">Раньше </span>
                  <s>{pack.oldPrice}</s> самая низкая за{'\u00a0'}30 дней до{'\u00a0'}снижения
                </p>
              )}
              {pack.unitPrice && <p className="text-sm text-muted">{pack.unitPrice}</p>}
            </div>
          </li>
        ))}
      </ul>
      {treatment && (
        <p className="mt-3">
          Обработать сотку: <span className="font-semibold">{treatment.price}</span>
          <span className="block text-sm text-muted">{treatment.object}</span>
        </p>
      )}
      <PackActions product={product} />
    </section>
  )
}

const PackActions = ({ product: { alias, title, calculator } }: { product: ProductDetailView }) => (
  <div className="screen-only mt-3 flex flex-wrap gap-2">
    <div className="grid grow max-md:hidden">
      <SetAsideButton kind="product" alias={alias} title={title} about="товар" />
    </div>
    {calculator && (
      <LinkButton to={calculator} variant="secondary" icon="calculator" className="grow">
        Рассчитать
      </LinkButton>
    )}
  </div>
)
