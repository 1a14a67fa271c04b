import { type SQL, sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findTasks } from './find-tasks.server.ts'
import type {
  BedFacts,
  EntryFacts,
  Garden,
  GardenCrop,
  PlantingFacts,
  PlotFacts,
  SprayerFacts,
  TaskFacts,
} from './garden-facts.ts'
import { type FindSteps, stepsCache } from './steps-cache.server.ts'

/** An earlier treatment decides nothing any more: waiting periods end within 120 days, an unknown one and every counter within the season. */
export const daysOfEntries = 800

/**
 * Everything of one gardener that light, plan and to-do are computed from. Entries that were struck are left out.
 *
 * @param tasksOf reads the jobs; by default all of them
 */
export async function findGarden(
  db: Db,
  userId: number,
  findSteps: FindSteps = stepsCache(),
  tasksOf: () => Promise<TaskFacts[]> = () => findTasks(db, userId),
): Promise<Garden> {
  // One after the other: `db` may be a transaction, whose connection takes one statement at a time.
  const plots = await findPlots(db, userId)
  const beds = await findBeds(db, userId)
  const crops = new Map((await findCrops(db, userId)).map(crop => [crop.id, crop]))
  const rows = await findPlantings(db, userId)
  const ids = rows.flatMap(({ schemes }) => schemes.map(({ id }) => id))
  const steps = await findSteps(db, ids)
  const plantings = rows.flatMap(({ plantId, schemes, ...planting }): PlantingFacts[] => {
    const crop = crops.get(plantId)
    return crop
      ? [{ ...planting, crop, schemes: schemes.map(scheme => ({ ...scheme, steps: steps.get(scheme.id) ?? [] })) }]
      : []
  })
  const tasks = await tasksOf()
  return {
    plots,
    beds,
    plantings,
    tasks,
    entries: await findEntries(db, userId),
    sprayer: await findSprayer(db, userId),
  }
}

/** «да», «нет» and «не знаю» as the rules have them. */
const yesNo = (column: SQL) => sql`case ${column} when 'yes' then true when 'no' then false end`

const findPlots = (db: Db, userId: number) =>
  findRows(
    db,
    selectOf(
      rowOf<PlotFacts>({
        ...columnsOf('p', 'id', 'version', 'name', 'alias'),
        areaM2: sql`p.area_m_2::text`,
        region: sql`(select jsonb_build_object('alias', r.alias, 'name', r.name, 'code', r.code)
          from region r
          where r.id = p.region_id)`,
        waterZone: yesNo(sql`p.water_zone`),
        beehivesNear: yesNo(sql`p.beehives_near`),
      }),
      sql`from plot p where p.user_id = ${userId} order by p.id`,
    ),
  )

const findBeds = (db: Db, userId: number) =>
  findRows(
    db,
    selectOf(
      rowOf<BedFacts>({
        ...columnsOf('b', 'id', 'version', 'name', 'alias', 'place', 'note'),
        plot: sql`b.plot_id`,
        areaM2: sql`b.area_m_2::text`,
      }),
      sql`from bed b join plot p on p.id = b.plot_id where p.user_id = ${userId} order by b.id`,
    ),
  )

const phases = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'key', f.key,
    'name', f.name,
    'bbchFrom', f.bbch_from,
    'bbchTo', f.bbch_to,
    'months', f.typical_months::int[],
    'isFlowering', case f.flowering when 'yes' then true when 'no' then false end,
    'flowering', f.flowering,
    'holdsDays', f.holds_days
  ) order by f.position)
  from phase_scale_phases f
  where f.parent_id = c.phase_scale_id), '[]')`

/** Groups of the register that say how their woody crops grow, with the groups below them. */
const form = sql`(with recursive own as (
    select target_id as id from plant_groups where parent_id = c.id
    union select link.target_id from plant_group_parents link join own on link.parent_id = own.id
  )
  select min(case g.alias when 'plodovye' then 'tree' else 'bush' end)
  from own join plant_group g on g.id = own.id
  where c.life_cycle = 'perennial_woody' and g.alias in ('plodovye', 'yagodnye-kustarniki', 'vinograd-gruppa', 'rozy'))`

const cropRow = rowOf<GardenCrop>({
  id: sql`c.id`,
  alias: sql`c.alias`,
  name: sql`c.short_name`,
  edible: sql`c.edible`,
  harvestMode: sql`c.harvest_mode`,
  lifeCycle: sql`c.life_cycle`,
  family: sql`c.family`,
  rotationYears: sql`c.rotation_years`,
  form,
  phases,
})

/** The crops of a garden with their phases. */
const findCrops = (db: Db, userId: number) =>
  findRows(
    db,
    selectOf(
      cropRow,
      sql`from plant c
        where c.id in (select g.plant_id
          from planting g
            join bed b on b.id = g.bed_id
            join plot p on p.id = b.plot_id
          where p.user_id = ${userId})`,
    ),
  )

/** The published crops among these. */
export const findCropsNamed = (db: Db, aliases: readonly string[]) =>
  findRows(
    db,
    selectOf(
      cropRow,
      sql`from plant c where c.status = 'published' and c.alias = any (${sql.param([...aliases])}::text[])`,
    ),
  )

const events = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'phase', e.phase,
    'day', e.day,
    'isDeleted', e.is_deleted,
    'madeAt', (extract(epoch from e.made_at) * 1000)::bigint
  ) order by e.id)
  from phase_event e
  where e.planting_id = g.id), '[]')`

