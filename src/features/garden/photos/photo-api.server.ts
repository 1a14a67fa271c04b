import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import type { Files } from '#features/files/files.server.ts'
import { readPrivatePicture } from '#features/files/private-pictures.server.ts'
import type { PrivateSize } from '#features/files/private-presets.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { multipartOverhead } from '#kit/http/receive-file.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { allowSlowUpload } from '#kit/process/slow-body.server.ts'
import { answer, idParam, idText, ofGarden, ofGardener } from '../requests/garden-endpoint.server.ts'
import { findPhotos } from './find-photos.server.ts'
import { addPhoto, deletePhoto, findPhotoName } from './photo-commands.server.ts'
import { maxPhotoMb, maxPhotos, type PhotoPlace, photoField } from './photo-view.ts'

/** Photos beside entries of the journal and observations. Only their gardener reads them, also of a plot that is shared. */
export const photoEndpoints = (files: Files) => [
  addEndpoint(files, '/journal/{id}/photos', 'Добавить фото к\u00a0записи журнала', id => ({ entry: id })),
  addEndpoint(files, '/observations/{id}/photos', 'Добавить фото к\u00a0наблюдению', id => ({ observation: id })),
  listEndpoint(files),
  fileEndpoint(files, '/photos/{id}', 'Фото', 'full'),
  fileEndpoint(files, '/photos/{id}/small', 'Уменьшенное фото', 'small'),
  deleteEndpoint(files),
]

const addEndpoint = (files: Files, path: `/${string}`, summary: string, placeOf: (id: number) => PhotoPlace) =>
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path,
    summary: `${summary}: одно за\u00a0запрос, не\u00a0больше\u00a0${maxPhotos}; сохраняется без\u00a0места съёмки`,
    params: idParam,
    maxBody: maxPhotoMb * 1_000_000 + multipartOverhead,
    tooLargeText: `Фото больше ${maxPhotoMb}\u00a0МБ. Уменьшите файл и\u00a0загрузите снова.`,
    upload: photoField,
    responses: {
      201: answer('Фото'),
      404: 'Такой записи у\u00a0вас нет',
      413: 'Файл слишком большой, или кончилось место',
      415: 'Такой файл не\u00a0принимается',
      422: 'Файл повреждён или пуст, или фото уже слишком много',
      429: 'Слишком много фото за\u00a0час',
    },
    async run({ c, params: { id } }) {
      allowSlowUpload(c)
      const userId = personOf(c).id
      const place = placeOf(id)
      const photo = await addPhoto(files, { userId, place, key: c.req.header('idempotency-key'), request: c.req.raw })
      const added = (await findPhotos(files.db, userId, place)).find(each => each.id === photo)
      // A repeated request whose photo has been deleted since.
      if (!added) throw new HttpProblem('gone', 'Это фото уже удалили.')
      return added
    },
  })

const listEndpoint = ({ db }: Files) =>
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/photos',
    summary: 'Мои фото: все, записи журнала, наблюдения или посадки',
    query: z.object({ entry: idText.optional(), observation: idText.optional(), planting: idText.optional() }),
    responses: { 200: answer('Фото: {items}') },
    run: async ({ c, query }) => ({ items: await findPhotos(db, personOf(c).id, query) }),
  })

const fileEndpoint = (files: Files, path: `/${string}`, summary: string, size: PrivateSize) =>
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path,
    summary: `${summary}: картинка WebP, только для того, кто её добавил`,
    params: idParam,
    responses: { 200: 'Картинка', 404: 'Такого фото у\u00a0вас нет' },
    async run({ c, params: { id } }) {
      const stored = await readPrivatePicture(files, await findPhotoName(files.db, personOf(c).id, id), size)
      if (!stored) throw new HttpProblem('missing', 'Файл этого фото потерян. Удалите его и\u00a0добавьте снова.')
      return new Response(stored.body, {
        headers: {
          'Content-Type': 'image/webp',
          'Content-Length': String(stored.bytes),
          'Content-Disposition': `inline; filename="foto-${id}.webp"`,
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
  })

const deleteEndpoint = ({ db }: Files) =>
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/photos/{id}',
    summary: 'Удалить фото; запись остаётся',
    params: idParam,
    responses: { 204: 'Удалено', 404: 'Такого фото у\u00a0вас нет' },
    async run({ c, params: { id } }) {
      await deletePhoto(db, personOf(c).id, id)
      return 204
    },
  })
