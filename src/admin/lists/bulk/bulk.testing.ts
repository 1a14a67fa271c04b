import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { sign } from '#features/signs/sign.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { applyBulk, previewBulk } from './bulk.server.ts'
import type { BulkStep } from './bulk.ts'
import type { Selection } from './find-chosen.server.ts'

export let world: TestDatabase
export let context: EditContext

export async function open() {
  world = await testDatabase()
  context = { db: world.db, entity: sign, userId: await insertEditor(world, 'А') }
}

export const close = () => world[Symbol.asyncDispose]()

export const deskFor = (entity: AnyEntity): EditContext => ({ ...context, entity })

export async function rowsOf<T = { id: number; version: number }>(query: string): Promise<T[]> {
  return (await world.pool.query(query)).rows as T[]
}

export const archive: BulkStep = { action: 'archive' }

/** Previews and applies. */
export async function change(at: EditContext, selection: Selection, step: BulkStep, reason?: string) {
  const { token, ...preview } = await previewBulk(at, selection, step)
  return { preview, result: await applyBulk(at, selection, { ...step, token, reason }) }
}
