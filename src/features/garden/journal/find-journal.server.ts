import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import type { CopiedJournalRow, EntryView, JournalFilters, JournalRow } from './entry-view.ts'
import { type ReportedHarvest, type SeasonReport, seasonReport } from './season-report.ts'
import { nowOf, registrationText } from './then-and-now.server.ts'

/** Entries of the journal, the struck ones included. */

const itemsWith = (copy: SQL) => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'use', i.use_alias,
    'drug', i.regulation_copy #>> '{drug,name}',
    'amount', i.amount::text,
    'unit', i.unit,
    'rate', i.rate::text,
    'isThisForm', i.is_this_form,
    'batch', i.batch,
    'label', case
      when i.label_days is null then null
      else jsonb_build_object('days', i.label_days, 'at', i.label_at)
    end ${copy}
  ) order by i.position)
  from journal_item i
  where i.entry_id = e.id), '[]')`

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
    'madeBy',
  ),
  day: sql`e.day::text`,
  waterL: sql`e.water_l::text`,
  areaM2: sql`e.area_m_2::text`,
  bed: sql`(select jsonb_build_object('id', b.id, 'name', b.name) from bed b where b.id = e.bed_id)`,
  plantings: sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id)
    from journal_planting l
      join planting g on g.id = l.planting_id
    where l.entry_id = e.id and l.is_treated), '[]')`,
  neighbours: sql`coalesce((select jsonb_agg(jsonb_build_object(
      'planting', g.id,
      'name', g.name,
      'reached', l.is_reached
    ) order by g.id)
    from journal_planting l
      join planting g on g.id = l.planting_id
    where l.entry_id = e.id and not l.is_treated), '[]')`,
  changes: sql`coalesce((select jsonb_agg(jsonb_build_object(
      'at', c.made_at,
      'reason', c.reason,
      'before', c.before,
      'after', c.after
    ) order by c.made_at, c.id)
    from journal_change c
    where c.entry_id = e.id), '[]')`,
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
  /** The alias of a drug in the copies. */
  drug?: string | undefined
  /** A calendar year. */
  season?: number | undefined
  /** Entries about this plot and no other one. */
  plot?: number | undefined
}

/** What was treated, its neighbours and the bed are all on this plot, and there is something of it at all. */
const isOfPlotAlone = (plot: number): SQL => sql`(
  exists (select from bed b where b.id = e.bed_id and b.plot_id = ${plot})
  or e.bed_id is null and exists (select from journal_planting l where l.entry_id = e.id))
  and not exists (select from journal_planting l join planting g on g.id = l.planting_id join bed b on b.id = g.bed_id
    where l.entry_id = e.id and b.plot_id <> ${plot})`

/** Whether the entry of this gardener is about this plot and no other one. */
export async function isEntryOfPlot(db: Db, userId: number, plot: number, id: number): Promise<boolean> {
  const found = rowOf<{ id: number }>({ id: sql`e.id` })
  const rest = sql`from journal_entry e where e.user_id = ${userId} and e.id = ${id} and ${isOfPlotAlone(plot)}`
  return (await findRows(db, selectOf(found, rest))).length > 0
}

/** One page, the latest first, with the total. The copies of registrations, 5 KB each, are left to the entry itself. */
export async function findJournal(
  db: Db,
  userId: number,
  { planting, drug, season, plot }: JournalFilter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const ofPlanting = sql`select from journal_planting l where l.entry_id = e.id and l.planting_id = ${planting}`
  const withDrug = sql`
    select from journal_item i where i.entry_id = e.id and i.regulation_copy #>> '{drug,alias}' = ${drug}`
  const from = sql`from journal_entry e
    where e.user_id = ${userId}
    ${planting === undefined ? sql`` : sql`and exists (${ofPlanting})`}
    ${drug === undefined ? sql`` : sql`and exists (${withDrug})`}
    ${season === undefined ? sql`` : sql`and extract(year from e.day) = ${season}`}
    ${plot === undefined ? sql`` : sql`and ${isOfPlotAlone(plot)}`}`
  const [counted] = await findRows(db, selectOf(rowOf<{ total: number }>({ total: sql`count(*)::int` }), from))
  const rows = await findRows(
    db,
    selectOf(row, sql`${from} order by e.day desc, e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
  )
  const total = counted!.total
  return { items: rows, total, page, pageSize, pages: Math.ceil(total / pageSize) }
}

/** What the journal can be filtered by. */
export async function findJournalFilters(db: Db, userId: number): Promise<JournalFilters> {
  const own = sql`from journal_entry e where e.user_id = ${userId}`
  const row = rowOf<JournalFilters>({
    seasons: sql`coalesce((select jsonb_agg(distinct extract(year from e.day)::int) ${own}), '[]')`,
    plantings: sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
      from planting g
      where g.id in (select l.planting_id
        from journal_planting l
          join journal_entry e on e.id = l.entry_id
        where e.user_id = ${userId})), '[]')`,
    drugs: sql`coalesce((select jsonb_agg(d order by d ->> 'name', d ->> 'alias')
      from (select distinct on (i.regulation_copy #>> '{drug,alias}') jsonb_build_object(
          'alias', i.regulation_copy #>> '{drug,alias}',
          'name', i.regulation_copy #>> '{drug,name}'
        ) as d
        from journal_item i
          join journal_entry e on e.id = i.entry_id
        where e.user_id = ${userId} and i.regulation_copy #>> '{drug,alias}' <> ''
        order by i.regulation_copy #>> '{drug,alias}', e.day desc) named), '[]')`,
  })
  const [found] = await findRows(db, selectOf(row))
  return found!
}

