import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isNeedless } from '#features/treatments/scheme/needless-steps.ts'
import { stepTargetsJson } from '#features/treatments/scheme/step-targets.server.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { type PlantedBed, seasonOn } from '../facts/planting-state.ts'
import { type PlannedStep, planDays } from '../plan/plan-days.ts'
import type { StoredStep } from '../plan/stored-step.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import { type JudgedTask, judgeTasks } from '../tasks/judge-tasks.ts'
import { plannedOn } from '../tasks/list-tasks.ts'
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

const options = sql`coalesce((select jsonb_agg(u.alias order by o.position)
  from treatment_options o
    join drug_use u on u.id = o.drug_use_id
  where o.parent_id = t.id), '[]')`

const steps = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'key', st.key,
    'anchorType', st.anchor_type,
    'phase', st.phase,
    'offsetDays', st.offset_days,
    'afterKey', st.after_key,
    'daysMin', st.days_min,
    'daysMax', st.days_max,
    'windowDays', st.window_days,
    'isRequired', st.is_required,
    'repeatTimes', st.repeat_times,
    'repeatEveryMin', st.repeat_every_min,
    'repeatEveryMax', st.repeat_every_max,
    'hasDrug', exists (select from treatment_options o where o.parent_id = t.id),
    'title', t.title,
    'kind', t.kind,
    'text', t.text,
    'options', ${options},
    ${stepTargetsJson}
  ) order by st.position)
  from treatment_scheme_steps st
    join treatment t on t.id = st.treatment_id
  where st.parent_id = s.id), '[]')`

/** A published scheme of a crop, as it is now. */
export async function findScheme(db: Db, alias: string): Promise<StoredScheme | null> {
  const row = rowOf<StoredScheme>({
    id: sql`s.id`,
    version: sql`s.version`,
    title: sql`s.title`,
    plant: sql`p.alias`,
    steps,
  })
  const [found] = await findRows(
    db,
    selectOf(
      row,
      sql`from treatment_scheme s
          join plant p on p.id = s.plant_id
        where s.alias = ${alias} and s.status = 'published'`,
    ),
  )
  return found ?? null
}

/** Levels of resistance of the variety of a planting, by the alias of the problem. */
async function findResistance(db: Db, sort: string | null): Promise<ReadonlyMap<string, number>> {
  if (sort === null) return new Map()
  const row = rowOf<{ alias: string; level: number }>({ alias: sql`coalesce(p.alias, d.alias)`, level: sql`r.level` })
  const rest = sql`from sort_resistances r
      join sort v on v.id = r.parent_id and v.alias = ${sort}
      left join pest p on p.id = r.pest_id
      left join disease d on d.id = r.disease_id
    where r.level is not null and coalesce(p.alias, d.alias) is not null`
  return new Map((await findRows(db, selectOf(row, rest))).map(({ alias, level }) => [alias, level]))
}

type SchemeInput = z.output<typeof schemeInput>

/** The plan of the season with this scheme; with `preview` nothing is written. */
export async function takeScheme(
  tx: Db,
  userId: number,
  open: OpenGarden,
  id: number,
  found: StoredScheme,
  input: SchemeInput,
): Promise<SchemePreview> {
  const { preview, scheme, season } = await planScheme(tx, open, id, found, input)
  if (!input.preview) await writeScheme(tx, userId, plantedOf(open, id).planting, { ...scheme, season })
  return preview
}

/** What a scheme would be on a planting, without the steps that are not taken. */
export async function planScheme(
  db: Db,
  open: OpenGarden,
  id: number,
  found: StoredScheme,
  input: Omit<SchemeInput, 'preview'>,
): Promise<{ preview: SchemePreview; scheme: StoredScheme; season: number | null }> {
  const planted = plantedOf(open, id)
  const { planting } = planted
  if (found.plant !== planting.crop.alias) throw invalid({ scheme: ['Эта схема\u00a0— для другой культуры.'] })
  const own = seasonOn(planting, open.todayOf(planting))
  const season = own === null ? null : (input.season ?? own)
  refuseSecondPlan(planting, season)
  const levels = await findResistance(db, planting.sort?.alias ?? null)
  const scheme = { ...found, steps: found.steps.filter(({ key }) => !input.without.includes(key)) }
  return { preview: previewScheme(open, planted, scheme, season, levels), scheme, season }
}

export function refuseSecondPlan({ schemes }: Pick<PlantingFacts, 'schemes'>, season: number | null): void {
  if (schemes.some(each => each.season === season))
    throw new HttpProblem('conflict', 'На\u00a0этот сезон схема уже взята.')
}

/** A scheme with the season that it was taken for. */
export type TakenSteps = Pick<StoredScheme, 'id' | 'title' | 'version' | 'steps'> & { season: number | null }

/** Stores the plan with a job for each step. Returns the ids of the plan and of its jobs by the key of the step. */
export async function writeScheme(
  tx: Db,
  userId: number,
  planting: Pick<PlantingFacts, 'id'>,
  { id: schemeId, title, version, season, steps }: TakenSteps,
): Promise<{ id: number; tasks: ReadonlyMap<string, number> }> {
  const values = { plantingId: planting.id, schemeId, title, version, season, steps }
  const [saved] = await tx.insert(plantingScheme).values(values).returning({ id: plantingScheme.id })
  if (steps.length === 0) return { id: saved!.id, tasks: new Map() }
  const tasks = await tx
    .insert(gardenTask)
    .values(
      steps.map(({ key, kind, title }) => ({
        userId,
        plantingId: planting.id,
        plantingSchemeId: saved!.id,
        stepKey: key,
        kind,
        title,
      })),
    )
    .returning({ id: gardenTask.id, key: gardenTask.stepKey })
  return { id: saved!.id, tasks: new Map(tasks.map(({ id, key }) => [key!, id])) }
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
    (treatment?.reasons ?? []).flatMap(({ code, level, text }) =>
      level === 'forbidden' ? { step: key, code, text } : [],
    ),
  )
  return {
    scheme: { title: scheme.title, version: scheme.version, season },
    steps: views,
    conflicts,
    total: views.filter(({ state }) => state !== 'missed').length,
  }
}

const noTasks: readonly TaskFacts[] = []

/** After every job that there is, in the order in which the jobs of the steps will be made. */
const keyOfNew = (at: number) => `new ${String(at).padStart(10, '0')}`

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
  const dated = list.flatMap((step, at) => {
    const day = planned.get(step.key)!
    const [key, madeAt] = [keyOfNew(at), Number.POSITIVE_INFINITY]
    return 'from' in day && step.options.length > 0
      ? [{ ...day, key, madeAt, options: step.options, targets: step.targets }]
      : []
  })
  // What is planned already was made first, and stays.
  const own = new Set(dated.map(({ key }) => key))
  const judged = judgeTasks([...plannedOn(open, planted), ...dated], { planted, facts, history, today }, key =>
    own.has(key),
  )
  return new Map(list.map((step, at) => [step.key, judged.get(keyOfNew(at)) ?? null]))
}
