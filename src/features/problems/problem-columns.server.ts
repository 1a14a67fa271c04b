import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#kit/text/fold-text.ts'
import type { ProblemKind } from './problem-kind.ts'
import type { ProblemQuery } from './problem-query.ts'

/** The table of a kind of problems, or one of its child tables. */
export const record = (kind: ProblemKind, part = '') => sql.raw((kind === 'pests' ? 'pest' : 'disease') + part)
export const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** The order of the problems `p` with their `crops`. */
export function orderOf(kind: ProblemKind, query: ProblemQuery, month: number): SQL {
  const name = sql`p.name collate "ru", p.id`
  const isActiveNow = sql`p.active_months @> array[${String(month).padStart(2, '0')}]::text[]`
  const { sort } = query
  if (sort === 'name') return name
  if (sort === 'season') return sql`(${isActiveNow}) desc, ${name}`
  const severity = severityOn(kind, query)
  if (sort === 'severity') return sql`${severity} desc nulls last, cardinality(crops) desc, ${name}`
  const found = foldText(query.q)
  const harm = sql`${severity} * case when ${isActiveNow} then 2 else 1 end desc nulls last, cardinality(crops) desc, ${name}`
  return found === '' ? harm : sql`starts_with(p.search_text, ${found}) desc, (strpos(p.search_text, ${found}) > 0) desc, ${harm}`
}

/** On the chosen crops, else on any. */
const severityOn = (kind: ProblemKind, { crop }: ProblemQuery): SQL => sql`(select max(h.severity) from ${record(kind, '_hosts')} h
    join plant on plant.id = h.plant_id and plant.status = 'published'
    where h.parent_id = p.id ${crop.length > 0 ? sql`and plant.alias = any(${textArray(crop)})` : sql``})`

/** The published crops of the problem `p`, the most harmed first. */
export const hostsJson = (
  kind: ProblemKind,
  extra = sql``,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object(${extra}'alias', plant.alias, 'name', plant.short_name,
    'severity', h.severity) order by h.severity desc, h.position), '[]')
  from ${record(kind, '_hosts')} h join plant on plant.id = h.plant_id and plant.status = 'published' where h.parent_id = p.id)`

export const groupColumn = { pests: 'p."group"', diseases: 'p.pathogen_type' } as const satisfies Record<ProblemKind, string>
