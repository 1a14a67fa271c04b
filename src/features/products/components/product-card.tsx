import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import type { ProductCardView } from '../catalogue/product-list.view.ts'
import { StockWord } from './stock-word.tsx'

/** A product in a list: price of the pack, of a unit and of a treatment; without any of them what may not be sold. */
export const ProductCard = ({ card, eager = false }: { card: ProductCardView; eager?: boolean }) => (
  <EntityCard
    to={card.to}
    kind="products"
    alias={card.alias}
    photo={card.photo}
    title={card.title}
    eager={eager}
    compact
    corner={<CardHeart kind="product" alias={card.alias} title={card.title} {...(card.pack && { about: card.pack })} />}
  >
    <p>
      {card.price && (
        <>
          <StockWord {...card.price.stock} />
          {(card.pack || card.use) && ' · '}
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
            <span className="font-semibold">{card.treatment.price}</span> за{'\u00a0'}сотку: {card.treatment.object}
          </p>
        )}
      </>
    )}
    {card.notSold && (
      <p className="mt-1">
        <Badge tone={card.notSold.level === 'forbidden' ? 'tomato' : 'gray'} icon={card.notSold.level}>
          Не{'\u00a0'}продаём
        </Badge>{' '}
        <span className="block pt-1">{card.notSold.why}</span>
      </p>
    )}
  </EntityCard>
)
