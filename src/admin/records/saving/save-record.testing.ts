import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { GridView } from '#admin/drugs/grid/grid-view.ts'
import type { RecordView } from '#admin/kit/kinds/kind-description.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

export let world: TestDatabase
export let app: Hono
export let editor: TestBrowser
export let other: TestBrowser

export async function open() {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  editor = await signedIn(app, 'olga@example.ru')
  other = await signedIn(app, 'pavel@example.ru')
  await world.pool.query('update users set is_admin = true')
}

export const close = () => world[Symbol.asyncDispose]()

const norm = {
  crop: 'Томат',
  target: 'фитофтороз',
  norm: '25 г/10 л воды',
  water: '10 л/100 м2',
  phi: '20 (2)',
  interval: '10',
  method: 'Опрыскивание в период вегетации',
  reentry: '3 (-)',
}

export const added = (...rows: Partial<typeof norm>[]) => ({
  rows: rows.map(row => ({ cells: { ...norm, ...row }, accepted: [] })),
  removed: [],
})

export const ofRow = ({ id, version }: { id: number; version: number }, cells: Partial<typeof norm>) => ({
  rows: [{ id, version, cells, accepted: [] }],
  removed: [],
})

export type Saved = RecordView & { rows?: GridView }

export interface Refused {
  errors: Record<string, string[]>
  conflicts?: object
  rows?: { column: string; mine: string; theirs: string }[]
}

export async function told<T>(code: number, asked: Promise<Response>): Promise<T> {
  const response = await asked
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(code)
  return body as T
}

export const create = (name: string, uses: unknown, status = 'draft') =>
  editor.post('/admin/drugs', { values: { kind: 'pesticide', confidence: 'low', name, uses }, status })

export const created = (name: string, uses: unknown = added({}), status = 'draft') =>
  told<Saved>(201, create(name, uses, status))

export const put = ({ id, version }: Pick<Saved, 'id' | 'version'>, body: object, by = editor) =>
  by.put(`/admin/drugs/${id}`, { version, ...body })

/** Everything of a drug that a save may write. */
export async function stored(id: number) {
  const { rows } = await world.pool.query(
    `select name, note, status, version,
       (select json_agg(json_build_array(u.cell_phi, u.status, u.version) order by u.id) from drug_use u where u.drug_id = drug.id) as uses,
       (select count(*)::int from record_draft where record_id = drug.id) as drafts,
       (select count(*)::int from publication where record_id = drug.id) as plans
     from drug where id = $1`,
    [id],
  )
  return rows[0]
}
