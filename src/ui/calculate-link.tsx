import { Link } from './link.tsx'

/** «Рассчитать» of one registered use; nothing where a dose must not be counted. */
export const CalculateLink = ({ to }: { to: string | null }) =>
  to && (
    <Link to={to} className="screen-only text-sm text-link underline underline-offset-4">
      Рассчитать
    </Link>
  )
