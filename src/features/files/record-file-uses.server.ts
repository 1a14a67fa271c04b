import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import { file, fileUse } from './file.table.ts'
import { fileFieldsOf, filesInValues, type HeldFile } from './files-in-values.ts'
import { mistakesOf } from './picture-mistakes.ts'

/**
 * Writes which files each saved record holds, and refuses files that do not exist, lie in the trash or are no pictures. The chosen files
 * are locked, so that none is moved to the trash before the record is saved. A public record needs pictures with alternative text, and
 * with author and licence when they come from elsewhere. Bulk changes learn of a refusal when they are applied: a trial for each preview
 * would lock all its records.
 */
export const recordFileUses = (entities: readonly AnyEntity[]): AfterSave => ({
  reads: Object.fromEntries(
    entities
      .map(entity => [entity.name, fileFieldsOf(entity)] as const)
      .flatMap(([name, fields]) => (fields.length > 0 ? [[name, [...fields, 'status']]] : [])),
  ),
  async run(tx, saved) {
    const all = saved.map(withFiles)
    await refuseUnusable(tx, all)
    const changed = all.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    for (const [entity, records] of Map.groupBy(changed, ({ record }) => record.entity.name)) {
      const ids = records.map(({ record }) => record.id)
      await tx
        .delete(fileUse)
        .where(and(eq(fileUse.entity, entity), inArray(fileUse.recordId, ids), eq(fileUse.isDraft, false)))
    }
    await insertUses(
      tx,
      changed.flatMap(({ record, after }) =>
        after.map(held => ({ ...held, entity: record.entity.name, recordId: record.id, isDraft: false })),
      ),
    )
    await removeDraftUsesOf(tx, saved)
  },
  async foresee(tx) {
    const known = new Map((await tx.select(shown).from(file)).map(row => [row.id, row]))
    return record =>
      addedIn(withFiles(record)).flatMap(({ field, fileId, isPublic }) => {
        const message = mistakeOf(known.get(fileId), isPublic)
        return message ? [{ field, message }] : []
      })
  },
})

type Written = Pick<SavedRecord, 'entity' | 'before' | 'after'>

const withFiles = <R extends Written>(record: R) => {
  const { fields } = record.entity
  return {
    record,
    before: record.before ? filesInValues(fields, record.before) : [],
    after: record.after ? filesInValues(fields, record.after) : [],
  }
}

/** A deleted record has no drafts either. */
async function removeDraftUsesOf(tx: Db, saved: readonly SavedRecord[]): Promise<void> {
  for (const { entity, id, after } of saved)
    if (after === null) await tx.delete(fileUse).where(and(eq(fileUse.entity, entity.name), eq(fileUse.recordId, id)))
}

type Use = typeof fileUse.$inferInsert

const columnsOfUse = 5
const usesAtOnce = Math.floor(60_000 / columnsOfUse)

async function insertUses(tx: Db, uses: readonly Use[]): Promise<void> {
  for (let at = 0; at < uses.length; at += usesAtOnce) await tx.insert(fileUse).values(uses.slice(at, at + usesAtOnce))
}

interface Changed {
  record: Written
  before: HeldFile[]
  after: HeldFile[]
}

/** What decides whether a file may be held. */
const { id, name, type, deletedAt, alt, author, licence, sourceUrl } = file
const shown = { id, name, type, deletedAt, alt, author, licence, sourceUrl }
type ShownFile = Pick<typeof file.$inferSelect, keyof typeof shown>

/** Files that were added, and all files of a record that becomes public; what a public record already holds stays possible to save. */
function addedIn({ record, before, after }: Changed): (HeldFile & { isPublic: boolean })[] {
  const isPublic = record.after?.status === 'published'
  const isNewlyPublic = isPublic && record.before?.status !== 'published'
  const isKnown = (held: HeldFile) => before.some(other => other.field === held.field && other.fileId === held.fileId)
  return after.filter(held => isNewlyPublic || !isKnown(held)).map(held => ({ ...held, isPublic }))
}

async function refuseUnusable(tx: Db, changed: readonly Changed[]): Promise<void> {
  const added = changed.flatMap(addedIn)
  if (added.length === 0) return
  const ids = [...new Set(added.map(({ fileId }) => fileId))].sort((a, b) => a - b)
  const files = await tx.select(shown).from(file).where(inArray(file.id, ids)).orderBy(asc(file.id)).for('share')
  const known = new Map(files.map(row => [row.id, row]))
  const errors: FieldErrors = {}
  for (const { field, fileId, isPublic } of added) {
    const mistake = mistakeOf(known.get(fileId), isPublic)
    if (mistake) errors[field] ??= [mistake]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const noFileText = 'Такого файла нет.'

function mistakeOf(found: ShownFile | undefined, isPublic: boolean): string | null {
  if (!found) return noFileText
  const { name, type, deletedAt } = found
  if (deletedAt) return `Файл «${name}» в\u00a0корзине. Верните его или выберите другой.`
  if (!type.startsWith('image/')) return `«${name}»\u00a0— не\u00a0картинка. Выберите фото.`
  const forbids = isPublic ? mistakesOf(found).filter(({ state }) => state === 'forbids') : []
  return forbids.length > 0
    ? `У\u00a0фото «${name}» ${forbids.map(({ text }) => text).join('; ')}. Дополните его в\u00a0библиотеке файлов.`
    : null
}
