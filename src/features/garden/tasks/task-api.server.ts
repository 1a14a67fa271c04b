import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { findEntry } from '../journal/find-journal.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
  pageOf,
  pageQuery,
} from '../requests/garden-endpoint.server.ts'
import { changeMany } from './change-many.server.ts'
import { createTask, ownTask } from './create-task.server.ts'
import { gardenTask } from './garden-task.table.ts'
import { listDays, withVerdicts } from './list-tasks.ts'
import { finishTask, type Shift, shiftTask, skipTask } from './task-commands.server.ts'
import { bulkInput, doneInput, shiftInput, skipInput, taskInput, taskNames } from './task-input.ts'
import type { TaskView } from './task-view.ts'
import { undoTask } from './undo-task.server.ts'

/** `/api/tasks`. */
export const taskEndpoints = (api: GardenApi) => [...listEndpoints(api), bulkEndpoint(api), ...actionEndpoints(api), ...dayEndpoints(api)]

const bulkEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/tasks/bulk',
    summary: 'Сдвинуть, пропустить или отметить несколько дел сразу; обработки отмечают по\u00a0одной',
    maxParts: 1_100,
    body: bulkInput,
    fieldNames: taskNames,
    responses: { 200: answer('Сколько изменено и\u00a0что осталось: {changed, left}'), ...missing },
    run: ({ c, body }) => changeGarden(api, c, { body }, ({ tx, garden }) => changeMany(tx, garden, body)),
  })

const groups = ['waiting', 'today', 'week', 'later', 'undated', 'ended'] as const
const missing = { 404: 'Такого дела у\u00a0вас нет' } as const

function viewIn(open: OpenGarden, id: number): TaskView {
  const found = listDays(open).find(task => task.id === id)
  if (!found) throw new HttpProblem('missing')
  return withVerdicts(open, [found])[0]!
}

/** By group, then by the last day, then by the first one; what has ended, the latest first. */
function inOrder(tasks: readonly TaskView[]): TaskView[] {
  const end = ({ from, to }: TaskView) => to ?? from ?? ''
  return tasks.toSorted((a, b) => {
    const byGroup = groups.indexOf(a.group) - groups.indexOf(b.group)
    if (byGroup !== 0) return byGroup
    if (a.group === 'ended') return (b.endedOn ?? '').localeCompare(a.endedOn ?? '') || b.id - a.id
    return end(a).localeCompare(end(b)) || (a.from ?? '').localeCompare(b.from ?? '') || a.id - b.id
  })
}

const tasksQuery = pageQuery.extend({
  group: z.enum(groups).optional(),
  planting: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

const listEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/tasks',
    summary: 'Дела по группам: ждут, сегодня, эта неделя, позже, без даты, сделано',
    query: tasksQuery,
    responses: { 200: answer('Дела, today — день садовода, counts — сколько в\u00a0группах') },
    async run({ c, query: { group, planting, ...page } }) {
      const open = await openOwn(api, c)
      const all = listDays(open).filter(task => planting === undefined || task.planting?.id === planting)
      const counts = Object.fromEntries(groups.map(name => [name, all.filter(task => task.group === name).length]))
      const { items, ...rest } = pageOf(inOrder(all.filter(task => group === undefined || task.group === group)), page)
      return { items: withVerdicts(open, items), ...rest, today: open.todayOf(null), counts }
    },
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/tasks',
    summary: 'Новое дело, полями или своими словами',
    body: taskInput,
    fieldNames: taskNames,
    responses: { 201: answer('Дело') },
    async run({ c, body }) {
      const uses = body.use ? [body.use] : []
      const id = await changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) => createTask(tx, userId, garden, body))
      return viewIn(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/tasks/{id}',
    summary: 'Удалить своё дело',
    params: idParam,
    responses: { 204: 'Удалено', ...missing, 409: 'Шаг схемы не\u00a0удаляют' },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, async ({ tx, garden }) => {
        await tx.delete(gardenTask).where(eq(gardenTask.id, ownTask(garden, id).id))
      })
      return 204
    },
  }),
]

const actionEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/tasks/{id}/done',
    summary: 'Сделано: обработка становится записью журнала',
    params: idParam,
    body: doneInput,
    fieldNames: taskNames,
    responses: { 200: answer('Дело и\u00a0запись журнала: {task, entry}'), ...missing, 409: 'Уже отмечено' },
    run: ({ c, params: { id }, body }) =>
      withCodes(async () => {
        const uses = body.use ? [body.use] : []
        const entry = await changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) => finishTask(tx, userId, garden, id, body))
        const open = await openOwn(api, c)
        return { task: viewIn(open, id), entry: entry === null ? null : await findEntry(api.db, personOf(c).id, open, entry) }
      }),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/tasks/{id}/skip',
    summary: 'Пропустить с\u00a0причиной',
    params: idParam,
    body: skipInput,
    fieldNames: taskNames,
    responses: { 200: answer('Дело'), ...missing, 409: 'Уже отмечено' },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, ({ tx, garden }) => skipTask(tx, garden, id, body.reason))
      return viewIn(await openOwn(api, c), id)
    },
  }),
]

const dayEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/tasks/{id}/shift',
    summary: 'Сдвинуть на\u00a0дни или на\u00a0день; because: rain\u00a0— помешал дождь, конец окна остаётся',
    params: idParam,
    body: shiftInput,
    fieldNames: taskNames,
    responses: { 200: answer('Дело'), ...missing, 409: 'Уже отмечено, или окно прошло' },
    async run({ c, params: { id }, body }) {
      const shift: Shift = body.date === undefined ? { days: body.days!, because: body.because } : { from: body.date, to: body.to }
      await changeGarden(api, c, { body }, ({ tx, garden }) => shiftTask(tx, garden, id, shift))
      return viewIn(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/tasks/{id}/undo',
    summary: 'Вернуть: снять последнюю отметку и\u00a0её запись',
    params: idParam,
    responses: { 200: answer('Дело'), ...missing, 409: 'Не\u00a0отмечено, или следующий шаг уже сделан' },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, change => undoTask(change, id))
      return viewIn(await openOwn(api, c), id)
    },
  }),
]
