import { sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { NamedPhase, NamedUse, Operation, Step } from './contradictions.ts'
import { namesIn } from './drug-names.ts'
import type { DraftStep } from './scheme/scheme-board.ts'

export interface StoredOperation extends Operation {
  id: number
  plantId: number
  isPublished: boolean
  phaseKey: string | null
}

type OperationRow = Omit<StoredOperation, 'phase' | 'drugNames' | 'options'> & {
  phaseOfScale: NamedPhase | null
  options: NamedUse[]
}

/** A phase of the crop by its key; null without a key, `undefined` when the scale has no such phase. */
const phaseOf = (key: string | null, phase: NamedPhase | null) => (key === null ? null : (phase ?? undefined))

/** All operations, or those with these ids, with the facts of the uses they name. */
export async function findOperations(db: Db, ids?: readonly number[]): Promise<StoredOperation[]> {
  const drugs = await findRows(db, selectOf(rowOf<{ name: string }>({ name: sql`name` }), sql`from drug group by name`))
  const names = drugs.map(({ name }) => name)
  const row = rowOf<OperationRow>({
    ...columnsOf('t', 'id', 'title', 'text', 'kind', 'plantId'),
    isPublished: sql`t.status = 'published'`,
    phaseKey: sql`t.phase`,
    phaseOfScale: phaseJson(sql`t.plant_id`, sql`t.phase`),
    options: sql`coalesce((select jsonb_agg(${jsonOfUse} order by o.position) from treatment_options o
      join drug_use u on u.id = o.drug_use_id join drug d on d.id = u.drug_id where o.parent_id = t.id), '[]')`,
  })
  const chosen = ids ? sql`where t.id = any (${sql.param([...ids])}::int[])` : sql``
  const rows = await findRows(db, selectOf(row, sql`from treatment t ${chosen} order by t.id`))
  return rows.map(({ phaseOfScale, ...row }) => ({
    ...row,
    phase: phaseOf(row.phaseKey, phaseOfScale),
    drugNames: namesIn(`${row.title}. ${row.text}`, names),
  }))
}

/** The phase of the scale of a crop as JSON; null when there is none with this key. */
const phaseJson = (
  plantId: ReturnType<typeof sql>,
  key: ReturnType<typeof sql>,
) => sql`(select jsonb_build_object('bbchFrom', ph.bbch_from, 'bbchTo', ph.bbch_to)
  from plant p
    join phase_scale_phases ph on ph.parent_id = p.phase_scale_id
  where p.id = ${plantId} and ph.key = ${key})`

/** The scope has a line for every crop and problem of a use; a purpose that is no problem is compared with the targets of the use. */
const jsonOfUse = sql`jsonb_build_object(
  'alias', u.alias,
  'drugName', d.name,
  'isBiological', d.kind = 'biopesticide',
  'isCovering', exists (select from drug_use_scope s, treatment_targets g
    where s.use_id = u.id
      and s.plant_id = t.plant_id
      and g.parent_id = t.id
      and (s.pest_id = g.pest_id
        or s.disease_id = g.disease_id
        or exists (select from drug_use_targets ut where ut.parent_id = u.id and ut.effect_id = g.effect_id))),
  'isHousehold', u.audience = 'household' and d.lph_allowed is distinct from 'no',
  'method', u.method,
  'place', u.place,
  'rateKind', u.rate_kind,
  'rateMin', u.rate_min::text,
  'rateMax', u.rate_max::text,
  'rateUnit', u.rate_unit,
  'basisValue', u.basis_value::text,
  'basisUnit', u.basis_unit,
  'applicationsMax', u.applications_max,
  'intervalMinDays', u.interval_min_days,
  'waitDays', greatest(u.phi_days, u.harvest_min_days),
  'bbchFrom', u.bbch_from,
  'bbchTo', u.bbch_to,
  'bbchExceptFrom', u.bbch_except_from,
  'bbchExceptTo', u.bbch_except_to
)`

export interface StoredScheme {
  id: number
  title: string
  plantId: number
  place: 'open' | 'protected' | 'any'
  isPublished: boolean
  steps: Step[]
  /** The same steps as the board of the scheme reads them. */
  draftSteps: DraftStep[]
}

type StepRow = DraftStep & Pick<Step, 'plantId'> & { treatmentId: number; phaseOfScale: NamedPhase | null }

/** All schemes, or those with these ids, with the operations of their steps. */
export async function findSchemes(db: Db, ids?: readonly number[]): Promise<StoredScheme[]> {
  const row = rowOf<Omit<StoredScheme, 'steps' | 'draftSteps'> & { steps: StepRow[] }>({
    ...columnsOf('s', 'id', 'title', 'plantId', 'place'),
    isPublished: sql`s.status = 'published'`,
    steps: sql`coalesce((select jsonb_agg(jsonb_build_object(
        'key', st.key,
        'plantId', s.plant_id,
        'anchorType', st.anchor_type,
        'phase', st.phase,
        'phaseOfScale', ${phaseJson(sql`s.plant_id`, sql`st.phase`)},
        'offsetDays', st.offset_days,
        'afterKey', st.after_key,
        'daysMin', st.days_min,
        'daysMax', st.days_max,
        'windowDays', st.window_days,
        'isRequired', st.is_required,
        'repeatTimes', st.repeat_times,
        'repeatEveryMin', st.repeat_every_min,
        'repeatEveryMax', st.repeat_every_max,
        'treatmentId', st.treatment_id
      ) order by st.position)
      from treatment_scheme_steps st
      where st.parent_id = s.id), '[]')`,
  })
  const chosen = ids ? sql`where s.id = any (${sql.param([...ids])}::int[])` : sql``
  const rows = await findRows(db, selectOf(row, sql`from treatment_scheme s ${chosen} order by s.id`))
  const operations = new Map(
    (await findOperations(db, [...new Set(rows.flatMap(row => row.steps.map(step => step.treatmentId)))])).map(each => [
      each.id,
      each,
    ]),
  )
  return rows.map(row => ({
    ...row,
    draftSteps: row.steps,
    steps: row.steps.map(({ treatmentId, phase, phaseOfScale, ...step }) => ({
      ...step,
      phase: phaseOf(phase, phaseOfScale),
      operation: operations.get(treatmentId)!,
    })),
  }))
}
