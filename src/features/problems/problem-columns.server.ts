import { type SQL, sql } from 'drizzle-orm'
import { rankOfWords } from '#features/search/found-words.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { ProblemKind } from './problem-kind.ts'
import type { ProblemQuery } from './problem-query.ts'
import { record, signText, textArray } from './problem-tables.server.ts'

/** The order of the problems `p`. Among equally harmful ones the editors' order decides. */
export function orderOf(kind: ProblemKind, query: ProblemQuery, month: number): SQL {
  const name = sql`p.name collate "ru", p.id`
  const { sort } = query
  if (sort === 'name') return name
  const inMonth = sql`${String(month).padStart(2, '0')}`
  if (sort === 'season') return sql`(${isActiveIn(inMonth)}) desc, ${name}`
  const editors = sql`p.sort_order nulls last, ${name}`
  if (sort === 'severity') return sql`${severityOn(kind, query)} desc nulls last, ${editors}`
  const harm = sql`${harmIn(kind, query, inMonth)} desc, ${editors}`
  const rank = matchRank(kind, query, sql`${foldText(query.q)}`, inMonth)
  return query.q === '' ? harm : sql`${rankOfWords(sql`p.id`)} desc, ${rank} desc, ${editors}`
}

/** A match in the name, and one whose words stand together in a sign or in the description; harm is below 10. */
const ranks = { startOfName: 30, name: 20, together: 10 }

/** How well the problem `p` fits the folded words, as SQL of a number; among equally good ones harm on the crops of the query and season decide. */
export function matchRank(kind: ProblemKind, query: ProblemQuery, folded: SQL, month: SQL): SQL {
  const words = sql`plainto_tsquery('russian', ${folded})`
  const hasAll = (text: SQL) => sql`to_tsvector('russian', ${text}) @@ ${words}`
  return sql`(case when starts_with(p.search_text, ${folded}) then ${ranks.startOfName}::int
    when ${hasAll(sql`p.name || ' ' || coalesce(p.synonyms, '')`)} then ${ranks.name}::int
    when ${hasAll(sql`coalesce(${sql.raw(pictureColumn[kind])}, '')`)} or exists (select from ${record(kind, '_signs')} x
      join sign s on s.id = x.sign_id and s.status = 'published' where x.parent_id = p.id and ${hasAll(signText)}) then ${ranks.together}::int
    else 0 end + ${harmIn(kind, query, month)})`
}

const pictureColumn = { pests: 'p.damage', diseases: 'p.symptoms' } as const satisfies Record<ProblemKind, string>

const isActiveIn = (month: SQL) => sql`p.active_months @> array[${month}]::text[]`

/** 0…6: severity, doubled in the season. */
const harmIn = (kind: ProblemKind, query: ProblemQuery, month: SQL): SQL =>
  sql`coalesce(${severityOn(kind, query)} * case when ${isActiveIn(month)} then 2 else 1 end, 0)`

/** On the chosen crops, else on any. */
const severityOn = (
  kind: ProblemKind,
  { crop }: ProblemQuery,
): SQL => sql`(select max(h.severity) from ${record(kind, '_hosts')} h
    join plant on plant.id = h.plant_id and plant.status = 'published'
    where h.parent_id = p.id ${crop.length > 0 ? sql`and plant.alias = any(${textArray(crop)})` : sql``})`

/** The published crops of the problem `p`, the most harmed first. */
export const hostsJson = (
  kind: ProblemKind,
  extra = sql``,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object(${extra}'alias', plant.alias, 'name', plant.short_name,
    'severity', h.severity) order by h.severity desc, h.position), '[]')
  from ${record(kind, '_hosts')} h join plant on plant.id = h.plant_id and plant.status = 'published' where h.parent_id = p.id)`
