import { type SQL, sql } from 'drizzle-orm'
import { cardPhoto, type Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { isEppoCode } from '#features/search/found-words.server.ts'
import {
  matchingDocuments,
  namedDocuments,
  nearDocuments,
  nearNames,
  textRank,
} from '#features/search/match-documents.server.ts'
import {
  type KnownWords,
  type Question,
  type ReadQuestion,
  readQuestion,
} from '#features/search/read-question.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { moscowDay, moscowMonth } from '#kit/moscow-day.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { drawingAddress } from '#ui/drawing-address.ts'
import { type Answer, answerOf, type Related } from './answer.server.ts'
import { intentOf, leadOf, type Named } from './intent.ts'

interface Found {
  kind: string
  total: number
  /** The rank of the best match. */
  best: number
  items: { recordId: number; rank: number; alias: string; name: string; note: string; cover: Picture | null }[]
}

/** Of a section that answers best. */
export const maxItems = 8
/** Of a section among several that answer as well, and of those that answer worse. */
const fewItems = 5
const leastItems = 3
const maxNear = 3
/** So many records with all words leave no need for those with some of them. */
const enoughFound = 100

const searched = publicFaces.flatMap(({ api: { entity, query }, search, picture }) =>
  search
    ? [
        {
          kind: entity.name,
          list: pagePathOf(entity),
          isListSearched: 'q' in query,
          drawings: picture ? entity.path : null,
          ...search,
        },
      ]
    : [],
)

/** The documents that a visitor finds today. */
const isShown = sql`d.is_public and (d.shown_on is null or d.shown_on @> current_date)`

/**
 * What the site has for these words, section by section as their lists find it: the records that are called so and those with the words in
 * their texts, else the same for other spellings; kinds that have none of these show the records with most of the words, after the others,
 * unless the others are many.
 * Three statements at most.
 */
export async function findResults(db: Db, q: string, now = new Date(), cache?: GenerationCache) {
  const { said, meant } = await readQuestion(db, q, 'visitors', await knownWords(cache))
  const found = await findGroups(db, q, said, isExact(q) ? null : meant, moscowMonth(now))
  const [text, question] = found.isCorrected ? [meant!.text, meant!.question] : [q, said]
  const intent = intentOf(text, question, found.named)
  const ordered = [...found.groups].sort((a, b) => tierOf(b) - tierOf(a))
  const lead = leadOf(intent, question, found.named, ordered)
  const { answer, related } = await answerOf(db, intent, lead, now, cache)
  const near = totalOf(found.groups) === 0 && !lead ? await findNearNames(db, q) : []
  return toResults(q, found.isCorrected ? text : null, ordered, near, answer, related)
}

const knownWords = async (cache?: GenerationCache): Promise<KnownWords> =>
  cache ? cache.remember('words', async () => new Map()) : new Map()

/** The same, remembered while the catalogue and the day stay the same: in season many people ask the same. */
export function findResultsWithCache(db: Db, q: string, cache: GenerationCache): Promise<Results> {
  const now = new Date()
  return cache.remember(`${moscowDay(now)} ${q}`, () => findResults(db, q, now, cache))
}

function toResults(
  q: string,
  corrected: string | null,
  groups: Groups,
  near: string[],
  answer: Answer | null,
  related: readonly Related[],
) {
  const shown = corrected ?? q
  const sections = withLimits(groups).map(({ best: _, ...group }) => ({
    ...group,
    items: group.items.map(({ recordId: _id, rank: _rank, ...item }) => item),
    /** All of them. */
    to: group.isListSearched ? `/${group.list}?q=${encodeURIComponent(shown)}` : `/${group.list}`,
  }))
  return {
    q,
    corrected,
    answer,
    total: totalOf(groups),
    /** Whether a record has all words as they were said. */
    isExactly: corrected === null && groups.some(({ best }) => best >= textRank),
    groups: withRelated(sections, groups, related),
    /** Names that look like the words, where nothing was found. */
    near,
  }
}

/** The first screen shows what answers best in full, and of the rest a little of each. */
function withLimits(groups: Groups): Groups {
  const found = groups.filter(({ total }) => total > 0)
  const first = found.filter(group => tierOf(group) === tierOf(found[0]!)).length
  const most = first === 1 ? maxItems : first === 2 ? fewItems : leastItems
  return groups.map((group, index) => ({ ...group, items: group.items.slice(0, index < first ? most : leastItems) }))
}

/** After the sections that have all words, or after that of the problem. */
function withRelated<Section extends Related>(
  sections: Section[],
  groups: Groups,
  related: readonly Related[],
): (Section | Related)[] {
  const full = groups.filter(({ total, best }) => total > 0 && best >= textRank).length
  const place = Math.max(full, groups.findIndex(({ kind }) => kind === 'disease' || kind === 'pest') + 1)
  return [...sections.slice(0, place), ...related, ...sections.slice(place)]
}

export type Results = Awaited<ReturnType<typeof findResults>>

type Groups = Awaited<ReturnType<typeof findGroups>>['groups']

const totalOf = (groups: readonly { total: number }[]) => groups.reduce((sum, { total }) => sum + total, 0)

/** A rank is a multiple of ten for the kind of match, which all lists have in common, plus the harm of a problem. */
const tierOf = ({ total, best }: { total: number; best: number }) => (total > 0 ? Math.floor(best / 10) : -1)

/** Its photo, else its drawing; null for a record with neither. */
function thumbOf(
  { cover: photo, alias }: Pick<Found['items'][number], 'cover' | 'alias'>,
  drawings: string | null,
): { src: string; fit: string } | null {
  if (!photo) return drawings ? { src: drawingAddress(drawings, alias), fit: 'object-contain' } : null
  const { src, fit } = cardPhoto(photo)
  return { src, fit }
}

type Meant = ReadQuestion['meant']

/** One statement. */
async function findGroups(db: Db, q: string, said: Question, meant: Meant, month: number) {
  const row = rowOf<{ groups: Found[]; isCorrected: boolean; named: Named[] }>({
    groups: sql`(select coalesce(jsonb_agg(g), '[]') from (select kind, total, best, (select jsonb_agg(jsonb_build_object('recordId', b.record_id, 'rank', b.rank, 'alias', b.alias,
        'name', b.name, 'note', d.note, 'cover', ${pictureJson(sql`d.cover_id`)}) order by b.place)
        from ${bestOf(sql`counted.kind`)} b join search_document d on d.kind = b.kind and d.record_id = b.record_id) as items
      from (select kind, count(*)::int as total, max(rank) as best from found group by kind) counted) g)`,
    isCorrected: sql`exists (select from meant)`,
    named: namedDocuments([...said.words, ...(meant?.question.words ?? [])]),
  })
  const [found] = await findRows(db, selectOf(row, sql``, foundDocuments(q, said, meant, month)))
  const groups = searched.map(({ kind, list, isListSearched, title, drawings }) => {
    const { total = 0, best = 0, items = [] } = found!.groups.find(each => each.kind === kind) ?? {}
    return {
      kind,
      list,
      /** Few records need no search of their own: their list shows all of them. */
      isListSearched,
      title,
      total,
      best,
      items: items.map(({ cover, ...item }) => ({ ...item, thumb: thumbOf({ cover, alias: item.alias }, drawings) })),
    }
  })
  return { ...found!, groups }
}

function foundDocuments(q: string, said: Question, meant: Meant, month: number) {
  const nothing = sql`select kind, record_id, alias, name, 0 as rank from search_document where false`
  const place = isEppoCode(q) ? 'names' : 'texts'
  const other = meant
    ? sql`select * from (${matchingDocuments(meant.question, isShown, place)}) t where not exists (select from said)`
    : nothing
  const isElsewhere = sql`${isShown} and d.kind not in (select kind from said)`
  const most = sql`select * from (${nearDocuments(said, isElsewhere)}) t
    where not exists (select from meant) and (select count(*) from said) < ${enoughFound}`
  const isWeighed = sql`(t.rank = ${textRank} and t.kind in (${sql.join(
    weighedKinds.map(({ kind }) => sql`${kind}`),
    sql`, `,
  )}))`
  // Each row is stored once: a word may stand in half of the documents.
  return sql`with said as materialized (${matchingDocuments(said, isShown, place)}),
    meant as materialized (${other}),
    near as materialized (${isExact(q) ? nothing : most}),
    exact as not materialized (select * from said union all select * from meant),
    weighed as materialized (select kind, record_id, alias, name, rank + coalesce(${weightOf(q, month)}, 0) as rank from exact t where ${isWeighed}),
    found as not materialized (select * from exact t where not ${isWeighed} union all select * from weighed union all select * from near)`
}

/** The records that a section shows: they are chosen kind by kind, as sorting all that were found would take longer. */
const bestOf = (
  kind: SQL,
) => sql`(select b.*, row_number() over () as place from (select * from found f where f.kind = ${kind}
  order by rank desc, length(name), name collate "ru", alias limit ${maxItems}) b)`

const weighedKinds = searched.flatMap(({ kind, weight }) => (weight ? [{ kind, weight }] : []))

/** Among matches in texts, a kind may know which say more: signs that stand together, harm in this month. */
const weightOf = (q: string, month: number) =>
  sql`case t.kind ${sql.join(
    weighedKinds.map(({ kind, weight }) => sql`when ${kind} then (${weight(q, month)})`),
    sql` `,
  )} end`

async function findNearNames(db: Db, q: string): Promise<string[]> {
  const [found] = await findRows(db, selectOf(rowOf<{ near: string[] }>({ near: nearNames(q, maxNear) })))
  return found!.near
}
