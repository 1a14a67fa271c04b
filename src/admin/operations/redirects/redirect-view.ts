export interface RedirectItem {
  id: number
  from: string
  /** Null with 410. */
  to: string | null
  status: number
  version: number
  hits: number
  /** ISO text in UTC. */
  lastHitAt: string | null
  updatedAt: string
}

export interface RedirectPage {
  items: readonly RedirectItem[]
  total: number
  page: number
  pageSize: number
  pages: number
}

export interface MissingAddress {
  path: string
  hits: number
  lastAt: string
}

/** What each status does, in words. */
export const statusTexts: Readonly<Record<number, string>> = {
  301: 'навсегда',
  302: 'на\u00a0время',
  410: 'страницы больше нет',
}
