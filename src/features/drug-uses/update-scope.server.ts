import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RecordValues, SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { type AffectedUses, replaceLines } from './replace-lines.server.ts'
import { lockScope, outdatedUses, rebuildLines, updateUsability } from './scope-lines.server.ts'
import { rebuildBitmaps, updateBitmaps } from './update-bitmaps.server.ts'

/** The fields of a use that its lines depend on: those that `linesOf` reads. */
const scopeFieldsOfUse = [
  'status',
  'drugId',
  'audience',
  'plants',
  'plantGroups',
  'plantExceptions',
  'targets',
  'place',
  'timingText',
  'timingConfirmed',
  'restrictions',
  'rateCondition',
  'pestStage',
  'bufferZoneM',
  'settledWords',
  'phiKind',
  'phiDays',
  'phiConfirmed',
  'harvestMinDays',
  'isReady',
]

/** The fields of a drug that its lines depend on. */
const scopeFieldsOfDrug = ['status', 'kind', 'lphAllowed', 'hazardHuman', 'registrations', 'ingredients']

/** Updates `drug_use_scope` and `drug_bitmap` after a write: replaces the lines of the affected uses. */
export const updateScope: AfterSave = {
  reads: {
    drugUse: scopeFieldsOfUse,
    drug: scopeFieldsOfDrug,
    plant: ['groups'],
    plantGroup: ['parents'],
    pest: ['hosts'],
    disease: ['hosts'],
  },
  async run(tx, saved) {
    const changed = changedRecords(saved)
    if (Object.values(changed).every(ids => ids.size === 0)) return
    await lockScope(tx)
    const affected = affectedByUsesAlone(changed, saved) ?? (await findAffectedUses(tx, changed))
    await replaceChanged(tx, affected)
    if (changed.drugs.size > 0) await updateUsability(tx, [...changed.drugs])
  },
}

/** Rebuilds both tables from all uses, for bulk loads that bypass `saveRecords`. It takes as long as the catalogue is large, so it has no limit. */
export async function rebuildScope(db: Db): Promise<void> {
  await withoutLimits(db, async tx => {
    await lockScope(tx)
    await rebuildLines(tx)
    await rebuildBitmaps(tx)
    await tx.execute(sql`analyze drug_use_scope, drug_bitmap`)
  })
}

/** So many uses are repaired by one transaction, which takes seconds. */
const usesPerRepair = 5_000

/**
 * Replaces the lines to which an earlier version of the program has written other waits; else one look at the lines. Each part is a
 * transaction of its own: editors of other programs save in between, and a start that is interrupted leaves the rest to the next one.
 */
export async function repairScope(db: Db, log: Logger, perPart = usesPerRepair): Promise<void> {
  const outdated = await withoutLimits(db, tx => findOutdatedUses(tx))
  for (let done = 0; done < outdated.length; done += perPart) {
    log.info({ done, of: outdated.length }, 'the waits of uses are being counted again')
    await withoutLimits(db, async tx => {
      await lockScope(tx)
      // Another program may have replaced them meanwhile.
      const uses = new Set(await findOutdatedUses(tx, outdated.slice(done, done + perPart)))
      await replaceChanged(tx, await findAffectedUses(tx, { ...changedRecords([]), uses }))
    })
  }
}

async function findOutdatedUses(tx: Db, among?: readonly number[]): Promise<number[]> {
  const row = rowOf<{ ids: number[] }>({ ids: outdatedUses(among && sql`${`{${among.join()}}`}::int[]`) })
  const [found] = await findRows(tx, selectOf(row))
  return found!.ids
}

async function replaceChanged(tx: Db, affected: AffectedUses): Promise<void> {
  if (affected.idsOfUses.length > 0) await updateBitmaps(tx, await replaceLines(tx, affected))
}

/** A transaction whose statements may take as long as they need. */
const withoutLimits = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
    return work(tx)
  })

