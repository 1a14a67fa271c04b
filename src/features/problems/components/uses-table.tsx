import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { UseView } from '../problem-chemistry.view.ts'

/** Registered uses of one crop against one problem. A phone shows product, rate, place and waiting period; the rest is on the product's page. */
export function UsesTable({ caption, uses }: { caption: string; uses: readonly UseView[] }) {
  return <DataTable caption={caption} columns={columns} rows={uses} keyOf={use => use.key} />
}

const columns: readonly Column<UseView>[] = [
  { key: 'drug', label: 'Препарат', rowHead: true, render: use => <DrugCell use={use} /> },
  {
    key: 'rate',
    label: 'Норма и раствор',
    render: use => (
      <>
        {use.rate}
        <span className="block text-muted max-sm:not-print:hidden">{use.water}</span>
        <span className="block text-muted sm:hidden print:hidden">{use.place}</span>
      </>
    ),
  },
  {
    key: 'how',
    label: 'Способ и время',
    className: 'max-sm:not-print:hidden',
    render: use => (
      <>
        {use.how}
        <span className="block text-muted">{use.place}</span>
      </>
    ),
  },
  { key: 'phi', label: 'Срок ожидания', render: use => use.phi },
  {
    key: 'times',
    label: 'Сколько раз',
    className: 'max-sm:not-print:hidden',
    render: use => (
      <>
        {use.times}
        <span className="mt-1 block">
          <ConfidenceMark confidence={use.confidence} />
        </span>
      </>
    ),
  },
]

const DrugCell = ({ use }: { use: UseView }) => (
  <>
    <Link to={use.to} className="text-link underline underline-offset-4">
      {use.name}
    </Link>
    {use.substances && <span className="block text-xs font-normal text-muted">{use.substances}</span>}
    <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 font-normal">
      <VerdictMark verdict={use.verdict} />
      <CalculateLink to={use.calculate} />
    </span>
  </>
)
