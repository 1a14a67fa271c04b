import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { UseView } from '../problem-detail.view.ts'

/** Registered uses of one crop against one problem: product, rate and waiting period. */
export function UseTable({ caption, uses }: { caption: string; uses: readonly UseView[] }) {
  return <DataTable caption={caption} columns={columns} rows={uses} keyOf={use => use.key} />
}

const columns: readonly Column<UseView>[] = [
  { key: 'drug', label: 'Препарат', rowHead: true, render: use => <DrugCell use={use} /> },
  {
    key: 'rate',
    label: 'Норма и рабочая жидкость',
    render: use => (
      <>
        {use.rate}
        <span className="block text-muted">{use.water}</span>
      </>
    ),
  },
  {
    key: 'how',
    label: 'Способ и время',
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
    label: 'Кратность',
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
    <span className="mt-1 grid justify-items-start gap-1 font-normal">
      <VerdictMark verdict={use.verdict} />
      <CalculateLink to={use.calculate} />
    </span>
  </>
)
