import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { createFromInput, type EditContext } from '#admin/kit/records/write-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { editOfDraft, findPublications, schedule } from './publications.server.ts'
import { runPublications } from './run-publications.server.ts'

export let world: TestDatabase
export let jobs: ReturnType<typeof openJobs>
export let olga: number
export let pavel: number
export async function open() {
  world = await testDatabase()
  jobs = openJobs(world.pool, log)
  olga = await insertEditor(world, 'Ольга Миронова')
  pavel = await insertEditor(world, 'Павел Ершов')
}
export async function close() {
  await jobs.stop(Date.now() + 3_000)
  await world[Symbol.asyncDispose]()
}

export const deskFor = (userId: number): EditContext => ({ db: world.db, entity: company, userId })
export const inAnHour = () => new Date(Date.now() + 3_600_000)
let made = 0
export const newCompany = (status: 'draft' | 'published') =>
  createFromInput(deskFor(olga), { name: `Плановая ${++made}`, country: 'Чехия' }, status)
export const stored = async (id: number) => (await viewRecord(world.db, company, id))!
export const planned = (id: number) => findPublications(world.db, company, id)

export async function publishAt(id: number, at = inAnHour(), userId = olga) {
  const edit = await editOfDraft(deskFor(userId), id, (await stored(id)).version, 'published')
  return schedule(deskFor(userId), jobs, id, { action: 'publish', at, edit })
}
export const unpublishAt = async (id: number, at: Date) =>
  schedule(deskFor(olga), jobs, id, {
    action: 'unpublish',
    at,
    edit: { version: (await stored(id)).version, values: {}, status: 'draft' },
  })

/** Lets the time of all planned publications of a record come. */
export async function run(id: number): Promise<void> {
  await world.pool.query(`update publication set at = now() - interval '1 second' where record_id = $1`, [id])
  await runPublications(world.db, log)
}
