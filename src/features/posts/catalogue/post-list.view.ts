import { cardPhoto } from '#features/files/picture.ts'
import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { count, number, typeset } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { readingMinutes } from '#ui/rich-text/reading-minutes.ts'
import { type ParsedPostQuery, type PostQuery, postQuery } from '../post-query.ts'
import type { ListedPost, PostList } from './find-posts.server.ts'
import { postFilters } from './post-filters.server.ts'

export type PostListView = ReturnType<typeof postList>

/** The view of the list, with formatted texts. */
export function postList(list: PostList, parsed: ParsedPostQuery) {
  const query = parsed.values
  const parts = listParts({ path: '/posts', spec: postQuery, filters: postFilters }, parsed, list)
  const { wrong, total, applied, href } = parts
  const rubrics = list.facets.filter(({ facet, count }) => facet === 'rubric' && count > 0)
  return {
    ...headOf(query, parts, total),
    total,
    count: number(total),
    summary: total === 0 ? 'Ничего не\u00a0найдено' : count(total, { one: 'статья', few: 'статьи', many: 'статей' }),
    q: query.q,
    page: query.page,
    pages: parts.pages,
    pagesFrom: parts.pagesFrom,
    applied,
    facets: parts.facets,
    rubrics: rubrics.map(({ value, label, count }) => {
      const current = query.rubric.length === 1 && query.rubric[0] === value
      return { label: label ?? value, count, current, to: href({ rubric: current ? [] : [value] }) }
    }),
    cards: wrong.length > 0 ? [] : list.items.map(cardOf),
    empty: parts.empty,
    words: parts.words,
  }
}

function cardOf(post: ListedPost) {
  const [about] = post.related
  return {
    alias: post.alias,
    to: `/posts/${post.alias}`,
    title: typeset(post.title),
    lead: typeset(post.lead),
    note: [post.rubric?.name, post.publishedAt && date(post.publishedAt), `${readingMinutes(post.body)}\u00a0мин`]
      .filter(Boolean)
      .join(' · '),
    /** Whose drawing stands for it without a photo. */
    drawing: about ? { kind: about.kind, alias: about.alias } : null,
    ...(post.cover && { photo: cardPhoto(post.cover) }),
  }
}

type Parts = ReturnType<typeof listParts<typeof postQuery>>

/** The whole list, the lists of one rubric and those of one crop are indexed. */
function headOf(query: PostQuery, { active, nameOf, wrong }: Parts, total: number) {
  const only = active.length === 1 ? active[0] : undefined
  const rubric = only === 'rubric' && query.rubric.length === 1 ? query.rubric[0]! : undefined
  const crop = only === 'crop' && query.crop.length === 1 ? query.crop[0]! : undefined
  const isIndexed = wrong.length === 0 && total > 0 && (active.length === 0 || rubric !== undefined || crop !== undefined)
  const name = isIndexed && rubric ? nameOf('rubric', rubric) : isIndexed && crop ? nameOf('crop', crop) : null
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  return {
    heading: name === null ? 'Статьи' : `${name}: статьи`,
    crumb: name,
    rubricFeed: isIndexed && rubric ? `/rss/${rubric}.xml` : null,
    title: `${name === null ? 'Статьи о\u00a0защите сада и\u00a0огорода' : `${name}: статьи`}${page}`,
    description: 'Короткие статьи о\u00a0защите сада и\u00a0огорода: нормы и\u00a0сроки в\u00a0них\u00a0— из\u00a0сегодняшнего каталога.',
    canonical: `/posts${isIndexed ? toSearch(postQuery, query) : ''}`,
    isIndexed,
  }
}
