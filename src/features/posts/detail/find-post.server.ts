import { sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { newestFirst, type RelatedRecord, relatedJson, rubricJson } from '../catalogue/find-posts.server.ts'

export interface StoredPost {
  alias: string
  title: string
  lead: string
  body: RichDoc
  author: string | null
  reviewer: string | null
  publishedAt: string | null
  checkedAt: string | null
  /** Days in Moscow. */
  changedOn: string
  isDemo: boolean
  rubric: { alias: string; name: string } | null
  related: RelatedRecord[]
  facts: { text: string; source: ReaderSource | null }[]
  /** Other articles of the rubric, the newest first. */
  others: { alias: string; title: string }[]
  cover: Picture | null
}

const storedPost = rowOf<StoredPost>({
  ...columnsOf('p', 'alias', 'title', 'lead', 'body', 'author', 'reviewer', 'publishedAt', 'checkedAt'),
  changedOn: sql`to_char(p.updated_at at time zone 'Europe/Moscow', 'YYYY-MM-DD')`,
  ...columnsOf('p', 'isDemo'),
  rubric: rubricJson,
  related: relatedJson,
  facts: sql`(select coalesce(jsonb_agg(jsonb_build_object('text', f.text, 'source',
      case when s.id is not null then ${readerSource('s')} end) order by f.position), '[]')
    from post_facts f left join source s on s.id = f.source_id and s.status = 'published' and s.reader_title is not null where f.parent_id = p.id)`,
  others: sql`(select coalesce(jsonb_agg(jsonb_build_object('alias', o.alias, 'title', o.title)), '[]') from (
    select p2.alias, p2.title from post p2 where p2.rubric_id = p.rubric_id and p2.id <> p.id and p2.status = 'published'
    order by p2.published_at desc nulls last, p2.sort_order nulls last, p2.id desc limit 6) o)`,
  cover: pictureJson(sql`p.cover_id`),
})

export async function findPost(db: Db, alias: string): Promise<StoredPost | null> {
  const [found] = await findRows(
    db,
    selectOf(storedPost, sql`from post p where p.alias = ${alias} and p.status = 'published'`),
  )
  return found ?? null
}

/** For the feeds: the newest articles, of one rubric or of all. */
export const findNewestPosts = (db: Db, rubric: string | null, limit: number): Promise<StoredPost[]> =>
  findRows(
    db,
    selectOf(
      storedPost,
      sql`from post p where p.status = 'published'
        ${rubric === null ? sql`` : sql`and p.rubric_id = (select id from rubric where alias = ${rubric} and status = 'published')`}
        order by ${newestFirst} limit ${limit}`,
    ),
  )
