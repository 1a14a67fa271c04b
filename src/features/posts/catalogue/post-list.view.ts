import { cardPhoto } from '#features/files/picture.ts'
import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import { type ListParts, listParts } from '#kit/catalogue-list/list-parts.ts'
import { typeset } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { readingMinutes } from '#ui/rich-text/reading-minutes.ts'
import { type ParsedPostQuery, type PostQuery, postsList } from '../post-query.ts'
import type { ListedPost, PostList } from './find-posts.server.ts'

export type PostListView = ReturnType<typeof postList>

/** The view of the list, with formatted texts; years other than that of `today` are named. */
export function postList(list: PostList, parsed: ParsedPostQuery, today: string) {
  const query = parsed.values
  const parts = listParts(postsList, parsed, list)
  const rubrics = parts.countsOf('rubric').filter(({ count }) => count > 0)
  return {
    ...parts.shown,
    ...headOf(query, parts),
    rubrics: rubrics.map(({ value, label, count }) => {
      const current = query.rubric.length === 1 && query.rubric[0] === value
      return { label: label ?? value, count, current, to: parts.href({ rubric: current ? [] : [value] }) }
    }),
    allRubrics: { current: query.rubric.length === 0, to: parts.href({ rubric: [] }) },
    cards: parts.isWrong ? [] : list.items.map(post => cardOf(post, today)),
  }
}

function cardOf(post: ListedPost, today: string) {
  const [about] = post.related
  return {
    alias: post.alias,
    to: `/posts/${post.alias}`,
    title: typeset(post.title),
    lead: typeset(post.lead),
    note: [post.rubric?.name, post.publishedAt && dateSeenFrom(today, post.publishedAt)].filter(Boolean).join(' · '),
    minutes: `${readingMinutes(post.body)}\u00a0мин`,
    /** Whose drawing stands for it without a photo. */
    drawing: about ? { kind: about.kind, alias: about.alias } : null,
    ...(post.cover && { photo: cardPhoto(post.cover) }),
  }
}

function headOf(query: PostQuery, { subject, shown: { isIndexed } }: ListParts) {
  const about = isIndexed ? subject : null
  const name = about?.label ?? null
  return {
    heading: name === null ? 'Статьи' : `${name}: статьи`,
    crumb: name,
    rubricFeed: about?.filter === 'rubric' ? `/rss/${about.value}.xml` : null,
    title: pagedTitle(query.page, name === null ? 'Статьи о\u00a0защите сада и\u00a0огорода' : `${name}: статьи`),
    description:
      'Короткие статьи о\u00a0защите сада и\u00a0огорода: нормы и\u00a0сроки в\u00a0них\u00a0— из\u00a0сегодняшнего каталога.',
  }
}
