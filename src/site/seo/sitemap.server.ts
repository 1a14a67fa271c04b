import { asc, count, eq, max, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Picture, searchAddress } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import { type AnyEntity, pagePathOf } from '#kit/entity/define-entity.ts'
import { escapeMarkup } from '#kit/http/escape-markup.ts'
import type { Services } from '#kit/http/services.server.ts'

interface Address {
  path: string
  changed: Date | null
  /** Paths of the pictures on the page. */
  images?: readonly string[]
}

/** `/sitemap.xml`: an index with one part for lists and for each kind with detail pages as many as its records need. */
export async function sitemapIndex(
  { db, publicUrl }: Services,
  kinds: readonly AnyEntity[],
  size = maxUrls,
): Promise<string> {
  const parts = await Promise.all(
    kinds.map(async ({ table, ...kind }) => {
      const [found] = await db
        .select({ at: max(table.updatedAt), count: count() })
        .from(table as PgTable)
        .where(eq(table.status, 'published'))
      const changed = (found?.at as Date | null) ?? null
      const parts = Math.max(1, Math.ceil((found?.count ?? 0) / size))
      return Array.from({ length: parts }, (_, at) => ({ path: sitemapPath(kind, at + 1), changed }))
    }),
  )
  const all = parts.flat()
  return xml('sitemapindex', 'sitemap', publicUrl, [{ path: '/sitemap-lists.xml', changed: latest(all) }, ...all])
}

/** `/sitemap-drugs.xml`, then `/sitemap-drugs-2.xml`. */
const sitemapPath = (kind: Pick<AnyEntity, 'path' | 'pagePath'>, part: number): string =>
  `/sitemap-${pagePathOf(kind)}${part === 1 ? '' : `-${part}`}.xml`

/** `/sitemap-lists.xml`: the home page and lists, with the newest change of their records. */
export async function sitemapOfLists(
  { db, publicUrl }: Services,
  kinds: readonly AnyEntity[],
  paths: readonly string[],
): Promise<string> {
  const changes = await Promise.all(
    kinds.map(async ({ table, ...kind }) => {
      const [newest] = await db
        .select({ at: max(table.updatedAt) })
        .from(table as PgTable)
        .where(eq(table.status, 'published'))
      return { path: `/${pagePathOf(kind)}`, changed: (newest?.at as Date | null) ?? null }
    }),
  )
  const addresses = paths.map(path => ({
    path,
    changed: path === '/' ? latest(changes) : (changes.find(c => c.path === path)?.changed ?? null),
  }))
  return xml('urlset', 'url', publicUrl, addresses)
}

/** `/sitemap-drugs.xml`: published records with the time of their last change and their photos; null for a part that nothing is in. */
export async function sitemapOfKind(
  { db, publicUrl }: Services,
  entity: AnyEntity,
  part = 1,
  size = maxUrls,
): Promise<string | null> {
  const { table } = entity
  const { alias } = table as unknown as Record<'alias', AnyPgColumn>
  const rows = await db
    .select({ alias, changed: table.updatedAt, ...picturesOf(entity) })
    .from(table as PgTable)
    .where(eq(table.status, 'published'))
    .orderBy(asc(table.id))
    .limit(size)
    .offset((part - 1) * size)
  if (part > 1 && rows.length === 0) return null
  return xml(
    'urlset',
    'url',
    publicUrl,
    rows.map(({ alias: name, changed, ...pictures }) => ({
      path: `/${pagePathOf(entity)}/${name}`,
      changed: changed as Date,
      images: imagePaths(Object.values(pictures) as (Picture | Picture[] | null)[]),
    })),
  )
}

/** The pictures of each record, by field. */
function picturesOf({ fields, table, links }: AnyEntity): Record<string, SQL> {
  const columns = table as unknown as Record<string, AnyPgColumn>
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { kind }]) => {
      if (kind === 'image') return [[key, sql`${pictureJson(sql`${columns[key]!}`)}`]]
      return kind === 'files' ? [[key, sql`${picturesJson(sql`${links[key]!}`, sql`${table.id}`)}`]] : []
    }),
  )
}

/** The limit that search engines set for a page. */
const maxImages = 1000

const imagePaths = (pictures: readonly (Picture | Picture[] | null)[]) =>
  [...new Set(pictures.flat().flatMap(picture => (picture ? [searchAddress(picture)] : [])))].slice(0, maxImages)

/** The protocol's limit for one file. */
const maxUrls = 50_000

const latest = (addresses: readonly Address[]) =>
  addresses.reduce<Date | null>(
    (newest, { changed }) => (changed && (!newest || changed > newest) ? changed : newest),
    null,
  )

function xml(root: string, item: string, publicUrl: string, addresses: readonly Address[]): string {
  const lines = addresses.map(({ path, changed, images = [] }) => {
    const pictures = images.map(
      image => `<image:image><image:loc>${escapeMarkup(publicUrl + image)}</image:loc></image:image>`,
    )
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${escapeMarkup(publicUrl + path)}</loc>${lastmod}${pictures.join('')}</${item}>`
  })
  const ofImages = addresses.some(({ images }) => images?.length)
    ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${ofImages}>\n${lines.join('\n')}\n</${root}>\n`
}
