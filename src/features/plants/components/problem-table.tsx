import { Badge } from '#ui/badges/badge.tsx'
import { months } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { ProblemView } from '../crop-hub.view.ts'
import { severityWords } from '../severity-words.ts'

const tones = ['gray', 'gray', 'honey', 'tomato'] as const

/** Every problem of the crop, worst first; the alias of a problem is the anchor of its row. */
export function ProblemTable({ crop, name, problems }: { crop: string; name: string; problems: readonly ProblemView[] }) {
  const columns: Column<ProblemView>[] = [
    {
      key: 'name',
      label: 'Проблема',
      rowHead: true,
      render: problem => <ProblemCell crop={crop} problem={problem} />,
    },
    {
      key: 'harm',
      label: 'Вредит',
      render: problem => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tones[problem.severity]}>{severityWords[problem.severity]}</Badge>
          {problem.months.length > 0 ? months(problem.months) : 'месяцы не указаны'}
        </span>
      ),
    },
    {
      key: 'allowed',
      label: 'Разрешено',
      render: ({ drugs, allowed, alias, gap }) =>
        drugs > 0 ? (
          <Link to={`/drugs?crop=${crop}&target=${alias}`} className="text-link underline underline-offset-4">
            {allowed}
          </Link>
        ) : (
          <>
            {allowed}
            {gap && (
              <a href={`#net-${alias}`} className="ms-1.5 text-link underline underline-offset-4">
                что делать
              </a>
            )}
          </>
        ),
    },
  ]
  return (
    <DataTable caption={`${name}: вредители и болезни`} captionHidden columns={columns} rows={problems} keyOf={problem => problem.alias} />
  )
}

const ProblemCell = ({ crop, problem }: { crop: string; problem: ProblemView }) => (
  <span id={problem.alias} className="flex scroll-mt-20 items-start gap-2">
    <Icon name={problem.kind} size={18} className="mt-0.5 text-muted" />
    <span>
      <Link to={`/${problem.kind}/${problem.alias}?crop=${crop}`} className="text-link underline underline-offset-4">
        {problem.name}
      </Link>
      {problem.quarantine && (
        <span className="ms-2">
          <Badge tone="tomato">карантинный объект</Badge>
        </span>
      )}
    </span>
  </span>
)
