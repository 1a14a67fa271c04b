import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { findFigures } from '#features/files/find-figures.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { escapeMarkup } from '#kit/http/escape-markup.ts'
import type { Services } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { toXmlText } from '#kit/text/xml-text.ts'
import { PostBody } from './components/post-body.tsx'
import { findNewestPosts, type StoredPost } from './detail/find-post.server.ts'
import { postDetail } from './detail/post-detail.view.ts'
import { findLivingFacts } from './living-facts.server.ts'

type Site = Pick<Services, 'db' | 'publicUrl' | 'cache'>

/** Articles in a feed. */
const maxItems = 50

/**
 * RSS 2.0 of the newest articles with their whole text, living blocks as they are today and absolute addresses. Null for a rubric that is
 * not published. `rubric`: its alias; null: all articles.
 */
export async function postFeed({ db, publicUrl, cache }: Site, rubric: string | null): Promise<string | null> {
  const name = rubric === null ? null : await nameOfRubric(db, rubric)
  if (rubric !== null && name === null) return null
  const today = moscowDay(new Date())
  return cache.remember(`feed of articles ${rubric ?? ''} ${today}`, () =>
    makeFeed(db, { publicUrl, rubric, name, today }),
  )
}

interface Asked {
  publicUrl: string
  rubric: string | null
  name: string | null
  today: string
}

async function makeFeed(db: Db, { publicUrl, rubric, name, today }: Asked): Promise<string> {
  const items: string[] = []
  // One after the other, so that a feed never takes more than a few connections.
  for (const post of await findNewestPosts(db, rubric, maxItems)) items.push(await itemOf(db, post, publicUrl, today))
  const self = `${publicUrl}${rubric === null ? '/rss.xml' : `/rss/${rubric}.xml`}`
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeMarkup(name === null ? 'Садозор: статьи' : `Садозор: ${name}`)}</title>
<link>${escapeMarkup(`${publicUrl}/posts${rubric === null ? '' : `?rubric=${rubric}`}`)}</link>
<atom:link href="${escapeMarkup(self)}" rel="self" type="application/rss+xml"/>
<description>Короткие статьи о защите сада и огорода</description>
<language>ru</language>
${items.join('\n')}
</channel>
</rss>
`
  return toXmlText(text)
}

async function nameOfRubric(db: Db, alias: string): Promise<string | null> {
  const row = rowOf<{ name: string }>({ name: sql`name` })
  const [found] = await findRows(db, selectOf(row, sql`from rubric where alias = ${alias} and status = 'published'`))
  return found?.name ?? null
}

async function itemOf(db: Db, stored: StoredPost, publicUrl: string, today: string): Promise<string> {
  const [living, figures] = [await findLivingFacts(db, stored.body, today), await findFigures(db, stored.body)]
  const post = postDetail(stored, living, figures, today)
  const url = `${publicUrl}/posts/${stored.alias}`
  const html = renderToStaticMarkup(createElement(PostBody, { post })).replaceAll(
    /(href|src)="(?=[/#])/g,
    `$1="${escapeMarkup(publicUrl)}`,
  )
  return `<item>
<title>${escapeMarkup(stored.title)}</title>
<link>${escapeMarkup(url)}</link>
<guid isPermaLink="true">${escapeMarkup(url)}</guid>
${stored.publishedAt ? `<pubDate>${new Date(`${stored.publishedAt}T00:00:00+03:00`).toUTCString()}</pubDate>\n` : ''}${stored.rubric ? `<category>${escapeMarkup(stored.rubric.name)}</category>\n` : ''}<description>${escapeMarkup(stored.lead)}</description>
<content:encoded>${escapeMarkup(html)}</content:encoded>
</item>`
}
