import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { isEntryOfPlot } from '../journal/find-journal.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import { editTask } from '../repeats/change-task.server.ts'
import { answer, type GardenApi } from '../requests/garden-endpoint.server.ts'
import { createTask, deleteTask } from '../tasks/create-task.server.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import { shiftTask } from '../tasks/shift-task.server.ts'
import { finishTask, skipTask } from '../tasks/task-commands.server.ts'
import { doneInput, sharedShiftInput, skipInput, taskChange, taskInput, taskNames } from '../tasks/task-input.ts'
import { undoTask } from '../tasks/undo-task.server.ts'
import { ofThing, refusals, refuseOtherPlot, secretParam, viewOf, visitor, workOn } from './shared-change.server.ts'
import { sharedJournalEndpoints } from './shared-journal-api.server.ts'

/** `/api/shared/{secret}`: what others do on a plot over its address, by its right. Everything of another plot is as absent as what never was. */
export const sharedWorkEndpoints = (api: GardenApi) => [
  ...readEndpoints(api),
  doneEndpoint(api),
  ...changeEndpoints(api),
  undoEndpoint(api),
  ...ownTaskEndpoints(api),
  ...sharedJournalEndpoints(api),
]

const readEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...visitor,
    method: 'get',
    path: '/shared/{secret}',
    summary: 'Чужой участок по\u00a0ссылке: дела и\u00a0посадки',
    params: secretParam,
    responses: { 200: answer('Участок'), 404: refusals[404] },
    run: ({ params: { secret } }) => viewOf(api, secret),
  }),
]

const doneEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/tasks/{id}/done',
    summary:
      'Отметить дело чужого участка по\u00a0его ссылке; без права вести дела\u00a0— только то, что отмечается одним нажатием',
    params: ofThing,
    body: doneInput,
    fieldNames: taskNames,
    responses: refusals,
    run: ({ c, params: { secret, id }, body }) =>
      withCodes(() =>
        workOn(
          api,
          c,
          { secret, task: id, body, uses: body.use ? [body.use] : [], right: 'mark' },
          async ({ tx, garden, share }) => {
            const task = listDays(garden).find(each => each.id === id)!
            const isAll = share.access === 'all'
            if (!isAll && !withVerdicts(garden, [task])[0]!.isOneTap)
              throw new HttpProblem('conflict', 'Это дело отмечает хозяин участка: о\u00a0нём есть что подтвердить.')
            for (const { planting } of body.neighbours ?? []) refuseOtherPlot(garden, share, planting)
            await finishTask(tx, share.owner, garden, id, isAll ? body : doneInput.parse({}), share.label)
          },
        ),
      ),
  })

const changeEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/tasks/{id}/skip',
    summary: 'Пропустить дело чужого участка с\u00a0причиной',
    params: ofThing,
    body: skipInput,
    fieldNames: taskNames,
    responses: refusals,
    run: ({ c, params: { secret, id }, body }) =>
      workOn(api, c, { secret, task: id, body, right: 'all' }, ({ tx, garden, share }) =>
        skipTask(tx, garden, id, body, share.label),
      ),
  }),
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/tasks/{id}/shift',
    summary: 'Сдвинуть дело чужого участка на\u00a0дни или на\u00a0день',
    params: ofThing,
    body: sharedShiftInput,
    fieldNames: taskNames,
    responses: refusals,
    run: ({ c, params: { secret, id }, body }) =>
      workOn(api, c, { secret, task: id, body, right: 'all' }, ({ tx, garden }) =>
        shiftTask(
          tx,
          garden,
          id,
          body.date === undefined ? { days: body.days!, because: body.because } : { from: body.date, to: body.to },
        ),
      ),
  }),
]

const undoEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/tasks/{id}/undo',
    summary: 'Снять последнюю отметку дела чужого участка',
    params: ofThing,
    responses: refusals,
    async run({ c, params: { secret, id } }) {
      let left: string | null = null
      const view = await workOn(api, c, { secret, task: id, right: 'all' }, async work => {
        const { tx, userId, garden, share } = work
        const entry = garden.garden.tasks.find(task => task.id === id)?.rounds.at(-1)?.entry
        if (entry && !(await isEntryOfPlot(tx, userId, share.plot.id, entry)))
          throw new HttpProblem('conflict', 'Эту отметку снимает хозяин: её запись и\u00a0о\u00a0другом участке.')
        left = await undoTask(work, id)
      })
      return { ...view, left }
    },
  })

/** The words name a planting, because a job without one is of no plot. */
const sharedTaskInput = taskInput.omit({ bed: true }).extend({ planting: z.int().min(1).max(2_147_483_647) })

const ownTaskEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/tasks',
    summary: 'Новое дело для посадки чужого участка',
    params: secretParam,
    body: sharedTaskInput,
    fieldNames: taskNames,
    responses: refusals,
    run: ({ c, params: { secret }, body }) =>
      workOn(
        api,
        c,
        { secret, body, uses: body.use ? [body.use] : [], right: 'all' },
        async ({ tx, userId, garden, share }) => {
          refuseOtherPlot(garden, share, body.planting)
          await createTask(tx, userId, garden, body, share.label)
        },
      ),
  }),
  defineEndpoint({
    ...visitor,
    method: 'put',
    path: '/shared/{secret}/tasks/{id}',
    summary: 'Изменить дело чужого участка и\u00a0те, что последуют за\u00a0ним',
    params: ofThing,
    body: taskChange,
    fieldNames: taskNames,
    responses: refusals,
    run: ({ c, params: { secret, id }, body }) =>
      workOn(api, c, { secret, task: id, body, right: 'all' }, ({ tx, garden }) => editTask(tx, garden, id, body)),
  }),
  defineEndpoint({
    ...visitor,
    method: 'delete',
    path: '/shared/{secret}/tasks/{id}',
    summary: 'Удалить дело чужого участка; шаг схемы не\u00a0удаляют',
    params: ofThing,
    responses: refusals,
    run: ({ c, params: { secret, id } }) =>
      workOn(api, c, { secret, task: id, right: 'all' }, ({ tx, garden }) => deleteTask(tx, garden, id)),
  }),
]
