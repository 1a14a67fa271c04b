import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Day } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { type PlantedBed, seasonOn } from '../facts/planting-state.ts'
import { isNeedless } from '../plan/needless-steps.ts'
import { type PlannedStep, planDays } from '../plan/plan-days.ts'
import type { StoredStep } from '../plan/stored-step.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import { type JudgedTask, judgeTasks } from '../tasks/judge-tasks.ts'
import { planOf } from '../tasks/planned-steps.ts'
import { whyText } from '../tasks/task-words.ts'
import { plantingScheme } from './planting-facts.table.ts'
import type { schemeInput } from './planting-input.ts'
import type { PreviewedStep, SchemePreview } from './scheme-preview.ts'

/** «Взять в план»: a scheme on a planting, with its dates and conflicts before anything is written. */

export interface StoredScheme {
  id: number
  version: number
  title: string
  plant: string
  steps: StoredStep[]
}

const optional = sql`coalesce((select jsonb_agg(x.alias) from (
    select p.alias from treatment_scheme_steps_optional_pests l join pest p on p.id = l.target_id where l.parent_id = st.id
    union all select d.alias from treatment_scheme_steps_optional_diseases l join disease d on d.id = l.target_id where l.parent_id = st.id) x), '[]')`

const targets = sql`coalesce((select jsonb_agg(coalesce(pest.alias, disease.alias, effect.alias) order by g.position) from treatment_targets g
    left join pest on pest.id = g.pest_id left join disease on disease.id = g.disease_id left join effect on effect.id = g.effect_id
  where g.parent_id = t.id), '[]')`

const options = sql`coalesce((select jsonb_agg(u.alias order by o.position) from treatment_options o join drug_use u on u.id = o.drug_use_id
  where o.parent_id = t.id), '[]')`

const steps = sql`coalesce((select jsonb_agg(jsonb_build_object('key', st.key, 'anchorType', st.anchor_type, 'phase', st.phase,
    'offsetDays', st.offset_days, 'afterKey', st.after_key, 'daysMin', st.days_min, 'daysMax', st.days_max, 'windowDays', st.window_days,
    'isRequired', st.is_required, 'repeatTimes', st.repeat_times, 'repeatEveryMin', st.repeat_every_min, 'repeatEveryMax', st.repeat_every_max,
    'hasDrug', exists (select from treatment_options o where o.parent_id = t.id), 'title', t.title, 'kind', t.kind, 'text', t.text,
    'targets', ${targets}, 'optionalIfResistant', ${optional}, 'options', ${options}) order by st.position)
  from treatment_scheme_steps st join treatment t on t.id = st.treatment_id where st.parent_id = s.id), '[]')`

/** A published scheme of a crop, as it is now. */
export async function findScheme(db: Db, alias: string): Promise<StoredScheme | null> {
  const row = rowOf<StoredScheme>({ id: sql`s.id`, version: sql`s.version`, title: sql`s.title`, plant: sql`p.alias`, steps })
  const [found] = await findRows(
    db,
    selectOf(row, sql`from treatment_scheme s join plant p on p.id = s.plant_id where s.alias = ${alias} and s.status = 'published'`),
  )
  return found ?? null
}

/** Levels of resistance of the variety of a planting, by the alias of the problem. */
async function findResistance(db: Db, sort: string | null): Promise<ReadonlyMap<string, number>> {
  if (sort === null) return new Map()
  const row = rowOf<{ alias: string; level: number }>({ alias: sql`coalesce(p.alias, d.alias)`, level: sql`r.level` })
  const rest = sql`from sort_resistances r join sort v on v.id = r.parent_id and v.alias = ${sort} left join pest p on p.id = r.pest_id
    left join disease d on d.id = r.disease_id where r.level is not null and coalesce(p.alias, d.alias) is not null`
  return new Map((await findRows(db, selectOf(row, rest))).map(({ alias, level }) => [alias, level]))
}

