import type { ReactNode } from 'react'
import type { Kind } from '#ui/badges/tone.ts'
import { Card } from './card.tsx'
import { Illustration } from './illustration.tsx'
import { LatinName } from './latin-name.tsx'
import { Link } from './link.tsx'
import type { Photo } from './pictures/picture-image.tsx'

interface EntityCardProps {
  to: string
  kind: Kind
  alias: string
  photo?: Photo | null
  title: ReactNode
  latin?: string | null
  /** Badges above the name. */
  badges?: ReactNode
  /** One or two lines below the name. */
  children?: ReactNode
  /** Pinned to the lower edge. */
  footer?: ReactNode
  heading?: 'h2' | 'h3'
  /** The first cards of a page load their pictures at once. */
  eager?: boolean
  /** A control in the upper corner, above the link. */
  corner?: ReactNode
  /** On a phone a row: a small drawing, the name and two lines. */
  compact?: boolean
  /** The first card of a list: a large drawing, on a desktop beside the text. */
  isLarge?: boolean
}

/** A card of a list. The whole card is one link; other controls inside must be above it (`relative z-1`). */
export function EntityCard({
  to,
  kind,
  alias,
  photo,
  title,
  latin,
  badges,
  children,
  footer,
  heading: Heading = 'h2',
  eager,
  corner,
  compact = false,
  isLarge = false,
}: EntityCardProps) {
  return (
    <Card
      as="article"
      lifts
      padded={false}
      className={`flex flex-col ${compact ? 'compact' : ''} ${isLarge ? 'md:flex-row md:items-center' : ''}`}
    >
      <Drawing {...{ kind, alias, photo, eager, compact, isLarge }} />
      <div className="flex grow flex-col gap-2 p-4">
        {badges && <div className="flex flex-wrap gap-1.5">{badges}</div>}
        <Heading className={isLarge ? 'text-xl leading-snug md:text-2xl' : 'text-lg leading-snug'}>
          <Link
            to={to}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-link"
          >
            {title}
          </Link>
        </Heading>
        {latin && (
          <p className="-mt-1.5 text-sm text-muted">
            <LatinName>{latin}</LatinName>
          </p>
        )}
        {children && <div className={isLarge ? 'text-muted' : 'text-sm text-muted'}>{children}</div>}
        {footer && <div className="mt-auto pt-1 text-sm">{footer}</div>}
      </div>
      {corner}
    </Card>
  )
}

const Drawing = ({
  compact,
  isLarge,
  ...picture
}: Pick<EntityCardProps, 'kind' | 'alias' | 'photo' | 'eager' | 'compact' | 'isLarge'>) => (
  <Illustration
    {...picture}
    alt=""
    className={isLarge ? largeClass : `rounded-t-card ${compact ? 'picker:[&_img]:aspect-2/1' : ''}`}
  />
)

const largeClass =
  'max-md:rounded-t-card max-md:[&_img]:aspect-2/1 md:m-4 md:w-2/5 md:shrink-0 md:rounded-control md:[&_img]:aspect-3/2 print:hidden'
