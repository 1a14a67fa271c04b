import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { kindTone, toneClass } from '#ui/badges/tone.ts'
import { CardGrid } from '#ui/card-grid.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import type { ProblemCard } from '../problem-card.ts'
import { favoriteKindOf, kindWords, type ProblemKind } from '../problem-kind.ts'
import { MonthBar } from './month-bar.tsx'

interface ProblemCardsProps {
  kind: ProblemKind
  cards: readonly ProblemCard[]
  heading?: 'h2' | 'h3'
  label?: string
}

export function ProblemCards({ kind, cards, heading = 'h2', label }: ProblemCardsProps) {
  return (
    <CardGrid label={label ?? kindWords[kind].title}>
      {cards.map((card, index) => (
        <EntityCard
          key={card.alias}
          to={card.to}
          kind={kind}
          compact
          alias={card.alias}
          photo={card.photo}
          title={card.name}
          latin={card.latin}
          heading={heading}
          eager={index < 3 && heading === 'h2'}
          corner={<CardHeart kind={favoriteKindOf[kind]} alias={card.alias} title={card.name} about={card.kind} />}
          badges={<CardBadges kind={kind} card={card} />}
          footer={<CardSeason kind={kind} card={card} />}
        >
          <p>{card.hosts}</p>
          {card.sign && (
            <p className="mt-1.5 text-ink">
              {card.sign}
              <span className={card.isShort ? undefined : 'max-picker:hidden'}>{card.moreSigns}</span>
            </p>
          )}
        </EntityCard>
      ))}
    </CardGrid>
  )
}

const CardBadges = ({ kind, card }: { kind: ProblemKind; card: ProblemCard }) => (
  <>
    <Badge kind={kind}>{card.kind}</Badge>
    {card.isQuarantine && (
      <Badge tone="tomato" icon="warning">
        карантинный объект
      </Badge>
    )}
  </>
)

const CardSeason = ({ kind, card }: { kind: ProblemKind; card: ProblemCard }) => (
  <div className={`${toneClass(kindTone[kind])} space-y-1`}>
    <MonthBar months={card.months} />
    <p className="text-muted">
      {card.season}
      {card.isActiveNow && <span className="text-ink"> · сейчас сезон</span>}
    </p>
  </div>
)
