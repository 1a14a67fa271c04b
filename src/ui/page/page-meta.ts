import type { MetaDescriptor } from 'react-router'
import { trimEnd } from '#kit/text/trim-end.ts'

/*
 * A loader returns the finished `meta`, so that these texts stay out of the browser's scripts. The public URL is configured and never
 * taken from the request: `context.get(servicesContext).publicUrl`.
 */
interface PageMeta {
  /** At most 60 characters together with the name of the site, which is added if it fits. */
  title: string
  /** 120–160 characters of good Russian. */
  description: string
  /** Canonical path, with the one crawlable facet if there is one: `/drugs?crop=tomat`. */
  path: string
  publicUrl: string
  /** Path of a 1200×630 picture; `ogImage(kind, alias)`. */
  image?: string
  robots?: 'noindex,follow'
  type?: 'website' | 'article'
  jsonLd?: readonly JsonLd[]
}

/** A value of schema.org. React Router escapes it when it writes the script element. */
export type JsonLd = { '@type': string } & { [key: string]: JsonValue }
type JsonValue = string | number | boolean | undefined | JsonValue[] | { [key: string]: JsonValue }

const site = 'Садозор'

export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = '/og/site.png',
  robots,
  type = 'website',
  jsonLd = [],
}: PageMeta): MetaDescriptor[] {
  const url = publicUrl + path
  const text = truncate(description, 160)
  return [
    { title: withSite(title) },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:image', content: publicUrl + image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map(value => ({
      'script:ld+json': { '@context': 'https://schema.org', ...value } as Record<string, string>,
    })),
  ]
}

/** Address of a generated picture for sharing. */
export const ogImage = (kind: string, alias: string) => `/og/${kind}/${alias}.png`

/** `BreadcrumbList` of schema.org; paths become absolute. */
export function breadcrumbList(publicUrl: string, items: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

const maxTitleLength = 60

function withSite(title: string): string {
  const full = title.includes(site) ? title : `${title} — ${site}`
  return full.length <= maxTitleLength ? full : truncate(title, maxTitleLength)
}

function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${trimEnd(cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)), ' \u00a0,.;:—–-')}…`
}
