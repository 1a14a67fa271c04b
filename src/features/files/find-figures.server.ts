import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { nodesOf, type RichDoc } from '#kit/entity/rich-doc.ts'
import type { Photo } from '#ui/picture-image.tsx'
import { figurePhoto, type Picture } from './picture.ts'
import { pictureJson } from './picture-json.server.ts'

/** The photos of the figures of a text, by the id of the file, with one statement; files that are gone are left out. */
export async function findFigures(db: Db, doc: RichDoc): Promise<Record<number, Photo>> {
  const ids = [...nodesOf(doc)].flatMap(({ type, attrs }) => (type === 'figure' && typeof attrs?.fileId === 'number' ? [attrs.fileId] : []))
  if (ids.length === 0) return {}
  const { rows } = await db.execute<{ id: number; picture: Picture | null }>(sql`
    select id, ${pictureJson(sql`wanted.id`)} as picture from unnest(${sql.param(ids)}::int[]) wanted (id)`)
  return Object.fromEntries(rows.flatMap(({ id, picture }) => (picture ? [[id, figurePhoto(picture)]] : [])))
}
