import { type Actor, recordAdminEvents } from '#features/accounts/security-events.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { ownersOf } from './owner.server.ts'

/** Writes to the journal that an administrator saw records of gardeners. Records of the catalogue belong to nobody. */
export async function logView(
  db: Db,
  actor: Actor,
  entity: AnyEntity,
  ids: readonly number[],
  isList: boolean,
): Promise<void> {
  if (!entity.isPersonal || ids.length === 0) return
  const detail = `${entity.words[ids.length === 1 ? 'one' : 'few']} № ${ids.join(', ')}`
  if (isList) return recordAdminEvents(db, actor, [{ event: 'records-listed', userId: null, detail }])
  const owner = (await ownersOf(db, entity, ids)).get(ids[0]!)
  await recordAdminEvents(db, actor, [{ event: 'record-viewed', userId: owner ?? null, detail }])
}

/** The same for records of gardeners that leave as a file. */
export const logExport = (db: Db, actor: Actor, entity: AnyEntity): Promise<void> =>
  recordAdminEvents(db, actor, [
    { event: 'records-listed', userId: null, detail: `${entity.words.few}: выгрузка в\u00a0файл` },
  ])
