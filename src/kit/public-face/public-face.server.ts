import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { QuerySpec } from '#kit/http/list-query.ts'
import type { CatalogueApi } from './catalogue-api.server.ts'

export type Tone = 'green' | 'honey' | 'plum' | 'lime'

export interface Picture {
  title: string
  /** SVG of 400 × 300 with a transparent background. */
  svg: string
}

/** Outlines text: the fonts are read on first use. Size in pixels. */
export type OpenGlyphs = () => Promise<(text: string, size: number) => { path: string; width: number }>

/**
 * What the site shows of a kind, in one place: `<noun>.public.server.ts`, listed in `public-faces.server.ts`. The files of its pages stand
 * in `routes.ts`, where `/{path}` and `/{path}/:alias` also put it into the sitemap.
 */
export interface PublicFace {
  /** Its records over `/api`, how its list finds them, and the query of both. */
  api: CatalogueApi
  /** The queries of its other pages by what follows `/{path}`: `/:alias`. */
  queries?: Readonly<Record<string, QuerySpec>>
  /** Its group in the search of the site. */
  search?: {
    /** «Культуры». */
    title: string
    /** SQL of a number below 40: how well the record `t.record_id` answers these folded words with its texts. The month is text, 01 to 12. */
    weight?(folded: SQL, month: SQL): SQL
  }
  /** The drawing of a published record, for `<img>` and for sharing. */
  picture?: {
    tone: Tone
    find(db: Db, alias: string, openGlyphs: OpenGlyphs): Promise<Picture | null>
  }
}

/** The name of a published record, or null. */
export async function findTitle(db: Db, { table, title }: AnyEntity, alias: string): Promise<string | null> {
  const columns = table as unknown as Record<string, AnyPgColumn>
  const [row] = await db
    .select({ title: columns[title]! })
    .from(table as PgTable)
    .where(and(eq(columns.alias!, alias), eq(table.status, 'published')))
  return (row?.title as string | undefined) ?? null
}
