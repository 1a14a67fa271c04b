import { coverPhoto } from '#features/files/picture.ts'
import { count, typeset } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import { headingsOf } from '#ui/rich-text/headings.ts'
import { readingMinutes } from '#ui/rich-text/reading-minutes.ts'
import type { LivingFacts } from '../living.ts'
import type { StoredPost } from './find-post.server.ts'

const relatedTexts = {
  drugs: 'нормы и\u00a0сроки',
  plants: 'календарь и\u00a0препараты',
  pests: 'как узнать и\u00a0что делать',
  diseases: 'как узнать и\u00a0что делать',
  sorts: 'сроки и\u00a0устойчивость',
} as const

export type PostDetail = ReturnType<typeof postDetail>

/** The view of an article, with formatted texts. `today` is the day that its living blocks were read. */
export function postDetail(post: StoredPost, living: LivingFacts, figures: Record<number, Photo>, today: string) {
  const minutes = readingMinutes(post.body)
  return {
    alias: post.alias,
    title: typeset(post.title),
    lead: typeset(post.lead),
    rubric: post.rubric,
    author: post.author,
    reviewer: post.reviewer,
    published: post.publishedAt && date(post.publishedAt),
    minutes: count(minutes, { one: 'минута', few: 'минуты', many: 'минут' }),
    checked: post.checkedAt && date(post.checkedAt),
    hasLiving: Object.keys(living).length > 0,
    day: date(today),
    contents: headingsOf(post.body).map(({ text, level, id }) => ({ text: typeset(text), level, id })),
    body: post.body,
    living,
    figures,
    facts: post.facts.map(({ text, source }) => ({ text: typeset(text), source })),
    own: ownQuery(post.related),
    related: post.related.map(record => ({
      ...record,
      to: `/${record.kind}/${record.alias}`,
      text: relatedTexts[record.kind],
    })),
    others: post.others.map(({ alias, title }) => ({ to: `/posts/${alias}`, title: typeset(title) })),
    cover: post.cover && coverPhoto(post.cover),
    isDemo: post.isDemo,
    dates: { published: post.publishedAt, changed: post.changedOn },
  }
}

/** So many products are asked about at once. */
const maxAsked = 20

/** What the gardener's own plantings are asked about: the products of the article, else its first problem, else its first crop. */
function ownQuery(related: StoredPost['related']): string | null {
  const aliases = (...kinds: string[]) => related.filter(({ kind }) => kinds.includes(kind)).map(({ alias }) => alias)
  const [drugs, [problem], [crop]] = [
    aliases('drugs').slice(0, maxAsked),
    aliases('diseases', 'pests'),
    aliases('plants'),
  ]
  if (drugs.length > 0) return `drugs=${drugs.join()}`
  if (problem) return `problem=${problem}`
  return crop ? `crop=${crop}` : null
}
