import { expect, test } from 'vitest'
import { emptyCells } from '#admin/drugs/grid/grid-state.ts'
import { maxRows } from '#features/register/cells/columns-of-use.ts'
import { gridEdit, readingRequest } from './grid-schemas.ts'

const row = { cells: emptyCells, accepted: [] }
const pathsOf = (body: unknown) => gridEdit.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a full grid is accepted, a row more is not', () => {
  const rows = Array.from({ length: maxRows }, () => row)
  expect(pathsOf({ rows, removed: [] })).toEqual([])
  expect(pathsOf({ rows: [...rows, row], removed: [] })).toEqual(['rows'])
  expect(readingRequest.safeParse({ rows: [...rows, row] }).success).toBe(false)
})

test.each([
  ['an id without its version', { rows: [{ ...row, id: 1 }], removed: [] }, ['rows.0.version']],
  ['one row twice', { rows: [{ ...row, id: 1, version: 1 }], removed: [{ id: 1, version: 1 }] }, ['rows']],
  [
    'a text that is too long',
    { rows: [{ ...row, cells: { phi: 'x'.repeat(101) } }], removed: [] },
    ['rows.0.cells.phi'],
  ],
  ['a column that does not exist', { rows: [{ ...row, cells: { price: '1' } }], removed: [] }, ['rows.0.cells']],
  ['no list', { rows: 'все' }, ['rows', 'removed']],
])('%s is refused at its place', (_, body, paths) => expect(pathsOf(body)).toEqual(paths))
