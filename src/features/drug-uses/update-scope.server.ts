import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RecordValues, SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { type AffectedUses, replaceLines } from './replace-lines.server.ts'
import { hasOtherWait, lockScope, rebuildLines, updateUsability } from './scope-lines.server.ts'
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
    if (affected.idsOfUses.length > 0) await updateBitmaps(tx, await replaceLines(tx, affected))
    if (changed.drugs.size > 0) await updateUsability(tx, [...changed.drugs])
  },
}

/** Rebuilds both tables from all uses: for bulk loads that bypass `saveRecords`, and for repair. */
export async function rebuildScope(db: Db): Promise<void> {
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`set local statement_timeout = '120s'`)
    await lockScope(tx)
    await rebuildLines(tx)
    await rebuildBitmaps(tx)
    await tx.execute(sql`analyze drug_use_scope, drug_bitmap`)
  })
}

/** Rebuilds both tables if an earlier version of the program has written other waits; else one look at the lines. */
export async function repairScope(db: Db): Promise<void> {
  const [found] = await findRows(db, selectOf(rowOf<{ isOutdated: boolean }>({ isOutdated: hasOtherWait })))
  if (found!.isOutdated) await rebuildScope(db)
}

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
