import { type SQL, sql } from 'drizzle-orm'
import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { CopiedJournalRow, EntryView, JournalRow } from './entry-view.ts'
import type { RegulationCopy } from './regulation-copy.ts'

/** Entries of the journal, the struck ones included. */

const itemsWith = (
  copy: SQL,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('use', i.use_alias, 'drug', i.regulation_copy #>> '{drug,name}',
    'amount', i.amount::text, 'unit', i.unit, 'rate', i.rate::text, 'isThisForm', i.is_this_form, 'batch', i.batch, 'label', case when i.label_days is null
    then null else jsonb_build_object('days', i.label_days, 'at', i.label_at) end ${copy}) order by i.position) from journal_item i where i.entry_id = e.id), '[]')`

const commonColumns = {
  ...columnsOf(
    'e',
    'id',
    'method',
    'isPastRecord',
    'violationCodes',
    'confirmedCodes',
    'reason',
    'weather',
    'note',
    'effect',
    'struckReason',
  ),
  day: sql`e.day::text`,
  waterL: sql`e.water_l::text`,
  areaM2: sql`e.area_m_2::text`,
  bed: sql`(select jsonb_build_object('id', b.id, 'name', b.name) from bed b where b.id = e.bed_id)`,
  plantings: sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id) from journal_planting l
    join planting g on g.id = l.planting_id where l.entry_id = e.id and l.is_treated), '[]')`,
  neighbours: sql`coalesce((select jsonb_agg(jsonb_build_object('planting', g.id, 'name', g.name, 'reached', l.is_reached) order by g.id) from journal_planting l
    join planting g on g.id = l.planting_id where l.entry_id = e.id and not l.is_treated), '[]')`,
  changes: sql`coalesce((select jsonb_agg(jsonb_build_object('at', c.made_at, 'reason', c.reason, 'before', c.before, 'after', c.after) order by c.made_at, c.id)
    from journal_change c where c.entry_id = e.id), '[]')`,
  recordedAt: sql`to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  struckAt: sql`to_char(e.struck_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
}

const row = rowOf<JournalRow>({ ...commonColumns, items: itemsWith(sql``) })
const copiedRow = rowOf<CopiedJournalRow>({
  ...commonColumns,
  items: itemsWith(sql`, 'regulationCopy', i.regulation_copy, 'copyHash', i.copy_hash`),
})

export interface JournalFilter {
  planting?: number | undefined
  /** A calendar year. */
  season?: number | undefined
}

/** One page, the latest first, with the total. The copies of registrations, 5 KB each, are left to the entry itself. */
export async function findJournal(
  db: Db,
  userId: number,
  { planting, season }: JournalFilter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const from = sql`from journal_entry e where e.user_id = ${userId}
    ${planting === undefined ? sql`` : sql`and exists (select from journal_planting l where l.entry_id = e.id and l.planting_id = ${planting})`}
    ${season === undefined ? sql`` : sql`and extract(year from e.day) = ${season}`}`
  const [counted] = await findRows(db, selectOf(rowOf<{ total: number }>({ total: sql`count(*)::int` }), from))
  const rows = await findRows(
    db,
    selectOf(row, sql`${from} order by e.day desc, e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
  )
  const total = counted!.total
  return { items: rows, total, page, pageSize, pages: Math.ceil(total / pageSize) }
}

/** Entries of one part of an export. */
const partSize = 500

/** The whole journal in parts, the latest entries first, so that memory does not grow with it. */
export async function* readJournal(db: Db, userId: number): AsyncGenerator<CopiedJournalRow[]> {
  let after: { day: string; id: number } | null = null
  for (;;) {
    const next: SQL = after ? sql`and (e.day, e.id) < (${after.day}::date, ${after.id}::int)` : sql``
    const part: CopiedJournalRow[] = await findRows(
      db,
      selectOf(copiedRow, sql`from journal_entry e where e.user_id = ${userId} ${next} order by e.day desc, e.id desc limit ${partSize}`),
    )
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    after = last
  }
}

/** The whole journal with the copies, for the download of one's own data. */
export const findWholeJournal = (db: Db, userId: number): Promise<CopiedJournalRow[]> =>
  findRows(db, selectOf(copiedRow, sql`from journal_entry e where e.user_id = ${userId} order by e.day desc, e.id desc`))

/** An entry of this garden with what changed since in the registration, and the lights of its plantings. */
export async function findEntry(db: Db, userId: number, open: OpenGarden, id: number): Promise<EntryView> {
  const [found] = await findRows(db, selectOf(copiedRow, sql`from journal_entry e where e.id = ${id} and e.user_id = ${userId}`))
  if (!found) throw new HttpProblem('missing')
  const places = found.plantings.flatMap(({ id }) => open.planted.get(id) ?? [])
  const facts = places.map(({ planting }) => open.catalogue.get(planting.crop.alias)).find(each => each !== undefined)
  return {
    ...found,
    today: open.todayOf(places[0]?.planting ?? null),
    items: found.items.map(item => ({ ...item, now: nowOf(item.regulationCopy, facts?.uses.get(item.use), facts !== undefined) })),
    lights: places.map(planted => ({ planting: planted.planting.id, name: planted.planting.name, light: lightViewOf(open, planted) })),
  }
}

const compared = [
  'phiKind',
  'phiDays',
  'applicationsMax',
  'intervalMinDays',
  'intervalMaxDays',
  'reentryHandDays',
  'rateMin',
  'rateMax',
  'rateUnit',
  'audience',
] as const

/** What the registration says today where it differs; null: the same. */
function nowOf({ use: copy }: RegulationCopy, current: UseRecord | undefined, isKnown: boolean): EntryView['items'][number]['now'] {
  if (!isKnown) return null
  if (!current) return { isGone: true, changes: [] }
  const changes = compared.flatMap(field => (copy[field] === current[field] ? [] : [{ field, was: copy[field], is: current[field] }]))
  return changes.length > 0 ? { isGone: false, changes } : null
}
