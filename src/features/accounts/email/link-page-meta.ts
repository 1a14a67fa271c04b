/** Of a page with a token of a letter in its address: kept by nobody, and the address goes to no other site. */
export const letterHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const letterMeta = (title: string) => [
  { title: `${title} — Садозор` },
  { name: 'robots', content: 'noindex,follow' },
  { name: 'referrer', content: 'no-referrer' },
]
