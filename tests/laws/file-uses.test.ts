import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { file, fileUse } from '#features/files/file.table.ts'
import { fileFieldsOf } from '#features/files/files-in-values.ts'
import { createRecord, removeRecord, setStatus, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field } from '#kit/entity/field.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import { recordsOf } from '#kit/testing/arbitraries.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { idsOf, satisfyRules } from './world.ts'

let world: TestDatabase
let unit: UnitOfWork
let files: number[]
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: null })
  const { ids } = await idsOf(world.db)
  files = [...ids.file!]
  editor = ids.user![0]!
})
afterAll(() => world[Symbol.asyncDispose]())

const all = (entities as readonly AnyEntity[]).filter(entity => fileFieldsOf(entity).length > 0)

/** Files for every field: the first for a picture and a figure, all of them for a list. */
function filled(
  entity: AnyEntity,
  values: Record<string, unknown>,
  [first, ...others]: readonly number[],
): Record<string, unknown> {
  const value: Record<string, (field: Field) => unknown> = {
    image: () => first ?? null,
    files: () => (first ? [...others, first] : []),
    richText: () => ({
      type: 'doc',
      content: [{ type: 'paragraph' }, ...(first ? [{ type: 'figure', attrs: { fileId: first } }] : [])],
    }),
  }
  const filledIn = fileFieldsOf(entity).map(key => [key, value[entity.fields[key]!.kind]!(entity.fields[key]!)])
  return toSchema(entity).parse({ ...values, ...Object.fromEntries(filledIn) }) as Record<string, unknown>
}

const usesOf = async (entity: AnyEntity) => {
  const rows = await world.db.select().from(fileUse).where(eq(fileUse.entity, entity.name))
  return rows
    .map(({ recordId, field, fileId, isDraft }) => `${recordId} ${field} ${fileId}${isDraft ? ' draft' : ''}`)
    .toSorted()
}

const expected = (entity: AnyEntity, id: number, [first, ...others]: readonly number[]) =>
  fileFieldsOf(entity)
    .flatMap(key =>
      (entity.fields[key]!.kind === 'files' ? [first, ...others] : [first]).map(held => `${id} ${key} ${held}`),
    )
    .toSorted()

async function sample(entity: AnyEntity) {
  const { ids } = await idsOf(world.db)
  return satisfyRules(entity, fc.sample(recordsOf(entity, ids), 1)[0]!)
}

describe.each(all.map(entity => [entity.name, entity] as const))('files of %s', (_, entity) => {
  test('are written with the record, follow it and go with it', async () => {
    const values = filled(entity, await sample(entity), files)
    const [made] = await saveRecords(unit, [createRecord(entity, values as never)])
    const { id } = made!
    expect(await usesOf(entity)).toEqual(expected(entity, id, files))
    const [second] = files.toReversed()
    await saveRecords(unit, [updateRecord(entity, { id, version: 1 }, filled(entity, values, [second!]) as never)])
    expect(await usesOf(entity)).toEqual(expected(entity, id, [second!]))
    if (!entity.isPersonal) {
      const text = fileFieldsOf(entity)[0]!
      const draft = { [text]: filled(entity, values, [files[0]!])[text] }
      await saveDraft({ db: world.db, entity, userId: editor }, id, { version: 2, values: draft })
      const drafted = `${id} ${text} ${files[0]} draft`
      expect(await usesOf(entity)).toEqual([...expected(entity, id, [second!]), drafted].toSorted())
      await saveDraft({ db: world.db, entity, userId: editor }, id, { version: 2, values: {} })
    }
    await saveRecords(unit, [removeRecord(entity, { id, version: 2 })])
    expect(await usesOf(entity)).toEqual([])
  })

  test('must exist, be pictures outside of the trash, and have a text before the record is public', async () => {
    const [text] = fileFieldsOf(entity)
    const values = await sample(entity)
    const make = (id: number) => saveRecords(unit, [createRecord(entity, filled(entity, values, [id]) as never)])
    const refusal = { code: 'invalid', fields: { [text!]: [expect.any(String)] } }
    await expect(make(2_000_000)).rejects.toMatchObject({ code: expect.any(String) })
    const broken = async (change: Partial<typeof file.$inferInsert>) => {
      const row = {
        key: `broken-${Object.keys(change)}`,
        name: 'b.jpg',
        type: 'image/jpeg',
        bytes: 1,
        hash: '9'.repeat(64),
        alt: 'Лист',
      }
      const [stored] = await world.db
        .insert(file)
        .values({ ...row, ...change })
        .onConflictDoUpdate({ target: file.key, set: { author: null, licence: null, sourceUrl: null, ...change } })
        .returning({ id: file.id })
      return stored!.id
    }
    await expect(make(await broken({ type: 'application/pdf' }))).rejects.toMatchObject(refusal)
    await expect(make(await broken({ deletedAt: new Date() }))).rejects.toMatchObject(refusal)
    const [made] = await make(await broken({ alt: null }))
    const publish = () => saveRecords(unit, [setStatus(entity, { id: made!.id, version: 1 }, 'published')])
    await expect(publish()).rejects.toMatchObject(refusal)
    await world.db
      .update(file)
      .set({ alt: 'Лист', sourceUrl: 'https://example.org/', author: 'Иванова' })
      .where(eq(file.key, 'broken-alt'))
    await expect(publish()).rejects.toThrow(/лицензии/)
    await world.db.update(file).set({ licence: 'CC BY 4.0' }).where(eq(file.key, 'broken-alt'))
    await saveRecords(unit, [removeRecord(entity, { id: made!.id, version: 1 })])
  })
})
