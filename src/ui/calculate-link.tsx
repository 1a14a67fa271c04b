import { Link } from './link.tsx'

/** The link «Рассчитать» of a registered use; nothing when its dose must not be calculated. */
export const CalculateLink = ({ to }: { to: string | null }) =>
  to && (
    <Link to={to} className="screen-only text-sm text-link underline underline-offset-4">
      Рассчитать
    </Link>
  )
