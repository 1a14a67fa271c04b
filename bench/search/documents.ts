import { sql } from 'drizzle-orm'
import { entities, kindsWithPages } from '#app/entities.ts'
import { sourcesOf } from '#features/search-index/sources-of-kinds.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import type { BenchSite } from '../site.ts'

/** What an engine indexes: the texts of our own index, before they are folded. */
export interface BenchDocument {
  /** Its address without the first slash. */
  page: string
  name: string
  names: string
  codes: string
  others: string
  texts: string
}

/** The documents of all public records. */
export async function readDocuments(db: Db): Promise<BenchDocument[]> {
  const lists = new Map<string, string>(entities.map(entity => [entity.name, pagePathOf(entity)]))
  const documents: BenchDocument[] = []
  for (const { kind, rows } of sourcesOf(entities, kindsWithPages)) {
    const found =
      await db.execute(sql`select ${lists.get(kind)!} || '/' || alias as page, name, coalesce(names, '') as names,
      array_to_string(codes, ' ') as codes, coalesce(others, '') as others, coalesce(texts, '') as texts from (${rows}) source
      where "isPublic" order by "recordId"`)
    documents.push(...(found.rows as unknown as BenchDocument[]))
  }
  return documents
}

/** Without the drugs that the site's list does not show, because their registration has ended. */
export async function shownDocuments(db: Db, site: BenchSite): Promise<BenchDocument[]> {
  const inForce = await drugsOf(site)
  return (await readDocuments(db)).filter(({ page }) => !page.startsWith('drugs/') || inForce.has(page))
}

async function drugsOf(site: BenchSite): Promise<ReadonlySet<string>> {
  const pages = new Set<string>()
  for (let number = 1; ; number++) {
    const response = await site.get(`/api/drugs?page=${number}`, { accept: 'application/json' })
    const { items } = (await response.json()) as { items: { alias: string }[] }
    if (items.length === 0) return pages
    for (const { alias } of items) pages.add(`drugs/${alias}`)
  }
}