const harvests = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', h.id,
    'day', h.day,
    'isBefore', h.is_before,
    'amount', h.amount::text,
    'unit', h.unit,
    'note', h.note,
    'codes', to_jsonb(h.codes),
    'reason', h.reason
  ) order by h.day, h.id)
  from harvest h
  where h.planting_id = g.id), '[]')`

const observations = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', o.id,
    'day', o.day,
    'severity', o.severity,
    'note', o.note,
    'resolvedOn', o.resolved_on,
    'problem', (select jsonb_build_object('alias', x.alias, 'name', x.name)
      from (
        select alias, name from pest where id = o.pest_id
        union all select alias, name from disease where id = o.disease_id
      ) x)
  ) order by o.day, o.id)
  from observation o
  where o.planting_id = g.id), '[]')`

const schemes = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', s.id,
    'scheme', s.scheme_id,
    'title', s.title,
    'version', s.version,
    'season', s.season
  ) order by s.id)
  from planting_scheme s
  where s.planting_id = g.id), '[]')`

type PlantingRow = Omit<PlantingFacts, 'crop' | 'schemes'> & {
  plantId: number
  schemes: Omit<PlantingFacts['schemes'][number], 'steps'>[]
}

const findPlantings = (db: Db, userId: number) =>
  findRows(
    db,
    selectOf(
      rowOf<PlantingRow>({
        ...columnsOf(
          'g',
          'id',
          'version',
          'name',
          'alias',
          'plantId',
          'count',
          'cycleNo',
          'pickEveryDays',
          'harvestPart',
          'note',
        ),
        bed: sql`g.bed_id`,
        sort: sql`(select jsonb_build_object('alias', v.alias, 'name', v.name) from sort v where v.id = g.sort_id)`,
        areaM2: sql`g.area_m_2::text`,
        sizeClasses: sql`coalesce((select jsonb_agg(jsonb_build_object('condition', z.condition, 'count', z.count)
            order by z.position)
          from planting_size_classes z
          where z.parent_id = g.id), '[]')`,
        sownAt: sql`g.sown_at::text`,
        plantedAt: sql`g.planted_at::text`,
        removedAt: sql`g.removed_at::text`,
        plannedHarvestAt: sql`g.planned_harvest_at::text`,
        pauseUntil: sql`g.pause_until::text`,
        lot: sql`(select l.lot_id from planting_lot l where l.planting_id = g.id)`,
        flowering: yesNo(sql`g.flowering`),
        floweringSeenAt: sql`g.flowering_seen_at::text`,
        flowersNearby: yesNo(sql`g.flowers_nearby`),
        nearbySeenAt: sql`g.nearby_seen_at::text`,
        events,
        harvests,
        moves: sql`coalesce((select jsonb_agg(jsonb_build_object('bed', m.bed_id, 'until', m.until) order by m.until, m.id)
          from planting_move m where m.planting_id = g.id), '[]')`,
        observations,
        schemes,
      }),
      sql`from planting g
          join bed b on b.id = g.bed_id
          join plot p on p.id = b.plot_id
        where p.user_id = ${userId}
        order by g.id`,
    ),
  )

const entryRow = rowOf<EntryFacts>({
  ...columnsOf('e', 'id', 'method'),
  day: sql`e.day::text`,
  bed: sql`e.bed_id`,
  waterL: sql`e.water_l::text`,
  areaM2: sql`e.area_m_2::text`,
  plantings: sql`coalesce((select jsonb_agg(l.planting_id order by l.planting_id) from journal_planting l
    where l.entry_id = e.id and l.is_treated), '[]')`,
  reached: sql`coalesce((select jsonb_object_agg(l.planting_id, l.is_reached) from journal_planting l
    where l.entry_id = e.id and not l.is_treated), '{}')`,
  items: sql`coalesce((select jsonb_agg(jsonb_build_object(
      'use', i.use_alias,
      'rate', i.rate::text,
      'amount', i.amount::text,
      'unit', i.unit,
      'isThisForm', i.is_this_form,
      'batch', i.batch,
      'labelDays', i.label_days,
      'copy', i.regulation_copy
    ) order by i.position)
    from journal_item i
    where i.entry_id = e.id), '[]')`,
})

const findEntries = (db: Db, userId: number) =>
  findRows(
    db,
    selectOf(
      entryRow,
      sql`from journal_entry e
        where e.user_id = ${userId} and e.struck_at is null and e.day > current_date - ${daysOfEntries}::int
        order by e.day, e.id`,
    ),
  )

export async function findSprayer(db: Db, userId: number): Promise<SprayerFacts | null> {
  const row = rowOf<SprayerFacts>({
    tankL: sql`trim_scale(s.tank_l)::text`,
    deadL: sql`trim_scale(s.dead_l)::text`,
    waterL: sql`trim_scale(s.water_l)::text`,
  })
  const [found] = await findRows(db, selectOf(row, sql`from sprayer s where s.user_id = ${userId}`))
  return found ?? null
}

/** An entry of this gardener that counts, however old it is; undefined: there is none. */
export async function findStandingEntry(db: Db, userId: number, id: number): Promise<EntryFacts | undefined> {
  const rest = sql`from journal_entry e where e.user_id = ${userId} and e.id = ${id} and e.struck_at is null`
  return (await findRows(db, selectOf(entryRow, rest)))[0]
}
