import { eq } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { type ParsedTask, parseTask } from '../plan/parse-task.ts'
import { endRepeat } from '../repeats/next-task.server.ts'
import { faultOf } from '../repeats/repeat-input.ts'
import type { GivenRule } from '../repeats/repeat-rule.ts'
import { firstDay, storedRule } from '../repeats/rule-of-task.server.ts'
import { gardenTask } from './garden-task.table.ts'
import type { TaskInput } from './task-input.ts'

const maxTasks = 5000

/** A job of the gardener's own, from fields or from words. Words that fit several plantings are asked about. */
export async function createTask(
  tx: Db,
  userId: number,
  open: OpenGarden,
  input: TaskInput,
  madeBy: string | null = null,
): Promise<number> {
  if (open.garden.tasks.length >= maxTasks) throw invalid({ text: [`Дел не\u00a0больше ${maxTasks}.`] })
  const read = (day: Day) => (input.text === undefined ? null : parseTask(input.text, namesIn(open), day))
  const named = read(open.today)
  const title = input.title ?? named?.title
  if (!title) throw invalid({ title: ['Что сделать?'] })
  const planting = input.planting === undefined ? onlyOne(named, open) : input.planting
  if (planting != null && !open.planted.has(planting)) throw invalid({ planting: ['Такой посадки у\u00a0вас нет.'] })
  if (input.bed != null && !open.garden.beds.some(({ id }) => id === input.bed))
    throw invalid({ bed: ['Такой грядки у\u00a0вас нет.'] })
  if (input.use != null && planting == null) throw invalid({ planting: ['Для обработки нужна посадка.'] })
  const known =
    planting != null && input.use != null
      ? open.catalogue.get(open.planted.get(planting)!.planting.crop.alias)?.uses.has(input.use)
      : true
  if (!known) throw invalid({ use: ['Такой нормы в\u00a0каталоге нет.'] })
  // «Завтра» follows today's date where the job is to be done.
  const today = open.todayAt({ planting, bed: input.bed })
  const parsed = today === open.today ? named : read(today)
  const rule = input.repeat === undefined ? ruleIn(parsed) : input.repeat
  const dueFrom = input.from ?? (rule ? firstDay(rule, parsed?.day ?? today) : (parsed?.day ?? null))
  if (input.to != null && (dueFrom === null || input.to < dueFrom)) throw invalid({ to: ['Конец раньше начала.'] })
  const [saved] = await tx
    .insert(gardenTask)
    .values({
      userId,
      title,
      kind: input.kind ?? parsed?.kind ?? 'other',
      plantingId: planting ?? null,
      bedId: input.bed ?? null,
      useAlias: input.use ?? null,
      dueFrom,
      dueTo: input.to ?? null,
      note: input.note ?? null,
      repeat: rule && storedRule(rule, dueFrom!, input.to ?? null),
      madeBy,
    })
    .returning({ id: gardenTask.id })
  return saved!.id
}

function ruleIn(parsed: ParsedTask | null): GivenRule | null {
  const rule = parsed?.repeat ?? null
  const fault = rule && faultOf(rule)
  if (fault) throw invalid({ text: [fault] })
  return rule
}

const namesIn = ({ planted }: OpenGarden) =>
  [...planted.values()].map(({ planting: { id, name, crop, sort } }) => ({
    id: String(id),
    names: [name, crop.name, ...(sort ? [sort.name] : [])],
  }))

/** Of several plantings that the words fit, the gardener chooses. */
function onlyOne(parsed: ParsedTask | null, open: OpenGarden): number | null {
  if (!parsed || parsed.plantings.length === 0) return null
  if (parsed.plantings.length === 1) return Number(parsed.plantings[0])
  const names = parsed.plantings.map(id => open.planted.get(Number(id))!.planting.name)
  throw invalid({ planting: [`Какая посадка: ${names.slice(0, 6).join(', ')}?`] })
}

/** Only one's own jobs can be edited and deleted; a step of a scheme is skipped. */
export function ownTask(open: OpenGarden, id: number) {
  const task = open.garden.tasks.find(each => each.id === id)
  if (!task) throw new HttpProblem('missing')
  if (task.stepKey !== null)
    throw new HttpProblem('conflict', 'Шаг схемы не\u00a0меняют и\u00a0не\u00a0удаляют: его можно пропустить.')
  return task
}

export async function deleteTask(tx: Db, open: OpenGarden, id: number): Promise<void> {
  const task = ownTask(open, id)
  await endRepeat(tx, task)
  await tx.delete(gardenTask).where(eq(gardenTask.id, task.id))
}
