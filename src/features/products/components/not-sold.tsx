import { Callout } from '#ui/page/callout.tsx'
import type { ProductDetailView } from '../detail/product-detail.view.ts'

/** Why there is no price. */
export const NotSold = ({ notSold }: { notSold: NonNullable<ProductDetailView['notSold']> }) => (
  <Callout kind={notSold.level === 'forbidden' ? 'danger' : 'unknown'} title="Не продаём">
    <p>{notSold.why}.</p>
    {notSold.registration && <p className="text-sm">{notSold.registration}</p>}
    <p className="text-sm">Поэтому цены и{'\u00a0'}наличия здесь нет.</p>
  </Callout>
)
