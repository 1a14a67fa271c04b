import type { MetaDescriptor } from 'react-router'

/** What readers of feeds find on a page of articles: the feed of its rubric, else that of all. */
export const feedLink = (publicUrl: string, rubricFeed: string | null): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Статьи Садозора',
  href: `${publicUrl}${rubricFeed ?? '/rss.xml'}`,
})
