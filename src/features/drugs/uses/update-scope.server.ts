import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { RecordValues, SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { lockScope, replaceLines } from './scope-lines.server.ts'
import { rebuildBitmaps, updateBitmaps } from './update-bitmaps.server.ts'

/** Keeps `drug_use_scope` and `drug_bitmap` true after a write: makes the lines of the uses that the write concerns again. */
export const updateScope: AfterSave = {
  kinds: ['drugUse', 'drug', 'plant', 'plantGroup', 'pest', 'disease'],
  async run(tx, saved) {
    const causes = changedRecords(saved)
    if (Object.values(causes).every(ids => ids.size === 0)) return
    await lockScope(tx)
    const { useIds, drugIds } = affectedByUsesAlone(causes, saved) ?? (await findAffectedUses(tx, causes))
    if (useIds.length > 0) await updateBitmaps(tx, drugIds, () => replaceLines(tx, useIds))
  },
}

/** Makes both tables anew from all uses: for loads around `saveRecords` and for repair. */
export async function rebuildScope(db: Db): Promise<void> {
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`set local statement_timeout = '120s'`)
    await lockScope(tx)
    await replaceLines(tx)
    await rebuildBitmaps(tx)
    await tx.execute(sql`analyze drug_use_scope, drug_bitmap`)
  })
}

/** Uses whose lines have to be made again, and the drugs whose lines those are or were. */
interface AffectedUses {
  useIds: number[]
  drugIds: number[]
}

/** What was changed, by id: each concerns the uses that name it. */
interface ChangedRecords {
  uses: Set<number>
  drugs: Set<number>
  groups: Set<number>
  pests: Set<number>
  diseases: Set<number>
}

function changedRecords(saved: readonly SavedRecord[]): ChangedRecords {
  const causes: ChangedRecords = { uses: new Set(), drugs: new Set(), groups: new Set(), pests: new Set(), diseases: new Set() }
  for (const record of saved) {
    if (record.entity.name === 'drugUse') causes.uses.add(record.id)
    if (record.entity.name === 'drug' && isChanged(record, of => scopeFieldsOfDrug.map(name => of[name]))) causes.drugs.add(record.id)
    if (record.entity.name === 'pest' && isChanged(record, hostsOf)) causes.pests.add(record.id)
    if (record.entity.name === 'disease' && isChanged(record, hostsOf)) causes.diseases.add(record.id)
    if (record.entity.name === 'plant') for (const id of changedLinks(record, 'groups')) causes.groups.add(id)
    if (record.entity.name === 'plantGroup') for (const id of [record.id, ...changedLinks(record, 'parents')]) causes.groups.add(id)
  }
  return causes
}

/** Of a drug, what its lines depend on. */
const scopeFieldsOfDrug = ['status', 'kind', 'lphAllowed', 'hazardHuman', 'registrations']
const hostsOf = (values: RecordValues) => (values.hosts as { plantId: number }[]).map(host => host.plantId).sort((a, b) => a - b)

const isChanged = ({ before, after }: SavedRecord, part: (values: RecordValues) => unknown) =>
  !isDeepStrictEqual(before && part(before), after && part(after))

/** Groups that were left or entered. */
function changedLinks({ before, after }: SavedRecord, key: string): number[] {
  const [old, present] = [before, after].map(values => (values?.[key] as number[]) ?? []) as [number[], number[]]
  return [...old.filter(id => !present.includes(id)), ...present.filter(id => !old.includes(id))]
}

/** The most frequent write, of uses and nothing else, concerns these uses alone; null for all others. */
function affectedByUsesAlone({ uses, ...others }: ChangedRecords, saved: readonly SavedRecord[]): AffectedUses | null {
  if (Object.values(others).some(ids => ids.size > 0)) return null
  const values = saved.filter(({ entity }) => entity.name === 'drugUse').flatMap(({ before, after }) => [before, after])
  const drugIds = values.flatMap(use => (use ? [use.drugId as number] : []))
  return { useIds: [...uses], drugIds: [...new Set(drugIds)] }
}

/**
 * The uses that name a changed record, or a group with a changed one anywhere inside. A way up that is gone started at a group that is itself among the causes.
 */
async function findAffectedUses(tx: Db, causes: ChangedRecords): Promise<AffectedUses> {
  const ids = (set: Set<number>) => sql`${`{${[...set].join()}}`}::int[]`
  const { rows } = await tx.execute<{ use_ids: number[]; drug_ids: number[] }>(sql`
    with recursive above(group_id) as (
      select unnest(${ids(causes.groups)})
      union
      select link.target_id from plant_group_parents link join above on link.parent_id = above.group_id
    ),
    concerned(use_id) as (
      select unnest(${ids(causes.uses)})
      union
      select id from drug_use where drug_id = any (${ids(causes.drugs)})
      union
      select parent_id from drug_use_plant_groups where target_id in (select group_id from above)
      union
      select parent_id from drug_use_targets where pest_id = any (${ids(causes.pests)}) or disease_id = any (${ids(causes.diseases)})
    )
    select array(select use_id from concerned) as use_ids, array(
      select drug_id from drug_use where id in (select use_id from concerned)
      union
      select drug_id from drug_use_scope where use_id in (select use_id from concerned)
    ) as drug_ids`)
  return { useIds: rows[0]!.use_ids, drugIds: rows[0]!.drug_ids }
}
