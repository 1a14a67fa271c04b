import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { product } from '#features/products/product.entity.ts'
import { aboutRecord } from '#features/search-index/about-record.server.ts'
import { substance } from '#features/substances/substance.entity.ts'
import { setStatus, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults } from './find-results.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const withCover = ['drug', 'plant', 'sort', 'post', 'product']

/** Documents that say something else than their records say now. */
async function wrongNotes(): Promise<unknown[]> {
  const wrong = await Promise.all(
    Object.entries(aboutRecord).map(async ([kind, about]) => {
      const cover = withCover.includes(kind) ? sql`x.cover_id` : sql`null::int`
      const { rows } =
        await world.db.execute(sql`select d.kind, d.name, d.note, ${about} as about from search_document d
        join ${sql.identifier(kind)} x on x.id = d.record_id
        where d.kind = ${kind} and (d.note <> coalesce(${about}, '') or d.cover_id is distinct from ${cover})`)
      return rows
    }),
  )
  return wrong.flat()
}

async function change(entity: AnyEntity, alias: string, values: object) {
  const { rows } = await world.pool.query(`select id from ${entity.name} where alias = $1`, [alias])
  const { id, version, status: _, ...old } = (await findRecord(world.db, entity, rows[0].id))!
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: 7 }), [
    'status' in values
      ? setStatus(entity, { id, version }, values.status as 'draft')
      : updateRecord(entity, { id, version }, { ...old, ...values } as never),
  ])
}
const noteOf = async (q: string, kind: string) => {
  const { groups } = await findResults(world.db, q)
  return groups.find(group => group.kind === kind)!.items[0]!
}

test('what results say about a record follows the records that it names', async () => {
  expect(await wrongNotes()).toEqual([])
  expect((await noteOf('скор', 'drug')).note).toBe('дифеноконазол')
  await change(substance, 'difenokonazol', { name: 'дифеноконазол новый' })
  expect((await noteOf('скор', 'drug')).note).toBe('дифеноконазол новый')
  await change(plant, 'tomat', { shortName: 'Помидор' })
  expect((await noteOf('фитофтороз', 'disease')).note).toContain('помидор')
  await change(plant, 'tomat', { status: 'draft' })
  expect((await noteOf('фитофтороз', 'disease')).note).not.toContain('помидор')
  expect(await wrongNotes()).toEqual([])
})

test('the line about a record leaves its kind to the heading', async () => {
  expect((await noteOf('коккомикоз', 'disease')).note).toBe('вишня, черешня')
  expect((await noteOf('геракл', 'sort')).note).toBe('малина')
  expect((await noteOf('баковая смесь', 'post')).note).toBe('')
})

test('its photo follows the record', async () => {
  const hash = 'ab'.repeat(32)
  const { rows } = await world.pool.query(
    "insert into file (key, name, type, bytes, width, height, hash, alt) values ('t', 't.jpg', 'image/jpeg', 1, 2000, 1000, $1, 'Пачка') returning id",
    [hash],
  )
  await change(drug, 'skor', { coverId: rows[0].id })
  expect((await noteOf('скор', 'drug')).thumb!.src).toContain(hash)
  await world.pool.query('update file set deleted_at = now() where id = $1', [rows[0].id])
  expect((await noteOf('скор', 'drug')).thumb?.src ?? '').not.toContain(hash)
  expect(await wrongNotes()).toEqual([])
})

test('a product says its brand', async () => {
  const { rows } = await world.pool.query("select alias from product where status = 'published' limit 1")
  await change(product, rows[0].alias, { brand: 'Новая марка' })
  expect(await wrongNotes()).toEqual([])
})
