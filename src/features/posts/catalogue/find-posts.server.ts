import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { type MatchCount, matchCounts, matchesAll, matchesOf } from '#kit/catalogue-list/matches.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { foldText } from '#kit/text/fold-text.ts'
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

export interface PostList {
  items: ListedPost[]
  total: number
  pages: number
  facets: MatchCount[]
}

const matches = (query: PostQuery): SQL => matchesOf(sql`post`, postFilters, query)

/** One page of published articles, the newest first, with the counts of every facet, in one statement. */
export async function listPosts(db: Db, query: PostQuery): Promise<PostList> {
  const from = sql`from matches join post p on p.id = matches.id where ${matchesAll(postFilters)}
    order by ${newestFirst} limit ${pageSize} offset ${(query.page - 1) * pageSize}`
  const row = rowOf<{ facets: MatchCount[]; items: ListedPost[] }>({
    facets: sql`(select jsonb_agg(counted) from (${matchCounts(postFilters, query)}) counted)`,
    items: sql`(select coalesce(jsonb_agg(listed_post), '[]') from (${selectOf(listed, from)}) listed_post)`,
  })
  const [found] = await findRows(db, selectOf(row, undefined, sql`with ${matches(query)}`))
  const { facets, items } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return { items, total, pages: Math.max(1, Math.ceil(total / pageSize)), facets: facets.filter(({ facet }) => facet !== 'total') }
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

const emptyQuery: PostQuery = { q: '', rubric: [], crop: [], month: [], page: 1 }

/** SQL for `alias`, `name`, `rank` and `position` of the articles that the list finds for these words: by title, then by anything else. */
export function postMatches(q: string): SQL {
  const found = foldText(q)
  return sql`with ${matches({ ...emptyQuery, q })} select p.alias, p.title as name,
      case when strpos(replace(lower(p.title), 'ё', 'е'), ${found}) > 0 then 20 else 0 end as rank, p.sort_order as position
    from matches join post p on p.id = matches.id where ${matchesAll(postFilters)}`
}
