import { columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { type GridState, openGrid } from './grid-state.ts'
import type { GridConflict, GridRowView, GridView } from './grid-view.ts'
import { rowTitle } from './row-readings.ts'

interface GridConflictsProps {
  rows: readonly GridRowView[]
  conflicts: readonly GridConflict[]
  onSettle(conflict: GridConflict, take: 'mine' | 'theirs'): unknown
}

/** Only the cells that both editors changed are asked. */
export function GridConflicts({ rows, conflicts, onSettle }: GridConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <section role="alert" aria-labelledby="grid-conflicts-title" className="admin-conflicts tone-honey">
      <h3 id="grid-conflicts-title">Пока вы правили, эти ячейки изменил другой редактор{authorsOf(conflicts)}</h3>
      {conflicts.map(conflict => (
        <fieldset key={`${conflict.id} ${conflict.column}`}>
          <legend>{titleOf(conflict, rows)}</legend>
          {conflict.column ? (
            <Texts conflict={conflict} />
          ) : (
            <p>{conflict.version === null ? 'Строку убрали.' : 'Вы убрали строку, а\u00a0её изменили.'}</p>
          )}
          <Button variant="secondary" size="sm" onClick={() => onSettle(conflict, 'theirs')}>
            Взять чужое
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onSettle(conflict, 'mine')}>
            Оставить моё
          </Button>
        </fieldset>
      ))}
    </section>
  )
}

function titleOf({ id, column }: GridConflict, rows: readonly GridRowView[]): string {
  const row = rows.find(row => row.id === id)
  return [row ? rowTitle(row.cells) : `№\u00a0${id}`, column ? columnsOfUse[column].label : '']
    .filter(Boolean)
    .join(' · ')
}

/** «: Павел»; empty when nobody is known. */
function authorsOf(conflicts: readonly GridConflict[]): string {
  const names = new Set(conflicts.flatMap(({ author }) => author ?? []))
  return names.size > 0 ? `: ${[...names].join(', ')}` : ''
}

const Texts = ({ conflict: { base, theirs, mine, author } }: { conflict: GridConflict }) => (
  <dl>
    {[
      ['Было', base],
      [author ?? 'У другого редактора', theirs],
      ['У вас', mine],
    ].map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text || 'пусто'}</dd>
      </div>
    ))}
  </dl>
)

/** The state and the stored rows after a choice: the row continues from the present version, so that it can be saved. */
export function settled(
  state: GridState,
  view: GridView,
  conflict: GridConflict,
  take: 'mine' | 'theirs',
  present: GridView,
): { state: GridState; view: GridView } {
  const { id, column } = conflict
  const stored = present.rows.find(row => row.id === id) ?? null
  const drop = { ...view, rows: view.rows.filter(row => row.id !== id) }
  if (!stored) {
    const rows = state.rows.flatMap(row =>
      row.stored?.id !== id ? [row] : take === 'mine' ? [{ ...row, stored: null }] : [],
    )
    return { state: { ...state, rows, past: [], future: [] }, view: drop }
  }
  const known = { ...view, rows: view.rows.map(row => (row.id === id ? stored : row)) }
  if (!column) {
    const back = openGrid([stored]).rows.map(row => ({ ...row, key: state.nextKey }))
    const rows = take === 'theirs' ? [...state.rows, ...back] : state.rows
    return { state: { ...state, rows, nextKey: state.nextKey + 1, past: [], future: [] }, view: known }
  }
  const rows = state.rows.map(row => {
    if (row.stored?.id !== id) return row
    const changed = Object.entries(row.cells).filter(([key, text]) => text !== row.stored!.cells[key as typeof column])
    const mine = Object.fromEntries(changed.filter(([key]) => take === 'mine' || key !== column))
    const accepted = take === 'mine' ? row.accepted : row.accepted.filter(key => key !== column)
    return { ...row, stored, cells: { ...stored.cells, ...mine }, accepted }
  })
  return { state: { ...state, rows, past: [], future: [] }, view: known }
}
