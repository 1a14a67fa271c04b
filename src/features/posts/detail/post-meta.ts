import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import { feedLink } from '../feed-link.ts'
import type { PostDetail } from './post-detail.view.ts'

export function postMeta(post: PostDetail, publicUrl: string): MetaDescriptor[] {
  const path = `/posts/${post.alias}`
  const image =
    post.cover?.share ?? (post.related[0] ? `/og/${post.related[0].kind}/${post.related[0].alias}.png` : '/og/site.png')
  const { published, changed } = post.dates
  const head = pageMeta({
    title: post.title,
    description: post.lead,
    path,
    publicUrl,
    image,
    type: 'article',
    jsonLd: [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.lead,
        url: publicUrl + path,
        inLanguage: 'ru',
        image: publicUrl + image,
        ...(published ? { datePublished: published } : {}),
        dateModified: changed,
        ...(post.author ? { author: { '@type': 'Organization', name: post.author } } : {}),
        ...(post.reviewer ? { reviewedBy: { '@type': 'Person', name: post.reviewer } } : {}),
        about: post.related.map(({ name, to }) => ({ '@type': 'Thing', name, url: publicUrl + to })),
      },
      breadcrumbList(publicUrl, [
        { name: 'Главная', path: '/' },
        { name: 'Статьи', path: '/posts' },
        ...(post.rubric ? [{ name: post.rubric.name, path: `/posts?rubric=${post.rubric.alias}` }] : []),
        { name: post.title, path },
      ]),
    ],
  })
  return [...head, feedLink(publicUrl, null)]
}
