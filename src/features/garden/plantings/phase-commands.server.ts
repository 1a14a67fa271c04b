import type { z } from 'zod'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { PlantingFacts } from '../facts/garden-facts.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { seasonOn } from '../facts/planting-state.ts'
import { marksOfSeason, type PhaseEvent, problemOfMark, seasonOfMark } from '../plan/phase-marks.ts'
import { type PreviewRow, previewPlan } from '../plan/preview.ts'
import { judgeTasks } from '../tasks/judge-tasks.ts'
import { keyOf, plannedOn } from '../tasks/list-tasks.ts'
import { planOf } from '../tasks/planned-steps.ts'
import type { Moved, PlanChange } from './plan-change.ts'
import { phaseEvent } from './planting-facts.table.ts'
import type { phaseInput } from './planting-input.ts'

const daysOf = (step: PreviewRow['was']): Moved['from'] => {
  if (step === null) return null
  if ('from' in step) return { from: step.from, to: step.to, state: step.state }
  if ('day' in step) return { from: step.day, to: step.day, state: step.state }
  const window = step.state === 'missed' ? step.window : null
  return { from: window?.from ?? null, to: window?.to ?? null, state: step.state }
}

/** The steps that other statements about the phases would move, with what the verdict has against their new days. */
function previewEvents(open: OpenGarden, id: number, events: readonly PhaseEvent[]): PlanChange {
  const planted = plantedOf(open, id)
  const { planting } = planted
  const today = open.todayOf(planting)
  const facts = open.catalogue.get(planting.crop.alias)
  const changed: PlantingFacts = { ...planting, events }
  const becoming = { ...planted, planting: changed }
  const history = historyOf(entriesOf(open.garden, becoming, facts, today), becoming)
  // All plans as they become: they count against each other.
  const plans = plannedOn(open, becoming)
  const moved = planting.schemes.flatMap(scheme => {
    const tasks = open.garden.tasks.filter(task => task.plantingScheme === scheme.id)
    const conflictsOf = (step: PreviewRow['becomes']) => {
      const task = tasks.find(({ stepKey }) => stepKey === step?.key)
      if (!facts || !task) return []
      const judged = judgeTasks(plans, { planted: becoming, facts, history, today }, key => key === keyOf(task))
      return judged.get(keyOf(task))?.verdict.reasons.filter(({ level }) => level === 'forbidden') ?? []
    }
    return previewPlan(
      planOf(planting, scheme, tasks, today),
      planOf(changed, scheme, tasks, today),
      conflictsOf,
    ).flatMap((row): Moved[] => {
      const task = tasks.find(({ stepKey }) => stepKey === row.key)
      if (!task) return []
      const conflicts = row.conflicts.map(({ code, level, text }) => ({ code, level, text }))
      return [
        {
          task: task.id,
          title: task.title,
          from: daysOf(row.was),
          to: daysOf(row.becomes),
          isDoneBefore: row.isDoneBefore,
          conflicts,
        },
      ]
    })
  })
  return {
    moved,
    conflicts: moved.flatMap(({ task, conflicts }) => conflicts.map(({ code, text }) => ({ task, code, text }))),
  }
}

/** «Фаза наступила»: writes the mark, or only says what it would move. */
export async function markPhase(
  tx: Db,
  open: OpenGarden,
  id: number,
  { phase, date, confirmed, preview, at }: z.output<typeof phaseInput>,
): Promise<PlanChange> {
  const { planting } = plantedOf(open, id)
  const today = open.todayOf(planting)
  const { phases } = planting.crop
  const season = seasonOfMark({ phase, day: date }, planting.crop)
  const problem = problemOfMark(
    { phase, day: date },
    { marks: marksOfSeason(planting.events, season, planting.crop), phases, today },
  )
  if (problem?.code === 'FUTURE') throw invalid({ date: ['Этот день ещё не\u00a0наступил.'] })
  if (problem?.code === 'UNKNOWN_PHASE') throw invalid({ phase: ['Такой фазы у\u00a0этой культуры нет.'] })
  if (problem?.code === 'OUT_OF_ORDER' && !confirmed) {
    const other = phases.find(({ key }) => key === problem.phase)?.name ?? problem.phase
    throw invalid({
      date: [
        `Фаза «${other}» отмечена ${dateSeenFrom(today, problem.day)}: порядок другой. Подтвердите или исправьте.`,
      ],
    })
  }
  const madeAt = at ? new Date(at) : new Date()
  const change = previewEvents(open, id, [...planting.events, { phase, day: date, madeAt: madeAt.getTime() }])
  if (!preview) await tx.insert(phaseEvent).values({ plantingId: id, phase, day: date, madeAt })
  return change
}

/** Takes the mark of a phase of this season back. */
export async function unmarkPhase(
  tx: Db,
  open: OpenGarden,
  id: number,
  phase: string,
  { preview }: { preview: boolean },
): Promise<PlanChange> {
  const { planting } = plantedOf(open, id)
  const today = open.todayOf(planting)
  const mark = marksOfSeason(planting.events, seasonOn(planting, today), planting.crop).find(
    each => each.phase === phase,
  )
  if (!mark) throw new HttpProblem('missing')
  const madeAt = new Date()
  const change = previewEvents(open, id, [...planting.events, { ...mark, madeAt: madeAt.getTime(), isDeleted: true }])
  if (!preview) await tx.insert(phaseEvent).values({ plantingId: id, phase, day: mark.day, madeAt, isDeleted: true })
  return change
}
