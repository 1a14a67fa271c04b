import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { screenOf } from '#admin/screens.ts'
import { cardPhoto, type Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { RowThumb } from './list-view.ts'

/** By the id of the record. Undefined for kinds without pictures. */
export type Thumbs = ReadonlyMap<number, RowThumb> | undefined

/** The photo of each record, or its drawing; null where it has neither. One statement. */
export async function findThumbs(db: Db, entity: AnyEntity, ids: readonly number[]): Promise<Thumbs> {
  const { fields, path, table } = entity
  const cover = Object.keys(fields).find(key => fields[key]!.kind === 'image')
  if (!cover) return undefined
  if (ids.length === 0) return new Map()
  const columns = table as unknown as Record<string, AnyPgColumn>
  const { isDrawn } = screenOf(entity)
  const rows = (await db
    .select({
      id: table.id,
      // Nested, because in a select from one table Drizzle omits table names.
      picture: sql`${pictureJson(sql`${columns[cover]!}`)}` as SQL<Picture | null>,
      alias: (isDrawn ? sql`case when ${columns.status!} = 'published' then ${columns.alias!} end` : sql`null`) as SQL<
        string | null
      >,
    })
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))) as { id: number; picture: Picture | null; alias: string | null }[]
  return new Map(rows.map(({ id, picture, alias }) => [id, thumbOf(path, picture, alias)]))
}

function thumbOf(path: string, picture: Picture | null, alias: string | null): RowThumb {
  if (!picture) return alias ? { src: drawingAddress(path, alias), fit: 'object-contain' } : null
  const { src, fit } = cardPhoto(picture)
  return { src, fit }
}
