import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { nodesOf, type RichDoc } from '#kit/entity/rich-doc.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import { figurePhoto, type Picture } from './picture.ts'
import { pictureJson } from './picture-json.server.ts'

/** The photos of the figures of a text, by the id of the file, with one statement; files that are gone are left out. */
export async function findFigures(db: Db, doc: RichDoc): Promise<Record<number, Photo>> {
  const ids = [...nodesOf(doc)].flatMap(({ type, attrs }) =>
    type === 'figure' && typeof attrs?.fileId === 'number' ? [attrs.fileId] : [],
  )
  if (ids.length === 0) return {}
  const row = rowOf<{ id: number; picture: Picture | null }>({ id: sql`id`, picture: pictureJson(sql`wanted.id`) })
  const rows = await findRows(db, selectOf(row, sql`from unnest(${sql.param(ids)}::int[]) wanted (id)`))
  return Object.fromEntries(rows.flatMap(({ id, picture }) => (picture ? [[id, figurePhoto(picture)]] : [])))
}
