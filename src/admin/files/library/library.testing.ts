import { parseQuery } from '#kit/http/list-query.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findFiles } from './find-files.server.ts'
import { libraryQuery } from './library-query.ts'

export let world: TestDatabase

export async function open() {
  world = await testDatabase()
  editor = await insertEditor(world)
}

export const close = () => world[Symbol.asyncDispose]()

export let editor: number
export const hashOf = (text: string) => Buffer.from(text.padEnd(32)).toString('hex')

interface Given {
  type?: string
  bytes?: number
  alt?: string
  hash?: string
  createdAt?: string
}

export async function add(
  name: string,
  { type = 'image/jpeg', bytes = 1000, alt, hash = name, createdAt }: Given = {},
): Promise<number> {
  const { rows } = await world.pool.query(
    `insert into file (key, name, type, bytes, alt, hash, created_at) values ($1, $1, $2, $3, $4, $5, coalesce($6, now())) returning id`,
    [name, type, bytes, alt ?? null, hashOf(hash), createdAt ?? null],
  )
  const { id } = rows[0]
  await world.pool.query(
    `insert into file_version (file_id, hash, source_hash, name, type, bytes) select id, hash, $2, name, type, bytes from file where id = $1`,
    [id, hashOf(`sent ${hash}`)],
  )
  return id
}

export const use = (fileId: number, entity: string, recordId: number, field: string, isDraft = false) =>
  world.pool.query(`insert into file_use values ($1, $2, $3, $4, $5)`, [fileId, entity, recordId, field, isDraft])
export const queryOf = (search: string) => parseQuery(libraryQuery, new URLSearchParams(search)).values
export const namesIn = async (search: string) =>
  (await findFiles(world.db, queryOf(search))).items.map(({ name }) => name)

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { status: number; message: string }) => `${error.status} ${error.message.replaceAll('\u00a0', ' ')}`,
  )

export const plants = async (): Promise<{ id: number; name: string }[]> =>
  (await world.pool.query(`select id, name from plant order by id limit 2`)).rows
