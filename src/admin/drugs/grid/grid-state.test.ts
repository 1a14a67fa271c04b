import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnKeys, maxRows } from '#features/register/cells/columns-of-use.ts'
import { afterSave, editOf, reopen } from './grid-edit.ts'
import {
  accept,
  clearBlock,
  emptyCells,
  fillDown,
  type GridState,
  insertRow,
  maxSteps,
  moveTo,
  openGrid,
  paste,
  redo,
  removeRows,
  setCell,
  textsOf,
  undo,
} from './grid-state.ts'
import type { GridRowView } from './grid-view.ts'
import { parseTsv, toTsv } from './tsv.ts'

const stored = (count: number): GridRowView[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    status: 'published',
    cells: Object.fromEntries(columnKeys.map(key => [key, `${key} ${at}`])) as never,
    readings: {} as never,
  }))
const cellsAt = (state: GridState, row: number) => columnKeys.map(key => state.rows[row]!.cells[key])

describe('the clipboard', () => {
  test('a block of Excel with quotes, line breaks, no-break spaces and commas', () => {
    const text = 'Томат\t"фитофтороз,\r\nальтернариоз"\t2,5\u00a0г/10 л\r\n"Смесь ""А"""\t\t"до цветения\tи после"\r\n'
    expect(parseTsv(text)).toEqual([
      ['Томат', 'фитофтороз,\nальтернариоз', '2,5\u00a0г/10 л'],
      ['Смесь "А"', '', 'до цветения\tи после'],
    ])
  })

  test.each([
    ['"Скор" КЭ\t1', [['"Скор" КЭ', '1']]],
    ['"не закрыта', [['"не закрыта']]],
    ['', [['']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\t', [['a', '']]],
  ])('%j', (text, block) => expect(parseTsv(text)).toEqual(block))

  test('what is copied is pasted as it was', () => {
    const cell = fc.stringMatching(/^[а"\t\n ,;=«]{0,6}$/).filter(text => text !== '' || true)
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(block, rows => {
        // A last line without text is the end of the block before it.
        fc.pre(rows.length === 1 || rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '')
        expect(parseTsv(toTsv(rows))).toEqual(rows)
      }),
    )
  })
})

describe('pasting', () => {
  test('rows are added, and the block is chosen', () => {
    const state = paste(moveTo(openGrid(stored(2)), { row: 1, column: 0 }), [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(state.rows.length).toBe(4)
    expect(cellsAt(state, 1)).toEqual(['a', 'b', ...columnKeys.slice(2).map(key => `${key} 1`)])
    expect(state.rows[3]).toMatchObject({
      stored: null,
      isPasted: true,
      cells: { ...emptyCells, crop: 'e', target: 'f' },
    })
    expect(textsOf(state)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
  })

  test('one text fills the whole choice; a line of headings is left out', () => {
    const chosen = moveTo(openGrid(stored(3)), { row: 2, column: 1 }, true)
    expect(textsOf(paste(chosen, [['x']]))).toEqual([
      ['x', 'x'],
      ['x', 'x'],
      ['x', 'x'],
    ])
    const pasted = paste(openGrid(stored(1)), [
      ['Культура', 'Вредный объект'],
      ['Томат', 'фитофтороз'],
    ])
    expect([pasted.rows.length, cellsAt(pasted, 0).slice(0, 2)]).toEqual([1, ['Томат', 'фитофтороз']])
  })

  test.each([
    ['too wide for its place', 5, [['1', '2', '3', '4']], /Не\u00a0помещается/],
    ['more columns than a block may have', 0, [Array.from({ length: 21 }, () => '')], /20 столбцов/],
    ['more rows than a grid may have', 0, Array.from({ length: maxRows + 1 }, () => ['1', '2']), /500 строк/],
    ['a text that is too long', 4, [['x'.repeat(101), 'y']], /длиннее 100/],
  ])('%s: nothing is changed and it is said', (_, column, block, message) => {
    const before = moveTo(openGrid(stored(2)), { row: 0, column })
    const after = paste(before, block)
    expect(after).toEqual({ ...before, refusal: expect.stringMatching(message) })
  })

  test('one text that is too long for a chosen column: nothing is changed and it is said', () => {
    const before = moveTo(moveTo(openGrid(stored(2)), { row: 0, column: 3 }), { row: 1, column: 4 }, true)
    const after = paste(before, [['9'.repeat(101)]])
    expect([after.rows, after.past, after.refusal]).toEqual([
      before.rows,
      [],
      expect.stringContaining('не\u00a0длиннее 100'),
    ])
    expect(paste(before, [['9'.repeat(100)]]).rows[0]!.cells.phi).toHaveLength(100)
  })

  test('empty columns at the right of a block need no place', () => {
    expect(
      paste(moveTo(openGrid(stored(1)), { row: 0, column: 7 }), [
        ['1', '', ''],
        ['2', '', ''],
      ]).rows.length,
    ).toBe(2)
  })
})

test('filling down repeats the first row of the choice, or the row above', () => {
  const state = moveTo(moveTo(openGrid(stored(3)), { row: 0, column: 4 }), { row: 2, column: 4 }, true)
  expect(fillDown(state).rows.map(row => row.cells.phi)).toEqual(['phi 0', 'phi 0', 'phi 0'])
  expect(fillDown(moveTo(state, { row: 1, column: 5 })).rows.map(row => row.cells.interval)).toEqual([
    'interval 0',
    'interval 0',
    'interval 2',
  ])
  expect(fillDown(moveTo(state, { row: 0, column: 5 })).refusal).not.toBe('')
})

test('a changed text is to be confirmed again', () => {
  const accepted = accept(accept(openGrid(stored(1)), 0, 'phi'), 0, 'target')
  expect(setCell(accepted, { row: 0, column: 4 }, '–').rows[0]!.accepted).toEqual(['target'])
  expect(setCell(accepted, { row: 0, column: 0 }, 'Роза').rows[0]!.accepted).toEqual(['phi'])
})

const place = fc.record({ row: fc.nat(9), column: fc.nat(columnKeys.length - 1) })
const text = fc.stringMatching(/^[а-я]{0,3}$/)
const command = fc.oneof(
  fc.tuple(place, text).map(
    ([at, value]) =>
      (state: GridState) =>
        state.rows.length > at.row ? setCell(state, at, value) : state,
  ),
  fc
    .array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    .map(block => (state: GridState) => paste(state, block)),
  fc.tuple(place, fc.boolean()).map(
    ([at, extend]) =>
      (state: GridState) =>
        moveTo(state, at, extend),
  ),
  fc.constantFrom(clearBlock, fillDown, insertRow, removeRows),
  fc.nat(9).map(key => (state: GridState) => accept(state, key, 'phi')),
)

test('100 random steps undone are the start, and done again are the end', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: maxSteps, maxLength: maxSteps }), commands => {
      const start = openGrid(stored(6))
      const end = commands.reduce((state, run) => run(state), start)
      let back = end
      while (back.past.length > 0) back = undo(back)
      expect(back.rows).toEqual(start.rows)
      let forth = back
      while (forth.future.length > 0) forth = redo(forth)
      expect(forth.rows).toEqual(end.rows)
    }),
  )
})

test('a hundred steps are kept', () => {
  let state = openGrid(stored(1))
  for (let at = 0; at <= maxSteps + 4; at++) state = setCell(state, { row: 0, column: 0 }, String(at))
  for (let at = 0; at < maxSteps + 4; at++) state = undo(state)
  expect(state.rows[0]!.cells.crop).toBe('4')
})

describe('what is saved', () => {
  test('changed and new rows, removed ones, and the order only when it differs', () => {
    const rows = stored(3)
    const start = openGrid(rows)
    expect(editOf(start.rows, rows)).toEqual({ rows: [], removed: [] })
    const changed = paste(moveTo(setCell(start, { row: 1, column: 4 }, '20 (2)'), { row: 2, column: 0 }), [
      ['crop 2', 'target 2'],
      ['Томат', 'фитофтороз'],
    ])
    expect(editOf(changed.rows, rows)).toEqual({
      rows: [
        { id: 2, version: 1, cells: { phi: '20 (2)' }, accepted: [] },
        { cells: { ...emptyCells, crop: 'Томат', target: 'фитофтороз' }, accepted: [] },
      ],
      removed: [],
    })
    const inserted = setCell(insertRow(moveTo(start, { row: 0, column: 0 })), { row: 1, column: 0 }, 'Роза')
    expect(editOf(inserted.rows, rows)).toMatchObject({ rows: [{ cells: { crop: 'Роза' } }], order: [1, -1, 2, 3] })
    expect(editOf(removeRows(start).rows, rows)).toEqual({ rows: [], removed: [{ id: 1, version: 1 }] })
    expect(editOf(insertRow(start).rows, rows)).toEqual({ rows: [], removed: [] })
  })

  test('unsaved work is put back over rows that have changed since, with the versions it was made to', () => {
    const rows = stored(2)
    const edit = editOf(
      removeRows(moveTo(setCell(openGrid(rows), { row: 0, column: 4 }, '9'), { row: 1, column: 0 })).rows,
      rows,
    )
    const present = rows.map(row => ({ ...row, version: 2 }))
    const again = reopen(present, edit)
    expect(again.rows.map(row => [row.stored!.version, row.cells.phi])).toEqual([
      [1, '9'],
      [2, 'phi 1'],
    ])
    expect(editOf(again.rows, present)).toEqual({
      rows: [{ id: 1, version: 1, cells: { phi: '9' }, accepted: [] }],
      removed: [],
    })
    expect(reopen(rows, edit).rows.length).toBe(1)
  })

  test('unsaved work comes back in its order, new rows where they were put', () => {
    const rows = stored(3)
    const inserted = setCell(insertRow(openGrid(rows)), { row: 1, column: 0 }, 'Роза')
    const edit = editOf(inserted.rows, rows)
    const again = reopen(rows, edit)
    expect(again.rows.map(row => row.stored?.id ?? row.cells.crop)).toEqual([1, 'Роза', 2, 3])
    expect(editOf(again.rows, rows)).toEqual(edit)
    const first = editOf(setCell(openGrid([]), { row: 0, column: 0 }, 'Роза').rows, [])
    expect(reopen([], first).rows.map(row => row.cells.crop)).toEqual(['Роза'])
  })
})

describe('what is typed while a save is on its way', () => {
  const before = stored(3)
  const version = (row: GridRowView, cells: object = {}): GridRowView => ({
    ...row,
    version: 2,
    cells: { ...row.cells, ...cells },
  })
  const type = (state: GridState, row: number, column: number, text: string) => setCell(state, { row, column }, text)

  test('stays, over the versions that were saved', () => {
    const sent = type(openGrid(before), 0, 4, '9')
    const saved = [version(before[0]!, { phi: '9' }), before[1]!, before[2]!]
    expect(afterSave(sent, sent.rows, saved).rows).toEqual(openGrid(saved).rows)
    const later = type(type(sent, 0, 4, '10'), 1, 0, 'Роза')
    const after = afterSave(later, sent.rows, saved)
    expect(editOf(after.rows, saved)).toEqual({
      rows: [
        { id: 1, version: 2, cells: { phi: '10' }, accepted: [] },
        { id: 2, version: 1, cells: { crop: 'Роза' }, accepted: [] },
      ],
      removed: [],
    })
    expect(after.active).toEqual(later.active)
  })

  test('stays with new, removed and blank rows, and with a row of another editor', () => {
    const inserted = type(insertRow(openGrid(before)), 1, 0, 'Томат')
    const created = { ...version(before[0]!), id: 9, cells: { ...emptyCells, crop: 'Томат' } }
    const other = { ...created, id: 8, cells: { ...emptyCells, crop: 'Груша' } }
    const saved = [before[0]!, created, before[1]!, before[2]!]
    const later = type(insertRow(removeRows(moveTo(type(inserted, 1, 4, '5'), { row: 3, column: 0 }))), 3, 0, 'Лук')
    for (const present of [saved, [...saved, other]]) {
      const after = afterSave(later, inserted.rows, present)
      expect(editOf(after.rows, present)).toMatchObject({
        rows: [{ id: 9, cells: { phi: '5' } }, { cells: { crop: 'Лук' } }],
        removed: [{ id: 3 }],
      })
      expect(after.rows.map(row => row.cells.crop)).toContain(present.at(-1) === other ? 'Груша' : 'Лук')
      expect(new Set(after.rows.map(({ key }) => key)).size).toBe(after.rows.length)
    }
  })
})
