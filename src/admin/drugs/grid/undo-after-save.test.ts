import { describe, expect, test } from 'vitest'
import { columnKeys } from '#features/register/cells/columns-of-use.ts'
import { afterSave, editOf, overVersions, withVersions } from './grid-edit.ts'
import {
  emptyCells,
  type GridState,
  insertRow,
  moveTo,
  openGrid,
  redo,
  removeRows,
  setCell,
  undo,
} from './grid-state.ts'
import type { GridRowView } from './grid-view.ts'

const stored = (count: number): GridRowView[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    status: 'published',
    cells: Object.fromEntries(columnKeys.map(key => [key, `${key} ${at}`])) as never,
    readings: {} as never,
  }))
describe('undo after a save', () => {
  const before = stored(3)
  const type = (state: GridState, row: number, column: number, text: string) => setCell(state, { row, column }, text)
  const version = (row: GridRowView, cells: object = {}): GridRowView => ({
    ...row,
    version: 2,
    cells: { ...row.cells, ...cells },
  })

  test('gives back the texts before it, over the versions that are stored', () => {
    const sent = type(type(openGrid(before), 0, 4, ' 9'), 1, 4, '7')
    // The server has trimmed a text.
    const saved = [version(before[0]!, { phi: '9' }), version(before[1]!, { phi: '7' }), before[2]!]
    const after = afterSave(sent, sent.rows, saved)
    const undone = undo(after)
    expect(editOf(undone.rows, saved)).toEqual({
      rows: [{ id: 2, version: 2, cells: { phi: 'phi 1' }, accepted: [] }],
      removed: [],
    })
    const first = undo(undone)
    expect(editOf(first.rows, saved).rows.map(({ id, cells }) => [id, cells])).toEqual([
      [1, { phi: 'phi 0' }],
      [2, { phi: 'phi 1' }],
    ])
    expect(editOf(redo(redo(first)).rows, saved)).toEqual({ rows: [], removed: [] })
    const kept = afterSave(first, first.rows, before)
    expect(editOf(redo(kept).rows, before)).toMatchObject({ rows: [{ id: 1, cells: { phi: '9' } }] })
  })

  test('a saved row is removed again, a removed one comes back as a new one', () => {
    const inserted = type(insertRow(openGrid(before)), 1, 0, 'Томат')
    const created = { ...before[0]!, id: 9, cells: { ...emptyCells, crop: 'Томат' } }
    const saved = [before[0]!, created, before[1]!, before[2]!]
    expect(editOf(undo(undo(afterSave(inserted, inserted.rows, saved))).rows, saved).removed).toEqual([
      { id: 9, version: created.version },
    ])
    const removed = removeRows(openGrid(before))
    const back = undo(afterSave(removed, removed.rows, before.slice(1)))
    expect(editOf(back.rows, before.slice(1))).toMatchObject({
      rows: [{ cells: before[0]!.cells }],
      removed: [],
      order: [-1, 2, 3],
    })
  })

  test('leaves rows that others have added or removed meanwhile', () => {
    const sent = type(openGrid(before), 0, 4, '9')
    const other = { ...before[0]!, id: 8, cells: { ...emptyCells, crop: 'Груша' } }
    const saved = [version(before[0]!, { phi: '9' }), before[1]!, other]
    const undone = undo(afterSave(sent, sent.rows, saved))
    expect(editOf(undone.rows, saved)).toEqual({
      rows: [{ id: 1, version: 2, cells: { phi: 'phi 0' }, accepted: [] }],
      removed: [],
    })
    const removed = removeRows(moveTo(openGrid(before), { row: 2, column: 0 }))
    const next = undo(afterSave({ ...removed, active: { row: 1, column: 0 } }, removed.rows, [before[0]!]))
    expect(next.rows.map(row => row.stored?.id ?? null)).toEqual([1, null])
  })
})

test('what was saved beside the cells raises versions alone; a row that somebody has changed stays over its own', () => {
  const before = stored(3)
  const present = [
    { ...before[0]!, version: 5 },
    { ...before[1]!, version: 6, cells: { ...before[1]!.cells, phi: '9' } },
    before[2]!,
  ]
  const edited = setCell(openGrid(before), { row: 0, column: 4 }, '7')
  const { rows } = overVersions(edited, present)
  expect(rows.map(row => row.stored?.version)).toEqual([5, 1, 1])
  expect(rows[2]).toBe(edited.rows[2])
  expect(editOf(rows, withVersions(before, present))).toMatchObject({
    rows: [{ id: 1, version: 5, cells: { phi: '7' } }],
    removed: [],
  })
  expect(
    editOf(removeRows(moveTo(overVersions(edited, present), { row: 1, column: 0 })).rows, withVersions(before, present))
      .removed,
  ).toEqual([{ id: 2, version: 1 }])
})
