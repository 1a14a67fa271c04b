import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import type { ProductCardView } from '../catalogue/product-list.view.ts'
import { StockWord } from './stock-word.tsx'

/** A product in a list: price of the pack, of a unit and of a treatment; without any of them what may not be sold. */
export function ProductCard({ card, eager = false }: { card: ProductCardView; eager?: boolean }) {
  // Nearly every row would say it: the shape says enough on a phone.
  const wordClass = card.price?.stock.state === 'in' ? 'max-picker:sr-only print:not-sr-only' : undefined
  return (
    <EntityCard
      to={card.to}
      kind="products"
      alias={card.alias}
      photo={card.photo}
      title={card.title}
      eager={eager}
      compact
      corner={
        <CardHeart kind="product" alias={card.alias} title={card.title} {...(card.pack && { about: card.pack })} />
      }
    >
      <p>
        {card.price && (
          <>
            <StockWord {...card.price.stock} className={wordClass} />
            {(card.pack || card.use) && <span className={wordClass}> ·</span>}{' '}
          </>
        )}
        {[card.pack, card.use].filter(Boolean).join(' · ')}
      </p>
      {card.price && (
        <>
          <p className="mt-1">
            <span className="text-xl font-semibold text-ink">{card.price.text}</span>{' '}
            {card.price.old && (
              <>
                <span className="sr-only">раньше </span>
                <s>{card.price.old}</s>{' '}
              </>
            )}
            {card.price.unit && <span className="whitespace-nowrap">{card.price.unit}</span>}
          </p>
          {card.treatment && (
            <p className="text-ink">
              <span className="font-semibold">{card.treatment.price}</span> за{'\u00a0'}сотку: {card.treatment.first}
              <span className="max-picker:hidden print:inline">{card.treatment.others}</span>
              {card.treatment.others && <span className="picker:hidden print:hidden"> и{'\u00a0'}др.</span>}
            </p>
          )}
        </>
      )}
      {card.notSold && <NotSold {...card.notSold} />}
    </EntityCard>
  )
}

const NotSold = ({ level, why }: NonNullable<ProductCardView['notSold']>) => (
  <p className="mt-1">
    <Badge tone={level === 'forbidden' ? 'tomato' : 'gray'} icon={level}>
      Не{'\u00a0'}продаём
    </Badge>{' '}
    <span className="block pt-1">{why}</span>
  </p>
)
