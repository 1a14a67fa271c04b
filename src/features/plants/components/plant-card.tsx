import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import type { Photo } from '#ui/pictures/picture-image.tsx'

interface PlantCardProps {
  plant: { alias: string; name: string; problems: string; drugs: string; photo?: Photo }
  eager?: boolean
}

/** A small card with drawing, name and two numbers; the whole card is one link. */
export function PlantCard({ plant, eager }: PlantCardProps) {
  return (
    <Card as="article" lifts padded={false} className="compact flex h-full flex-col overflow-hidden">
      <Illustration
        kind="plants"
        alias={plant.alias}
        photo={plant.photo}
        alt=""
        eager={eager}
        className="print:hidden"
      />
      <div className="px-3 pt-2 pb-3 print:py-1">
        <h4 className="font-display text-lg leading-snug">
          <Link to={`/plants/${plant.alias}`} className="no-underline after:absolute after:inset-0 hover:text-link">
            {plant.name}
          </Link>
        </h4>
        <p className="mt-0.5 text-xs text-muted max-sm:text-base max-sm:leading-snug print:text-base print:leading-tight">
          {plant.problems}
          <span className="picker:hidden print:hidden"> · </span>
          <br className="max-picker:hidden" />
          {plant.drugs}
        </p>
      </div>
      <CardHeart kind="plant" alias={plant.alias} title={plant.name} about="культура" />
    </Card>
  )
}