/** The plan of the season with this scheme; with `preview` nothing is written. */
export async function takeScheme(
  tx: Db,
  userId: number,
  open: OpenGarden,
  id: number,
  scheme: StoredScheme,
  input: z.output<typeof schemeInput>,
): Promise<SchemePreview> {
  const planted = plantedOf(open, id)
  const { planting } = planted
  if (scheme.plant !== planting.crop.alias) throw invalid({ scheme: ['Эта схема\u00a0— для другой культуры.'] })
  const today = open.todayOf(planting)
  const own = seasonOn(planting, today)
  const season = own === null ? null : (input.season ?? own)
  if (planting.schemes.some(each => each.season === season)) throw new HttpProblem('conflict', 'На\u00a0этот сезон схема уже взята.')
  const levels = await findResistance(tx, planting.sort?.alias ?? null)
  const taken = scheme.steps.filter(({ key }) => !input.without.includes(key))
  const preview = previewScheme(open, planted, { ...scheme, steps: taken }, season, levels)
  if (!input.preview) await writeScheme(tx, userId, planting, { ...scheme, steps: taken }, season)
  return preview
}

async function writeScheme(tx: Db, userId: number, planting: PlantingFacts, scheme: StoredScheme, season: number | null): Promise<void> {
  const values = { plantingId: planting.id, schemeId: scheme.id, title: scheme.title, version: scheme.version, season, steps: scheme.steps }
  const [saved] = await tx.insert(plantingScheme).values(values).returning({ id: plantingScheme.id })
  if (scheme.steps.length === 0) return
  await tx.insert(gardenTask).values(
    scheme.steps.map(({ key, kind, title }) => ({
      userId,
      plantingId: planting.id,
      plantingSchemeId: saved!.id,
      stepKey: key,
      kind,
      title,
    })),
  )
}

function previewScheme(
  open: OpenGarden,
  planted: PlantedBed,
  scheme: StoredScheme,
  season: number | null,
  levels: ReadonlyMap<string, number>,
): SchemePreview {
  const { planting } = planted
  const today = open.todayOf(planting)
  const facts = open.catalogue.get(planting.crop.alias)
  const stored = { id: 0, scheme: scheme.id, title: scheme.title, version: scheme.version, season, steps: scheme.steps }
  const planned = new Map(planDays(planOf(planting, stored, noTasks, today)).map(step => [step.key, step]))
  const judged = judgePreview(open, planted, scheme.steps, planned, facts, today)
  const views = scheme.steps.map((step): PreviewedStep => {
    const day = planned.get(step.key)!
    const window = 'from' in day ? day : day.state === 'missed' ? day.window : null
    const found = judged.get(step.key)
    return {
      key: step.key,
      title: step.title,
      kind: step.kind,
      state: day.state,
      from: window?.from ?? null,
      to: window?.to ?? null,
      why: whyText(day, planting.crop.phases, today),
      isNeedless: isNeedless(step, levels),
      isRequired: step.isRequired,
      treatment: found
        ? {
            use: found.use.alias,
            drug: found.drug.name,
            level: found.verdict.level,
            reasons: found.verdict.reasons.map(({ code, level, text }) => ({ code, level, text })),
          }
        : null,
    }
  })
  const conflicts = views.flatMap(({ key, treatment }) =>
    (treatment?.reasons ?? []).flatMap(({ code, level, text }) => (level === 'forbidden' ? { step: key, code, text } : [])),
  )
  return {
    scheme: { title: scheme.title, version: scheme.version, season },
    steps: views,
    conflicts,
    total: views.filter(({ state }) => state !== 'missed').length,
  }
}

const noTasks: readonly TaskFacts[] = []

function judgePreview(
  open: OpenGarden,
  planted: PlantedBed,
  list: readonly StoredStep[],
  planned: ReadonlyMap<string, PlannedStep>,
  facts: VerdictFacts | undefined,
  today: Day,
) {
  if (!facts) return new Map<string, JudgedTask | null>()
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  const dated = list.flatMap(step => {
    const day = planned.get(step.key)!
    return 'from' in day && step.options.length > 0
      ? [{ key: step.key, from: day.from, to: day.to, madeAt: 0, options: step.options, targets: step.targets }]
      : []
  })
  return judgeTasks(dated, planted, facts, history, today)
}
