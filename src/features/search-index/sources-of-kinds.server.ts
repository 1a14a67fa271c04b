import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { kindWords } from '#features/search/kind-words.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type DocumentSource, publicSources, shownDays } from './document-sources.server.ts'

/** Fields that hold other names of a record, where its kind has them. */
export const nameFields = ['shortName', 'synonyms', 'latin', 'nameEn', 'international']
export const codeFields = ['code', 'eppo']

/**
 * Of every kind but the personal ones: gardeners' records are theirs. Kinds without pages are found by editors only.
 *
 * @param withPages names of the kinds whose records have a page on the site
 */
export const sourcesOf = (entities: readonly AnyEntity[], withPages: readonly string[]): readonly DocumentSource[] =>
  entities
    .filter(({ isPersonal }) => !isPersonal)
    .map(entity => publicSources.find(({ kind }) => kind === entity.name) ?? sourceOf(entity, entities, withPages))
    .map(source => withDays(source))

function withDays(source: DocumentSource): DocumentSource {
  const days = shownDays[source.kind]
  return days ? { ...source, reads: [...new Set([...source.reads, ...days.reads])], shownOn: days.shownOn } : source
}

/** By its declaration: the title, other names and codes that it declares, the titles of what it refers to, and its search text. */
function sourceOf(entity: AnyEntity, entities: readonly AnyEntity[], withPages: readonly string[]): DocumentSource {
  const { name, fields, title, readerTitle } = entity
  const column = (key: string) => sql`x.${sql.identifier(toSnakeCase(key))}`
  const declared = (keys: readonly string[]) => keys.filter(key => key in fields && key !== title).map(column)
  const references = referencesOf(entity, entities)
  const isPublished = sql`x.status = 'published'`
  const hasPages = withPages.includes(name)
  // Visitors read signs on the pages of problems, and substances on those of products.
  const isSaid = hasPages || name === 'sign' || name === 'substance' ? isPublished : sql`false`
  return {
    kind: name,
    reads: [
      ...new Set([
        title,
        'alias',
        'status',
        ...(entity.search ?? []),
        ...nameFields,
        ...codeFields,
        ...references.map(({ key }) => key),
      ]),
    ],
    mentions: mentionsOf(references),
    rows: sql`select x.id as "recordId", ${hasPages ? isPublished : sql`false`} as "isPublic", ${isSaid} as "isSaid", x.alias, coalesce(${column(title)}::text, x.alias) as name,
      ${joinedBy(',', declared([...new Set([...(readerTitle ? [readerTitle] : []), ...nameFields])]))} as names, array[${sql.join(declared(codeFields), sql`, `)}]::text[] as codes,
      ${joinedBy(' ', [
        sql`${(kindWords as Record<string, string>)[name] ?? ''}::text`,
        ...references.map(({ titles }) => titles),
      ])} as others,
      x.search_text as texts, null as note, ${'coverId' in fields ? sql`x.cover_id` : sql`null::int`} as "coverId" from ${entity.table} x`,
  }
}

const joinedBy = (between: string, parts: readonly SQL[]) =>
  parts.length > 0 ? sql`concat_ws(${sql.raw(`'${between}'`)}, ${sql.join([...parts], sql`, `)})` : sql`null`

interface Reference {
  key: string
  to: string
  /** Of the records that the record `x` refers to. */
  titles: SQL
  /** The records that refer to these ids. */
  from(ids: SQL): SQL
}

function referencesOf(entity: AnyEntity, entities: readonly AnyEntity[]): Reference[] {
  const { name, fields, links } = entity
  const table = sql.identifier(toSnakeCase(name))
  return Object.entries(fields).flatMap(([key, field]): Reference[] => {
    const { to } = field as { to?: string }
    const target = entities.find(each => each.name === to && !each.isPersonal)
    if (!to || !target) return []
    const named = sql`r.${sql.identifier(toSnakeCase(target.title))}`
    const column = sql.identifier(toSnakeCase(key))
    const link = links[key]
    if (link)
      return [
        {
          key,
          to,
          titles: sql`(select string_agg(${named}::text, ' ') from ${link} l join ${target.table} r on r.id = l.target_id where l.parent_id = x.id)`,
          from: ids => sql`select parent_id from ${link} where target_id = any (${ids})`,
        },
      ]
    return [
      {
        key,
        to,
        titles: sql`(select ${named}::text from ${target.table} r where r.id = x.${column})`,
        from: ids => sql`select id from ${table} where ${column} = any (${ids})`,
      },
    ]
  })
}

function mentionsOf(references: readonly Reference[]): DocumentSource['mentions'] {
  const byKind = Map.groupBy(references, ({ to }) => to)
  return Object.fromEntries(
    [...byKind].map(([kind, all]) => [
      kind,
      (ids: SQL) =>
        sql.join(
          all.map(({ from }) => from(ids)),
          sql` union `,
        ),
    ]),
  )
}
