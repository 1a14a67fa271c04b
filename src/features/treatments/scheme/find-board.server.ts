import { sql } from 'drizzle-orm'
import { rateText } from '#features/drug-uses/drug-use-words.ts'
import { findOperations } from '#features/treatments/find-operations.server.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { TargetFacts } from '#features/verdict/question.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import { days } from '#ui/format/format.ts'
import {
  type JudgedOperation,
  type JudgedOption,
  judgeSteps,
  type SchemeFacts,
  takenFirst,
  waitOf,
} from './judge-steps.ts'
import { daysOfSteps, sampleHarvest, sampleSeason, sampleYear } from './sample-season.ts'
import type { BoardOperation, BoardOption, BoardStep, CheckState, DraftStep, SchemeBoard } from './scheme-board.ts'
import { checkScheme, isPlanned } from './scheme-checks.ts'
import type { ScalePhase } from './step-window.ts'

export interface BoardRequest {
  plantId: number
  place: 'open' | 'protected' | 'any'
  steps: readonly DraftStep[]
  /** First picking of the sample season; undefined: by the scale of the crop. */
  harvest?: Day | null | undefined
}

/** What the builder shows of steps that need not be saved; null when there is no such crop. */
export async function findBoard(db: Db, request: BoardRequest): Promise<SchemeBoard | null> {
  const facts = await findSchemeFacts(db, request)
  if (!facts) return null
  const { plantId, steps } = request
  const listed = await listOperations(db, plantId, [...facts.operations.keys()])
  const judged = await inTurns(judgeSteps(steps, facts))
  return {
    phases: facts.phases,
    operations: listed,
    checks: checkScheme({ plantId, steps, facts, judged }),
    steps: steps.map(step => boardStep(step, judged.get(step.key), facts)),
    season: { year: sampleYear(facts.today), harvest: facts.harvest },
  }
}

/** What the steps are judged by; null when there is no such crop. */
export async function findSchemeFacts(
  db: Db,
  { plantId, place, steps, harvest }: BoardRequest,
): Promise<SchemeFacts | null> {
  const crop = await findCrop(db, plantId)
  if (!crop) return null
  const operations = await findJudged(db, [...new Set(steps.flatMap(({ treatmentId }) => treatmentId ?? []))])
  const uses = operations.flatMap(({ options }) => options.map(({ alias }) => alias))
  const verdictFacts = await findVerdictFacts(db, { crop: crop.alias, target: null, drugs: [], uses })
  const phaseDays = sampleSeason(crop.phases, sampleYear(verdictFacts.today))
  return {
    today: verdictFacts.today,
    crop: verdictFacts.crop,
    place,
    phases: crop.phases,
    operations: new Map(operations.map(each => [each.id, each])),
    uses: verdictFacts.uses,
    drugs: verdictFacts.drugs,
    phaseDays,
    days: daysOfSteps(steps, phaseDays),
    harvest: harvest === undefined ? sampleHarvest(crop.phases, phaseDays) : harvest,
  }
}

/** Milliseconds for which other requests wait. */
const turnMs = 15

export async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  let turnEnd = Date.now() + turnMs
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (Date.now() < turnEnd) continue
    await nextTurn()
    turnEnd = Date.now() + turnMs
  }
}

function boardStep(step: DraftStep, judged: readonly JudgedOption[] | undefined, facts: SchemeFacts): BoardStep {
  const operation = step.treatmentId === null ? undefined : facts.operations.get(step.treatmentId)
  // Without days nothing was asked: the options are named and not judged.
  const options =
    judged ?? operation?.options.map(({ alias, drugName }) => ({ alias, drugName, use: null, reasons: [] })) ?? []
  return {
    key: step.key,
    options: options.map(option => boardOption(option, operation, judged !== undefined)),
    days: facts.days.get(step.key) ?? null,
    waitDays: waitOf(judged && takenFirst(judged)),
  }
}

function boardOption(option: JudgedOption, operation: JudgedOperation | undefined, isJudged: boolean): BoardOption {
  const { alias, drugName, use, reasons } = option
  const named = operation?.options.find(each => each.alias === alias)
  const worst = reasons.find(({ level }) => level === 'forbidden') ?? reasons.find(isPlanned)
  const wait = waitOf(option)
  const rate =
    named && use ? rateText({ ...use, ...named, rateUnit: use.rateUnit, basisUnit: named.basisUnit as never }) : ''
  const note = [rate, wait === null ? '' : `ждать ${days(wait)}`].filter(Boolean).join(' · ')
  if (!isJudged) return { use: alias, drug: drugName, note, state: 'unknown', why: '' }
  if (!use) return { use: alias, drug: drugName, note, state: 'forbidden', why: 'Нормы на\u00a0сайте нет.' }
  return { use: alias, drug: drugName, note, state: worst ? (worst.level as CheckState) : 'ok', why: worst?.text ?? '' }
}

interface CropRow {
  alias: string
  phases: ScalePhase[]
}

async function findCrop(db: Db, plantId: number): Promise<CropRow | null> {
  const row = rowOf<CropRow>({
    alias: sql`p.alias`,
    phases: sql`coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name, 'bbchFrom', f.bbch_from, 'bbchTo', f.bbch_to,
        'months', f.typical_months::int[], 'isFlowering', case f.flowering when 'yes' then true when 'no' then false end) order by f.position)
      from phase_scale_phases f where f.parent_id = p.phase_scale_id), '[]')`,
  })
  const [found] = await findRows(db, selectOf(row, sql`from plant p where p.id = ${plantId}`))
  return found ?? null
}

/** More are found by typing. */
const maxListed = 200

async function listOperations(db: Db, plantId: number, ids: readonly number[]): Promise<BoardOperation[]> {
  const row = rowOf<BoardOperation>({
    ...columnsOf('t', 'id', 'title', 'kind', 'phase'),
    isPublished: sql`t.status = 'published'`,
    isOfCrop: sql`t.plant_id = ${plantId}`,
  })
  const rest = sql`from treatment t
    where t.id = any (${sql.param([...ids])}::int[]) or (t.plant_id = ${plantId} and t.status in ('published', 'draft'))
    order by t.title limit ${maxListed + ids.length}`
  return findRows(db, selectOf(row, rest))
}

interface TargetRow {
  id: number
  targets: TargetFacts[]
}

async function findJudged(db: Db, ids: readonly number[]): Promise<JudgedOperation[]> {
  const operations = await findOperations(db, ids)
  const row = rowOf<TargetRow>({
    id: sql`t.id`,
    targets: sql`coalesce((select jsonb_agg(jsonb_build_object('alias', coalesce(pest.alias, disease.alias, effect.alias),
        'name', coalesce(pest.name, disease.name, effect.name)) order by g.position)
      from treatment_targets g left join pest on pest.id = g.pest_id left join disease on disease.id = g.disease_id
        left join effect on effect.id = g.effect_id where g.parent_id = t.id), '[]')`,
  })
  const rows = await findRows(db, selectOf(row, sql`from treatment t where t.id = any (${sql.param([...ids])}::int[])`))
  const more = new Map(rows.map(row => [row.id, row]))
  return operations.map(operation => ({ ...operation, targets: [], ...more.get(operation.id) }))
}
