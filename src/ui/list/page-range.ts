import { number } from '#ui/format/format-number.ts'

/** The pages of a table that is one section of its page. */
export interface SectionPages {
  page: number
  pages: number
  /** Path and query of the first page. */
  first: string
  /** Id of the section. */
  anchor: string
  /** «Строки 31–60 из 812»; null for a single page. */
  range: string | null
}

interface Paged {
  page: number
  size: number
  total: number
}

export function sectionPages({ page, size, total }: Paged, first: string, anchor: string): SectionPages {
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const range =
    pages > 1 ? `Строки ${number(from)}–${number(Math.min(total, page * size))} из\u00a0${number(total)}` : null
  return { page, pages, first, anchor, range }
}
