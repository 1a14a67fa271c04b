import { adminPolicy, draftingDeskOf, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { conflict, editedRecord, publishing, unpublishing } from '#admin/kit/admin-schemas.ts'
import type { SettableStatus } from '#admin/kit/kinds/kind-description.ts'
import { conflictResponse } from '#admin/kit/records/conflict-response.server.ts'
import type { Edit, EditContext } from '#admin/kit/records/write-record.server.ts'
import type { EditedRecord, PublicationAction } from '#admin/records/drafts/edited-record.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { saveNow } from '#admin/records/saving/save-record.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { HttpProblem } from '#kit/problem.ts'
import { cancelPublication, editOfDraft, schedule } from './publications.server.ts'

interface PublicationServices extends Pick<Services, 'db'> {
  jobs: Pick<Jobs, 'add'>
}

const statusAfter: Record<PublicationAction, SettableStatus> = { publish: 'published', unpublish: 'draft' }

const responses = {
  200: {
    description: 'Запись; при времени в\u00a0будущем\u00a0— прежняя, с\u00a0назначенным в\u00a0publications',
    schema: editedRecord,
  },
  404: 'Такой записи нет',
  409: { description: 'Запись изменил другой редактор', schema: conflict },
}

/** A record goes to the site with the editor's draft, now or at a time, and leaves it. */
export const publicationEndpoints = (services: PublicationServices) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/publish',
    summary: 'Опубликовать запись вместе со\u00a0своим черновиком, сейчас или ко\u00a0времени',
    params: recordParams,
    body: publishing,
    responses,
    run: ({ c, params: { kind, id }, body: { version, at } }) =>
      act(draftingDeskOf(c, services, kind), services, id, { action: 'publish', version, at }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/unpublish',
    summary: 'Снять с\u00a0сайта, сейчас или ко\u00a0времени; черновик остаётся',
    params: recordParams,
    body: unpublishing,
    responses,
    run: ({ c, params: { kind, id }, body: { version, at } }) =>
      act(draftingDeskOf(c, services, kind), services, id, { action: 'unpublish', version, at }),
  }),
  cancelEndpoint(services, 'publish', 'Не публиковать в\u00a0назначенное время'),
  cancelEndpoint(services, 'unpublish', 'Не снимать с\u00a0сайта в\u00a0назначенное время'),
]

const cancelEndpoint = (services: PublicationServices, action: PublicationAction, summary: string) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: `/admin/{kind}/{id}/${action}`,
    summary,
    params: recordParams,
    responses: { 204: 'Ничего не\u00a0назначено' },
    async run({ c, params: { kind, id } }) {
      await cancelPublication(draftingDeskOf(c, services, kind), id, action)
      return 204
    },
  })

interface Asked {
  action: PublicationAction
  version: number | undefined
  at: Date | undefined
}

async function act(
  context: EditContext,
  { jobs }: PublicationServices,
  id: number,
  asked: Asked,
): Promise<EditedRecord | Response> {
  const { action, at } = asked
  const edit = await editFor(context, id, asked)
  const result = at ? await schedule(context, jobs, id, { action, at, edit }) : await saveNow(context, id, action, edit)
  return result && 'conflicts' in result
    ? await conflictResponse(context, id, result)
    : (await viewEditedRecord(context, id))!
}

/** Publishing takes the draft along; leaving the site changes the status only. */
async function editFor(context: EditContext, id: number, { action, version }: Asked): Promise<Edit> {
  if (action === 'publish') return editOfDraft(context, id, version!, 'published')
  const record = await viewEditedRecord(context, id)
  if (!record) throw new HttpProblem('missing')
  if (version !== undefined && version > record.version)
    throw new HttpProblem('conflict', 'Такой версии записи нет. Обновите страницу.')
  return { version: record.version, values: {}, status: statusAfter[action] }
}
