import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { findMatches, type Matches, pageOf } from '#features/search/find-matches.server.ts'
import { rankOfWords } from '#features/search/found-words.server.ts'
import { columnsOf, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import type { PostQuery } from '../post-query.ts'
import { postFilters } from './post-filters.server.ts'

export const pageSize = 12

/** A record that an article is about. */
export interface RelatedRecord {
  kind: 'drugs' | 'plants' | 'pests' | 'diseases' | 'sorts'
  alias: string
  name: string
}

export interface ListedPost {
  alias: string
  title: string
  lead: string
  rubric: { alias: string; name: string } | null
  publishedAt: string | null
  body: RichDoc
  related: RelatedRecord[]
  isDemo: boolean
  cover: Picture | null
}

export type PostList = Matches<ListedPost>

const list = { kind: 'post', filters: postFilters, pageSize } as const

/** The newest first, with words the best matches. */
export function listPosts(db: Db, query: PostQuery): Promise<PostList> {
  const fit = query.q === '' ? sql`` : sql`${rankOfWords(sql`p.id`)} desc, `
  const from = sql`from matches join post p on p.id = matches.id ${pageOf(list, sql`${fit}${newestFirst}`, query.page)}`
  return findMatches(db, list, query, { rows: selectOf(listed, from) })
}

export const newestFirst = sql`p.published_at desc nulls last, p.sort_order nulls last, p.id desc`

export const rubricJson = sql`(select jsonb_build_object('alias', r.alias, 'name', r.name) from rubric r where r.id = p.rubric_id and r.status = 'published')`

const relatedOf = (kind: RelatedRecord['kind'], table: string, name: string): SQL =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, x.alias, x.${sql.identifier(name)} as name, l.position
    from post_related l join ${sql.identifier(table)} x on x.id = l.${sql.identifier(`${table}_id`)} and x.status = 'published' where l.parent_id = p.id`

/** Published records that the article `p` is about. */
export const relatedJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'alias', alias, 'name', name) order by position), '[]')
  from (${relatedOf('drugs', 'drug', 'name')} union all ${relatedOf('plants', 'plant', 'short_name')} union all ${relatedOf('pests', 'pest', 'name')}
    union all ${relatedOf('diseases', 'disease', 'name')} union all ${relatedOf('sorts', 'sort', 'name')}) related)`

const listed = rowOf<ListedPost>({
  ...columnsOf('p', 'alias', 'title', 'lead'),
  rubric: rubricJson,
  ...columnsOf('p', 'publishedAt', 'body'),
  related: relatedJson,
  ...columnsOf('p', 'isDemo'),
  cover: pictureJson(sql`p.cover_id`),
})
