import type { GridEdit, GridView, RowEdit } from '#admin/drugs/grid/grid-view.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import type { UseCells } from '#features/register/cells/columns-of-use.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { type Editor, saveGrid } from './save-grid.server.ts'

export let world: TestDatabase
export let editor: Editor
export async function open() {
  world = await testDatabase()
  editor = { db: world.db, userId: await insertEditor(world) }
}
export const close = () => world[Symbol.asyncDispose]()

export const idOf = async (alias: string) => (await findByAliases(world.db, drug, [alias]))[0]!.id
export const edit = (rows: RowEdit[], more: Partial<GridEdit> = {}): GridEdit => ({ rows, removed: [], ...more })
export const change = (
  { rows }: GridView,
  at: number,
  cells: Partial<UseCells>,
  accepted: RowEdit['accepted'] = [],
): RowEdit => ({
  id: rows[at]!.id,
  version: rows[at]!.version,
  cells,
  accepted,
})
export async function save(id: number, changed: GridEdit): Promise<GridView> {
  const saved = await saveGrid(editor, id, changed)
  if ('conflicts' in saved) throw new Error(JSON.stringify(saved))
  return saved
}
export const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error.fields ?? error,
  )
export const newRow: UseCells = {
  crop: 'Томат',
  target: 'фитофтороз',
  norm: '25 г/10 л воды',
  water: '10 л/100 м2',
  phi: '20 (2)',
  interval: '10',
  method: 'Опрыскивание в период вегетации',
  reentry: '3 (-)',
}
