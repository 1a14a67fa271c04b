import { Badge } from '#ui/badges/badge.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { count, plural } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { HomeData } from './find-home.server.ts'

type Example = NonNullable<HomeData['example']>
type Row = Example['rows'][number]

const columns: Column<Row>[] = [
  {
    key: 'drug',
    label: 'Препарат',
    rowHead: true,
    render: row => (
      <>
        <Link to={row.to} className="tap text-link underline underline-offset-4">
          {row.name}
        </Link>
        {row.bio && (
          <span className="ms-2">
            <Badge tone="green" icon="leaf">
              био
            </Badge>
          </span>
        )}
        {row.verdict.level !== 'allowed' && (
          <span className="mt-1 block font-normal">
            <VerdictMark verdict={row.verdict} />
          </span>
        )}
      </>
    ),
  },
  { key: 'rate', label: 'Сколько', render: row => row.rate },
  {
    key: 'phi',
    label: 'Ждать до сбора',
    render: row => (
      <>
        <b>{row.phi}</b>
        <span className="block text-muted">{row.applications}</span>
      </>
    ),
  },
  { key: 'place', label: 'Где', render: row => row.place },
]

/** An example question with its answer from the catalogue. */
export function WorkedExample({ example }: { example: Example }) {
  const { crop, target, drugs, rows, to } = example
  return (
    <section
      id="primer"
      aria-labelledby="primer-title"
      className="mt-10 max-md:hidden rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8"
    >
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-3">
          <p className="text-sm font-medium text-muted">Так отвечает справочник</p>
          <h2 id="primer-title" className="text-2xl">
            {crop} и{'\u00a0'}
            {target.toLowerCase()}: чем можно обработать, сколько и{'\u00a0'}когда?
          </h2>
          <p>
            В каталоге {plural(drugs, 'разрешён', 'разрешены', 'разрешено')}{' '}
            {count(drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' })}. Вот первые: сначала биопрепарат,
            потом те, после которых урожай можно есть раньше.
          </p>
          <div>
            <LinkButton to={to}>Весь ответ</LinkButton>
          </div>
        </div>
        <DataTable
          caption={`${crop}, ${target}: нормы`}
          captionHidden
          columns={columns}
          rows={rows}
          keyOf={row => row.alias}
        />
      </div>
    </section>
  )
}
