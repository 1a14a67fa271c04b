import type { ShownPlan } from './import-page-view.ts'
import type { PlannedField, PlannedReason, PlannedRow } from './plan-view.ts'

/** The records of the file, each with what would become of it. */
export function PlannedRecords({ plan }: { plan: ShownPlan }) {
  const { rows, counts } = plan
  const shown = counts.find(({ isCurrent }) => isCurrent)
  if (rows.length === 0) return <p className="import-nothing text-muted">Таких записей в&nbsp;файле нет.</p>
  return (
    <ul className="import-rows" aria-label={`Записи: ${shown?.label ?? 'все'}`}>
      {rows.map(row => (
        <li key={`${row.line} ${row.alias} ${row.reasons[0]?.sheet ?? ''}`}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row: { title, alias, line, fields, reasons } }: { row: PlannedRow }) {
  return (
    <>
      <p className="import-row-head">
        <b>{title || alias || 'Без адреса'}</b>
        {alias && alias !== title && <span className="text-muted">{alias}</span>}
        <span className="text-muted import-line">строка&nbsp;{line}</span>
      </p>
      {fields.length > 0 && (
        <dl className="import-changes">
          {fields.map(field => (
            <Change key={field.label} field={field} />
          ))}
        </dl>
      )}
      {reasons.length > 0 && (
        <ul className="import-reasons">
          {reasons.map(reason => (
            <Reason
              key={`${reason.sheet} ${reason.line} ${reason.column} ${reason.message}`}
              reason={reason}
              line={line}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** The unit stands once: «3–5 → 3–4 мл». */
const Change = ({ field: { label, from, to, unit } }: { field: PlannedField }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <del>
        <span className="sr-only">было </span>
        {from || 'пусто'}
      </del>
      <span aria-hidden="true"> → </span>
      <ins>
        <span className="sr-only">станет </span>
        {to ? `${to}${unit ? `\u00a0${unit}` : ''}` : 'пусто'}
      </ins>
    </dd>
  </div>
)

const Reason = ({ reason: { sheet, line: at, column, message }, line }: { reason: PlannedReason; line: number }) => (
  <li>
    {at !== line && (
      <>
        лист «{sheet}», строка&nbsp;{at}:{' '}
      </>
    )}
    {column && <b>{column}: </b>}
    {message}
  </li>
)
