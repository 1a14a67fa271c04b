import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { findEntry } from '../journal/find-journal.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import { editTask } from '../repeats/change-task.server.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
  pageQuery,
} from '../requests/garden-endpoint.server.ts'
import { taskLists } from './answer-list.server.ts'
import { changeMany, previewMany } from './change-many.server.ts'
import { createTask, deleteTask } from './create-task.server.ts'
import { groups } from './in-order.ts'
import { listDays, withVerdicts } from './list-tasks.ts'
import { previewShift, shiftOf, shiftTask } from './shift-task.server.ts'
import { finishTask, skipTask } from './task-commands.server.ts'
import { bulkInput, doneInput, shiftInput, skipInput, taskChange, taskInput, taskNames } from './task-input.ts'
import type { TaskView } from './task-view.ts'
import { undoTask } from './undo-task.server.ts'

/** `/api/tasks`. */
export const taskEndpoints = (api: GardenApi) => [
  ...listEndpoints(api),
  ...ownEndpoints(api),
  bulkEndpoint(api),
  ...actionEndpoints(api),
  ...dayEndpoints(api),
]

const bulkEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/tasks/bulk',
    summary: 'Сдвинуть, пропустить или отметить несколько дел сразу; обработки отмечают по\u00a0одной',
    maxParts: 1_100,
    body: bulkInput,
    fieldNames: taskNames,
    responses: {
      200: answer(
        'Сколько изменено и\u00a0что осталось: {changed, left}; с\u00a0preview ещё {moved, conflicts}, без записи',
      ),
      ...missing,
    },
    run: async ({ c, body }) =>
      body.preview
        ? previewMany(await openOwn(api, c), body)
        : changeGarden(api, c, { body }, ({ tx, garden }) => changeMany(tx, garden, body)),
  })

const missing = { 404: 'Такого дела у\u00a0вас нет' } as const

function viewIn(open: OpenGarden, id: number): TaskView {
  const found = listDays(open).find(task => task.id === id)
  if (!found) throw new HttpProblem('missing')
  return withVerdicts(open, [found])[0]!
}

const tasksQuery = pageQuery.extend({
  group: z.enum(groups).optional(),
  planting: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

const listEndpoints = (api: GardenApi, answerList = taskLists(api)) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/tasks',
    summary: 'Дела по группам: ждут, сегодня, эта неделя, позже, без даты, сделано',
    query: tasksQuery,
    responses: { 200: answer('Дела, today — день садовода, counts — сколько в\u00a0группах') },
    run: ({ c, query }) => answerList(c, query),
  }),
]

const ownEndpoints = (api: GardenApi) => [
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
      const id = await changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) =>
        createTask(tx, userId, garden, body),
      )
      return viewIn(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/tasks/{id}',
    summary: 'Изменить своё дело и\u00a0те, что последуют за\u00a0ним; отмеченные остаются',
    params: idParam,
    body: taskChange,
    fieldNames: taskNames,
    responses: { 200: answer('Дело'), ...missing, 409: 'Уже отмечено, или это шаг схемы' },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, ({ tx, garden }) => editTask(tx, garden, id, body))
      return viewIn(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/tasks/{id}',
    summary: 'Удалить своё дело; повторов после него не\u00a0будет',
    params: idParam,
    responses: { 204: 'Удалено', ...missing, 409: 'Шаг схемы не\u00a0удаляют' },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, async ({ tx, garden }) => {
        await deleteTask(tx, garden, id)
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
        const entry = await changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) =>
          finishTask(tx, userId, garden, id, body),
        )
        const open = await openOwn(api, c)
        return {
          task: viewIn(open, id),
          entry: entry === null ? null : await findEntry(api.db, personOf(c).id, open, entry),
        }
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
      await changeGarden(api, c, { body }, ({ tx, garden }) => skipTask(tx, garden, id, body))
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
    responses: {
      200: answer('Дело; с\u00a0preview\u00a0— {from, to, before, conflicts}, без записи'),
      ...missing,
      409: 'Уже отмечено, или окно прошло',
    },
    async run({ c, params: { id }, body }) {
      if (body.preview) return previewShift(await openOwn(api, c), id, shiftOf(body))
      await changeGarden(api, c, { body }, ({ tx, garden }) => shiftTask(tx, garden, id, shiftOf(body)))
      return viewIn(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/tasks/{id}/undo',
    summary: 'Вернуть: снять последнюю отметку и\u00a0её запись',
    params: idParam,
    responses: {
      200: answer('Дело; left\u00a0— какое следующее дело повтора осталось, потому что его меняли'),
      ...missing,
      409: 'Не\u00a0отмечено, или следующее уже отмечено',
    },
    async run({ c, params: { id } }) {
      const left = await changeGarden(api, c, { body: null }, change => undoTask(change, id))
      return { ...viewIn(await openOwn(api, c), id), left }
    },
  }),
]
