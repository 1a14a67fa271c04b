/** For pages with an email token in the URL: not cached, and the URL is not sent as a referrer. */
export const linkPageHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const linkPageMeta = (title: string) => [
  { title: `${title} — Садозор` },
  { name: 'robots', content: 'noindex,follow' },
  { name: 'referrer', content: 'no-referrer' },
]
