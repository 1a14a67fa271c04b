import { Badge } from '#ui/badges/badge.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { ProblemView, UseView } from '../crop-hub.view.ts'

interface ProductTableProps {
  name: string
  uses: readonly UseView[]
  problems: readonly ProblemView[]
}

/** One row per registered use of this crop. */
export function ProductTable({ name, uses, problems }: ProductTableProps) {
  const byAlias = new Map(problems.map(problem => [problem.alias, problem]))
  const columns: Column<UseView>[] = [
    {
      key: 'drug',
      label: 'Препарат',
      rowHead: true,
      render: use => <DrugCell use={use} />,
    },
    {
      key: 'targets',
      label: 'Против чего',
      render: use => <TargetsCell use={use} nameOf={alias => byAlias.get(alias)?.name ?? alias} />,
    },
    {
      key: 'rate',
      label: 'Сколько и когда',
      render: use => <RateCell use={use} />,
    },
    {
      key: 'phi',
      label: 'Срок ожидания',
      render: use => (
        <>
          <span className="sm:whitespace-nowrap">{use.phi}</span>
          <span className="block text-muted sm:whitespace-nowrap">{use.applications}</span>
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={`${name}: препараты для личного хозяйства`}
      captionHidden
      columns={columns}
      rows={uses}
      keyOf={use => use.alias}
    />
  )
}

const DrugCell = ({ use }: { use: UseView }) => (
  <>
    <Link to={use.to} className="tap text-link underline underline-offset-4">
      {use.name}
    </Link>
    {use.bio && (
      <span className="ms-2">
        <Badge tone="green" icon="leaf">
          био
        </Badge>
      </span>
    )}
    <span className="mt-1 grid justify-items-start gap-1 font-normal">
      <VerdictMark verdict={use.verdict} />
      <CalculateLink to={use.calculate} />
    </span>
  </>
)

const TargetsCell = ({ use, nameOf }: { use: UseView; nameOf(alias: string): string }) => (
  <>
    {use.targets.map((alias, index) => (
      <span key={alias}>
        {index > 0 && ', '}
        {nameOf(alias)}
        {use.partial.includes(alias) && <i className="text-muted"> (сдерживает)</i>}
      </span>
    ))}
    {use.purposes.join(', ')}
  </>
)

const RateCell = ({ use }: { use: UseView }) => (
  <>
    <span className="font-medium">{use.rate}</span>
    {use.timing && <span className="block text-muted">{use.timing}</span>}
  </>
)
