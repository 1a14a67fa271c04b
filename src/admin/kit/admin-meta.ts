/** Pages of the admin area are not for search engines. */
export const adminMeta = (title: string | undefined) => [
  { title: `${title ?? 'Недостаточно прав'} — Садозор` },
  { name: 'robots', content: 'noindex,nofollow' },
]