/** Ids of changed records; each affects the uses that refer to it. Fields of a drug change only whether its lines are usable. */
interface ChangedRecords {
  uses: Set<number>
  drugs: Set<number>
  groups: Set<number>
  pests: Set<number>
  diseases: Set<number>
}

function changedRecords(saved: readonly SavedRecord[]): ChangedRecords {
  const changed: ChangedRecords = {
    uses: new Set(),
    drugs: new Set(),
    groups: new Set(),
    pests: new Set(),
    diseases: new Set(),
  }
  for (const record of saved) {
    if (record.entity.name === 'drugUse' && isChanged(record, of => scopeFieldsOfUse.map(name => of[name])))
      changed.uses.add(record.id)
    if (record.entity.name === 'drug' && isChanged(record, of => scopeFieldsOfDrug.map(name => of[name])))
      changed.drugs.add(record.id)
    if (record.entity.name === 'pest' && isChanged(record, hostsOf)) changed.pests.add(record.id)
    if (record.entity.name === 'disease' && isChanged(record, hostsOf)) changed.diseases.add(record.id)
    if (record.entity.name === 'plant') for (const id of changedLinks(record, 'groups')) changed.groups.add(id)
    if (record.entity.name === 'plantGroup')
      for (const id of [record.id, ...changedLinks(record, 'parents')]) changed.groups.add(id)
  }
  return changed
}

const hostsOf = (values: RecordValues) =>
  (values.hosts as { plantId: number }[]).map(host => host.plantId).sort((a, b) => a - b)

const isChanged = ({ before, after }: SavedRecord, part: (values: RecordValues) => unknown) =>
  !isDeepStrictEqual(before && part(before), after && part(after))

/** Groups that were added or removed. */
function changedLinks({ before, after }: SavedRecord, key: string): number[] {
  const [old, present] = [before, after].map(values => (values?.[key] as number[]) ?? []) as [number[], number[]]
  return [...old.filter(id => !present.includes(id)), ...present.filter(id => !old.includes(id))]
}

/** A write of uses and drugs alone, which is the most frequent one, affects only these uses; null for other writes. */
function affectedByUsesAlone(
  { uses, drugs: _, ...others }: ChangedRecords,
  saved: readonly SavedRecord[],
): AffectedUses | null {
  if (Object.values(others).some(ids => ids.size > 0)) return null
  const values = saved.filter(({ entity }) => entity.name === 'drugUse').flatMap(({ before, after }) => [before, after])
  const drugIds = values.flatMap(use => (use ? [use.drugId as number] : []))
  return { idsOfUses: [...uses], drugIds: [...new Set(drugIds)] }
}

/**
 * The uses that refer to a changed record, or to a group that contains a changed group at any depth. For a link that was removed, the
 * group at its lower end is itself among the changed ones.
 */
async function findAffectedUses(tx: Db, changed: ChangedRecords): Promise<AffectedUses> {
  const ids = (set: Set<number>) => sql`${`{${[...set].join()}}`}::int[]`
  const tables = sql`
    with recursive ancestor(group_id) as (
      select unnest(${ids(changed.groups)})
      union
      select link.target_id from plant_group_parents link join ancestor on link.parent_id = ancestor.group_id
    ),
    affected(use_id) as (
      select unnest(${ids(changed.uses)})
      union
      select parent_id from drug_use_plant_groups where target_id in (select group_id from ancestor)
      union
      select parent_id from drug_use_targets where pest_id = any (${ids(changed.pests)}) or disease_id = any (${ids(changed.diseases)})
    )`
  const row = rowOf<AffectedUses>({
    idsOfUses: sql`array(select use_id from affected)`,
    drugIds: sql`array(
      select drug_id from drug_use where id in (select use_id from affected)
      union
      select drug_id from drug_use_scope where use_id in (select use_id from affected)
    )`,
  })
  const [affected] = await findRows(tx, selectOf(row, sql``, tables))
  return affected!
}
