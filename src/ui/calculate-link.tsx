import { Link } from './link.tsx'

/** The link «Рассчитать» of a registered use; nothing when its dose must not be calculated. */
export const CalculateLink = ({ to }: { to: string | null }) =>
  to && (
    <Link to={to} className="row-action screen-only">
      Рассчитать
    </Link>
  )
