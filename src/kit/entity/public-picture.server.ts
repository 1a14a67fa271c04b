import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from './define-entity.ts'

/** SQL of the stored picture with this id as JSON of `PublicPicture`; null for a file in the trash, without content or that is no picture. */
export const pictureJson = (id: SQL): SQL =>
  sql`(select ${json()} from ${tableOf('file')} where ${column('id')} = ${id} and ${isShown()})`

/** The same for a list in its order; `link` is the table of a `files` field and `parent` the id of the record. What cannot be shown is left out. */
export const picturesJson = (
  link: SQL,
  parent: SQL,
): SQL => sql`(select coalesce(jsonb_agg(${json()} order by l.position), '[]')
  from ${link} l join ${tableOf('file')} on ${column('id')} = l.target_id and ${isShown()} where l.parent_id = ${parent})`

const column = (name: string) => tableOf('file')[name]!

const isShown =
  () => sql`${column('hash')} is not null and ${column('deletedAt')} is null and ${column('type')} like 'image/%'
  and ${column('width')} is not null and ${column('height')} is not null`

const keys = ['hash', 'type', 'width', 'height', 'alt', 'focalX', 'focalY', 'caption', 'author', 'licence'] as const

const json = () =>
  sql`jsonb_build_object(${sql.join(
    keys.flatMap(key => [sql.raw(`'${key}'`), sql`${column(key)}`]),
    sql`, `,
  )})`