/** The season with its entries and pickings; null takes the latest that has some. */
export async function findSeason(db: Db, userId: number, asked: number | null, today: Day): Promise<SeasonReport> {
  const years = rowOf<{ year: number }>({ year: sql`extract(year from d.day)::int` })
  const days = sql`(select e.day from journal_entry e where e.user_id = ${userId} and e.struck_at is null
    union all select h.day from harvest h ${ofGardener} where t.user_id = ${userId}) d`
  const seasons = (await findRows(db, selectOf(years, sql`from ${days} group by 1 order by 1 desc`))).map(
    ({ year }) => year,
  )
  const season = asked ?? seasons[0] ?? Number(today.slice(0, 4))
  const [entries, harvests] = await Promise.all([
    findRows(
      db,
      selectOf(
        row,
        sql`from journal_entry e
          where e.user_id = ${userId} and extract(year from e.day) = ${season}
          order by e.day, e.id`,
      ),
    ),
    findRows(
      db,
      selectOf(
        picked,
        sql`from harvest h ${ofGardener}
          where t.user_id = ${userId} and extract(year from h.day) = ${season} order by h.day, h.id`,
      ),
    ),
  ])
  return seasonReport(season, seasons, entries, harvests)
}

const ofGardener = sql`
  join planting g on g.id = h.planting_id
  join bed b on b.id = g.bed_id
  join plot t on t.id = b.plot_id`

const picked = rowOf<ReportedHarvest>({
  planting: sql`g.id`,
  name: sql`g.name`,
  day: sql`h.day::text`,
  amount: sql`h.amount::text`,
  unit: sql`h.unit`,
})

/** Entries of one part of an export. */
const partSize = 500

/** The whole journal in parts, the latest entries first, so that memory does not grow with it. */
export async function* readJournal(db: Db, userId: number): AsyncGenerator<CopiedJournalRow[]> {
  let after: { day: string; id: number } | null = null
  for (;;) {
    const next: SQL = after ? sql`and (e.day, e.id) < (${after.day}::date, ${after.id}::int)` : sql``
    const part: CopiedJournalRow[] = await findRows(
      db,
      selectOf(
        copiedRow,
        sql`from journal_entry e where e.user_id = ${userId} ${next} order by e.day desc, e.id desc limit ${partSize}`,
      ),
    )
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    after = last
  }
}

/** The whole journal with the copies, for the download of one's own data. */
export const findWholeJournal = (db: Db, userId: number): Promise<CopiedJournalRow[]> =>
  findRows(
    db,
    selectOf(copiedRow, sql`from journal_entry e where e.user_id = ${userId} order by e.day desc, e.id desc`),
  )

/** An entry of this garden with what changed since in the registration, and the lights of its plantings. */
export async function findEntry(db: Db, userId: number, open: OpenGarden, id: number): Promise<EntryView> {
  const [found] = await findRows(
    db,
    selectOf(copiedRow, sql`from journal_entry e where e.id = ${id} and e.user_id = ${userId}`),
  )
  if (!found) throw new HttpProblem('missing')
  const places = found.plantings.flatMap(({ id }) => open.planted.get(id) ?? [])
  const reached = found.neighbours.flatMap(({ planting, reached }) =>
    reached ? (open.planted.get(planting) ?? []) : [],
  )
  const lightOf = (planted: PlantedBed) => ({
    planting: planted.planting.id,
    name: planted.planting.name,
    light: lightViewOf(open, planted),
  })
  const facts = places.map(({ planting }) => open.catalogue.get(planting.crop.alias)).find(each => each !== undefined)
  const today = open.todayOf(places[0]?.planting ?? null, found.bed?.id ?? null)
  return {
    ...found,
    today,
    items: found.items.map(item => ({
      ...item,
      registration: registrationText(item.regulationCopy.drug, found.day),
      now: nowOf(item.regulationCopy, facts, item.use, today),
    })),
    lights: places.map(lightOf),
    reached: reached.map(lightOf),
  }
}
