import { Badge } from '#ui/badges/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { MonthView, ProblemView } from '../crop-hub.view.ts'

interface MonthCardProps {
  /** The query of the links to problems. */
  search: string
  now: MonthView
  problems: readonly ProblemView[]
}

/** Typical phases and problems of the crop this month, labelled as typical for central Russia. */
export function MonthCard({ search, now, problems }: MonthCardProps) {
  const named = (aliases: readonly string[]) => problems.filter(({ alias }) => aliases.includes(alias)).slice(0, 8)
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon name="calendar" className="text-link" />
        {now.title}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <div>
          <h3 className="font-sans text-sm font-medium text-muted">Фаза</h3>
          <p className="mt-1 font-display text-lg">{now.current}</p>
          {now.next && <p className="mt-1 text-sm text-muted">{now.next}</p>}
        </div>
        <div>
          <h3 className="font-sans text-sm font-medium text-muted">
            {now.problems.length > 0 ? 'На что смотреть' : 'Вредители и болезни'}
          </h3>
          {now.problems.length > 0 ? (
            <Names search={search} problems={named(now.problems)} />
          ) : (
            <p className="mt-1">В этом месяце обычно не активны.</p>
          )}
          {now.ahead && now.problems.length < 4 && (
            <>
              <p className="mt-2 text-sm text-muted">{now.ahead.title}</p>
              <Names search={search} problems={named(now.ahead.problems)} />
            </>
          )}
        </div>
      </div>
      <p className="text-sm text-muted">
        Месяцы типичны для средней полосы; ваш участок и ваша погода важнее.
        <span data-region className="mt-2 block min-h-11 print:hidden" />
      </p>
    </Card>
  )
}

const Names = ({ search, problems }: { search: string; problems: readonly ProblemView[] }) => (
  <ul className="mt-1 flex flex-wrap gap-x-2">
    {problems.map(({ kind, alias, name }) => (
      <li key={alias}>
        <Link
          to={`/${kind}/${alias}${search}`}
          className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center underline-offset-4 hover:underline"
        >
          <Badge kind={kind} icon={kind}>
            {name}
          </Badge>
        </Link>
      </li>
    ))}
  </ul>
)
