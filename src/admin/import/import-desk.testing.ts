import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportRecords } from '#admin/lists/export/export-records.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { effect } from '#features/effects/effect.entity.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { receivedFile } from '#kit/testing/uploads.server.ts'
import { fromCsv } from '#kit/text/csv.ts'
import { findRows } from './plan-rows.server.ts'
import { createPlan, findPlan, type ImportServices } from './plans.server.ts'
import { runPlan } from './run-plan.server.ts'

/** A database with two editors, and what tests of imports do with files. */
export interface ImportDesk extends AsyncDisposable {
  world: TestDatabase
  services: ImportServices & { log: typeof log }
  editor: number
  other: number
  /** A path for a file that is deleted with the desk. */
  newPath(extension: string): string
  /** Uploads as the editor; resolves to the id of the plan. */
  upload(content: Buffer | string, kind?: string, name?: string): Promise<string>
  /** Uploads and checks. */
  checked(content: Buffer | string, kind?: string): ReturnType<typeof findPlan>
  /** The effects as a sheet. */
  exported(): Promise<Sheet>
  rowsOf(id: string, type?: RowType, field?: string): Promise<Awaited<ReturnType<typeof findRows>>['rows']>
  /** Everything that an import may write, to be compared. */
  stored(): Promise<string>
}

type RowType = 'create' | 'update' | 'unchanged' | 'rejected'

let made = 0

/** A line of effects. */
export const line = (name: string, alias = `proba-${++made}`) => ({ number: 0, cells: [name, alias, 'опубликовано'] })

export async function openImportDesk(): Promise<ImportDesk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tables-'))
  const world = await testDatabase()
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into users (name, email, password_hash, is_admin) values ('А', 'a@example.ru', '-', true), ('Б', 'b@example.ru', '-', true) returning id`,
  )
  const [editor, other] = rows.map(({ id }) => id) as [number, number]
  const desk: ImportDesk = {
    world,
    services: { db: world.db, jobs: openJobs(world.pool, log), log },
    editor,
    other,
    newPath: extension => path.join(folder, `${++made}.${extension}`),
    async upload(content, kind = 'effects', name = 'table.csv') {
      await using file = await receivedFile(content, name)
      return await createPlan(desk.services, editor, kind, file)
    },
    async checked(content, kind = 'effects') {
      const id = await desk.upload(content, kind)
      await runPlan(desk.services, id)
      return findPlan(world.db, editor, id)
    },
    async exported() {
      const { state } = parseList(effect, new URLSearchParams('sort=id'))
      return fromCsv('effects', await exportRecords(world.db, effect, state, 'csv').text())
    },
    rowsOf: async (id, type, field) =>
      (await findRows(world.db, id, { type: type ?? null, field: field ?? null, page: 1 })).rows,
    stored: () => storedIn(world),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true })
      await world[Symbol.asyncDispose]()
    },
  }
  return desk
}

async function storedIn({ pool }: TestDatabase): Promise<string> {
  const { rows } = await pool.query(
    `select (select md5(string_agg(e::text, '' order by id)) from effect e) as records,
      (select count(*) from entity_revision) as revisions, (select max(value) from catalogue_generation) as generation`,
  )
  return JSON.stringify(rows)
}
