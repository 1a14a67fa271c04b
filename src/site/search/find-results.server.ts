import { sql } from 'drizzle-orm'
import { findAllowed } from '#features/drugs/uses/find-uses.server.ts'
import { favoriteKindNames } from '#features/favorites/favorite-kinds.ts'
import { documentSources } from '#features/search/document-sources.server.ts'
import { foldedWords } from '#features/search/fold.ts'
import { type Intent, intentOf, type Named } from '#features/search/intent.ts'
import { matchingDocuments, namedDocuments, nearDocuments } from '#features/search/match-documents.server.ts'
import { type Question, readQuestion } from '#features/search/read-question.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { favoriteSources } from '#site/favorites/favorite-sources.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'

interface Found {
  kind: string
  total: number
  /** The rank of the best match. */
  best: number
  items: { alias: string; name: string; note: string }[]
}

/** Of each section. */
export const maxItems = 5
const maxNear = 3
const indexedKinds: ReadonlySet<string> = new Set(documentSources.map(({ kind }) => kind))
const maxAllowed = 3

const searched = publicFaces.flatMap(({ api, search }) =>
  search ? [{ kind: api.entity.name, list: pagePathOf(api.entity), ...search }] : [],
)

/**
 * What the site has for these words: the records that are called so, else what the lists find in their texts, else the records with most
 * of the words. Other spellings are tried when all of this finds nothing. Three statements at most.
 */
export async function findResults(db: Db, q: string, now = new Date()) {
  const month = moscowMonth(now)
  const { said, meant } = await readQuestion(db, q)
  const found = await findGroups(db, q, said, month)
  if (totalOf(found.groups) === 0 && meant && !isExact(q)) {
    const other = await findGroups(db, meant.text, meant.question, month)
    if (totalOf(other.groups) > 0) return toResults(q, meant.text, other, null)
  }
  const intent = intentOf(q, said, found.named)
  return toResults(q, null, found, intent && (await answer(db, intent)))
}

/** «Искать „njvfn“»: in quotes, the words are meant as they are. */
const isExact = (q: string) => /^["«„].+["»“]$/.test(q.trim())

function toResults(q: string, corrected: string | null, { groups, near }: Groups, said: Answer | null) {
  const ordered = [...groups].sort((a, b) => tierOf(b) - tierOf(a))
  return {
    q,
    corrected,
    answer: said,
    total: totalOf(groups),
    groups: ordered.map(({ best, ...group }) => ({ ...group, isOfList: best < leastOfIndex })),
    /** Names that look like the words, where nothing was found. */
    near,
  }
}

export type Results = Awaited<ReturnType<typeof findResults>>

type Groups = Awaited<ReturnType<typeof findGroups>>
type Answer = Awaited<ReturnType<typeof answer>>

/** Ranks of the lists are below it. A list finds by its own rules, so that only their number is that of its page. */
const leastOfIndex = 100

const totalOf = (groups: readonly { total: number }[]) => groups.reduce((sum, { total }) => sum + total, 0)

/** A rank is a multiple of ten for the kind of match, which all lists have in common, plus the harm of a problem. */
const tierOf = ({ total, best }: { total: number; best: number }) => (total > 0 ? Math.floor(best / 10) : -1)

/** An EPPO code is right or wrong: texts with similar words do not answer it. */
const eppoCode = /^[A-Z\d]{5,6}$/

/** One line about the record of a row of `ordered`: substances, the crop of a variety. */
const note = sql`case kind ${sql.join(
  favoriteKindNames.map(kind => {
    const { table, about } = favoriteSources[kind]
    return sql`when ${kind} then (select ${about} from ${table} x where x.alias = ordered.alias)`
  }),
  sql` `,
)} end`

/** Names with a word that looks like one of the question, as JSON. */
function nearNames(q: string) {
  const asked = foldedWords(q.slice(0, 200)).filter(word => word.length > 2)
  return sql`(select coalesce(jsonb_agg(name), '[]') from (select named.name
    from (select v.word, max(similarity(v.word, a.word)) as likeness
      from unnest(${sql.param(asked.slice(0, 8))}::text[]) a(word) join search_word v on v.word % a.word group by v.word) near
    cross join lateral (select d.name from search_document d where d.names @> array[near.word] order by d.kind = 'product', d.name limit 1) named
    group by named.name order by max(near.likeness) desc, named.name limit ${maxNear}) names)`
}

/** One statement. */
async function findGroups(db: Db, q: string, question: Question, month: number) {
  const row = rowOf<{ groups: Found[]; named: Named[]; near: string[] }>({
    groups: sql`(select coalesce(jsonb_agg(g), '[]') from (select kind, count(*)::int as total, max(rank) as best,
      jsonb_agg(jsonb_build_object('alias', alias, 'name', name, 'note', coalesce(${note}, '')) order by place) filter (where place <= ${maxItems}) as items
      from ordered group by kind) g)`,
    named: namedDocuments(question),
    near: sql`case when exists (select from ordered) then '[]' else ${nearNames(q)} end`,
  })
  const [found] = await findRows(db, selectOf(row, sql``, foundDocuments(q, question, month)))
  const groups = searched.map(({ kind, list, title }) => ({
    list,
    title,
    total: 0,
    best: 0,
    items: [],
    ...found!.groups.find(each => each.kind === kind),
    kind,
  }))
  return { groups, named: found!.named, near: found!.near }
}

function foundDocuments(q: string, question: Question, month: number) {
  const hidden = searched.flatMap(({ kind, shown }) => (shown ? [sql`(kind <> ${kind} or alias in (${shown}))`] : []))
  const shown = sql.join([sql`true`, ...hidden], sql` and `)
  const lists = searched.map(({ kind, matches }) => {
    // The texts of a kind that the index has are asked when none of its names fits; another kind has nothing but its texts.
    const isAsked = indexedKinds.has(kind) ? sql`not exists (select from engine where engine.kind = ${kind})` : sql`true`
    return sql`select ${kind}::text as kind, alias, name, rank::int, position::int from (${matches(q, month)}) list where ${isAsked}`
  })
  return sql`with engine as materialized (select * from (${matchingDocuments(question)}) e where ${shown}),
    lists as materialized (select * from (${sql.join(lists, sql` union all `)}) l where ${!eppoCode.test(q)}),
    near as materialized (select * from (${nearDocuments(question)}) n where ${shown} and not exists (select from engine) and not exists (select from lists)),
    found as (select kind, alias, name, rank::int, length(name) as position from engine union all select * from lists
      union all select kind, alias, name, rank::int, length(name) from near),
    ordered as (select *, row_number() over (partition by kind order by rank desc, position nulls last, name collate "ru", alias) as place from found)`
}

/** The first row: a way that answers the whole question, with the first products that may be used and their waiting periods. */
async function answer(db: Db, intent: Intent) {
  const { kind, text, to } = intent
  if (intent.kind !== 'allowed') return { kind, text, to, count: null, rows: [] }
  const { crop, problem } = intent
  const target = problem.kind === 'disease' ? { diseaseId: problem.recordId } : { pestId: problem.recordId }
  const { uses, drugs } = await findAllowed(db, { plantId: crop.recordId, ...target }, maxAllowed)
  const rows = uses.map(({ drug, phi }) => ({ to: `/drugs/${drug.alias}?${to.split('?')[1]}`, name: drug.name, wait: phi.text }))
  return { kind, text, to, count: drugs, rows }
}
