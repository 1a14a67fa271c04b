import type { ReactNode } from 'react'
import { type Confidence, ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { type UseVerdict, VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from './data-table.tsx'

export interface RegulationRow {
  alias: string
  drug?: { alias: string; name: string; form: string | null }
  crops: readonly { alias: string; name: string }[]
  /** Named groups the use is registered for. */
  groups: readonly string[]
  exceptions: readonly { alias: string; name: string }[]
  /** The treated object as registered, shown when there is no crop. */
  object: string
  targets: readonly { kind: 'pests' | 'diseases' | 'effects'; alias: string; name: string; partial: boolean }[]
  /** Shown when no target is named. */
  targetText?: string | null
  rate: string
  rateNote: string | null
  water: string
  method: string
  timing: string | null
  place: string
  phi: { text: string }
  applications: string
  interval: string | null
  reentry: string
  restrictions: string | null
  raw: string
  source: string | null
  confidence: Confidence
  /** On a private plot today; `why` is a short reason, null when allowed. */
  verdict: UseVerdict
  /** URL of the calculator with this row; null when it must not be calculated. */
  calculate: string | null
}

interface RegulationTableProps {
  caption: string
  captionHidden?: boolean
  rows: readonly RegulationRow[]
  /** Columns to leave out, because the page is about that drug, crop or problem. */
  without?: readonly ('drug' | 'crop' | 'target')[]
  /** What the links to pests and diseases carry: '' or «?crop=tomat». */
  targetSearch?: string
  /** A button or a link per row. */
  action?(row: RegulationRow): ReactNode
}

/** Registered uses with the columns of the registry; a card per use on mobile. */
export function RegulationTable({
  caption,
  captionHidden,
  rows,
  without = [],
  targetSearch = '',
  action,
}: RegulationTableProps) {
  const shown = columnsOf(targetSearch).filter(column => !without.some(key => key === column.key))
  const acting: Column<RegulationRow>[] = action ? [{ key: 'action', label: 'Действие', render: action }] : []
  return (
    <DataTable
      caption={caption}
      captionHidden={captionHidden}
      columns={[...shown, ...acting].map((column, index) => ({ ...column, rowHead: index === 0 }))}
      rows={rows}
      keyOf={row => row.alias}
    />
  )
}

const columnsOf = (targetSearch: string): readonly Column<RegulationRow>[] => [
  { key: 'drug', label: 'Препарат', render: Drug },
  { key: 'crop', label: 'Культура', render: Crops },
  { key: 'target', label: 'Против чего', render: row => <Targets row={row} search={targetSearch} /> },
  { key: 'rate', label: 'Норма', render: row => <Lines first={row.rate} rest={[row.rateNote]} /> },
  { key: 'water', label: 'Сколько раствора', render: row => <Lines items={row.water.split('; ')} /> },
  {
    key: 'method',
    label: 'Способ и время',
    render: row => <Lines first={capital(row.method)} rest={[row.timing, row.place, row.restrictions]} />,
  },
  {
    key: 'phi',
    label: 'Ждать до\u00a0сбора, сколько раз',
    className: 'lg:min-w-40',
    render: row => <Lines first={row.phi.text} rest={[row.applications, row.interval && `перерыв ${row.interval}`]} />,
  },
  { key: 'reentry', label: 'Когда выходить', render: row => row.reentry },
  { key: 'source', label: 'Источник', className: 'screen-only', render: Origin },
]

function Drug({ drug, verdict, calculate }: RegulationRow) {
  return (
    <div className="grid justify-items-start gap-1">
      {drug && (
        <Link to={`/drugs/${drug.alias}`} className="tap text-link underline underline-offset-4">
          {drug.name}
          {drug.form && `, ${drug.form}`}
        </Link>
      )}
      <VerdictMark verdict={verdict} />
      <CalculateLink to={calculate} />
    </div>
  )
}

function Crops({ crops, groups, exceptions, object, drug, verdict, calculate }: RegulationRow) {
  const names = crops.map(crop => (
    <Link key={crop.alias} to={`/plants/${crop.alias}`} className="tap text-link underline underline-offset-4">
      {crop.name}
    </Link>
  ))
  return (
    <div className="grid justify-items-start gap-1">
      <span>
        {groups.length > 0 && `${groups.join(', ')}: `}
        {names.length > 0 ? comma(names) : object}
      </span>
      {exceptions.length > 0 && (
        <span className="text-muted">
          кроме:{' '}
          {comma(
            exceptions.map(crop => (
              <s key={crop.alias} title="Исключена в регистрации">
                {crop.name}
              </s>
            )),
          )}{' '}
          — исключены в регистрации
        </span>
      )}
      {!drug && (
        <>
          <VerdictMark verdict={verdict} />
          <CalculateLink to={calculate} />
        </>
      )}
    </div>
  )
}

function Targets({ row: { targets, targetText }, search }: { row: RegulationRow; search: string }) {
  if (targets.length === 0) return targetText
  return (
    <ul className="grid gap-1 lg:min-w-44 lg:gap-0">
      {targets.map(({ kind, alias, name, partial }) => (
        <li key={kind + alias}>
          {kind === 'effects' ? (
            name
          ) : (
            <Link
              to={`/${kind}/${alias}${search}`}
              className="tap inline-block min-h-6 text-link underline underline-offset-4"
            >
              {name}
            </Link>
          )}
          {partial && <span className="text-muted"> — только сдерживает</span>}
        </li>
      ))}
    </ul>
  )
}

function Origin({ confidence, source, raw }: RegulationRow) {
  return (
    <div className="grid gap-1">
      <ConfidenceMark confidence={confidence} />
      <details className="max-w-56 text-xs text-muted">
        <summary className="tap inline-flex min-h-6 items-center underline underline-offset-4">Исходная запись</summary>
        <p>{raw}</p>
        {source && <p>{source}</p>}
      </details>
    </div>
  )
}

function Lines({
  first,
  rest = [],
  items = [],
}: {
  first?: string
  rest?: readonly (string | null)[]
  items?: readonly string[]
}) {
  return (
    <div className="grid gap-0.5">
      {first && <span>{first}</span>}
      {items.map(item => (
        <span key={item}>{item}</span>
      ))}
      {rest.map(
        line =>
          line && (
            <span key={line} className="text-muted">
              {line}
            </span>
          ),
      )}
    </div>
  )
}

const comma = (items: readonly ReactNode[]) => items.flatMap((item, index) => (index === 0 ? [item] : [', ', item]))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
