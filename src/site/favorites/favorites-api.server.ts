import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { favoriteKindNames } from '#features/favorites/favorite-kinds.ts'
import { maxCollectionName, maxDeviceFavorites, maxNote } from '#features/favorites/favorite-limits.ts'
import { favoriteList } from '#features/favorites/favorite-schemas.ts'
import type { FavoriteList } from '#features/favorites/favorite-view.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import {
  addCollection,
  closeShare,
  findCollections,
  openShare,
  removeCollection,
  renameCollection,
} from './collection-commands.server.ts'
import { changeFavorites, findKeys, mergeFavorites, putFavorite, removeFavorite } from './favorite-commands.server.ts'
import { findFavorites, ofUser } from './find-favorites.server.ts'

interface FavoritesApi {
  db: Db
  keys: Keys
  publicUrl: string
}

const ofUserOnly = { access: 'user', tags: ['favorites'] } as const
const alias = z.string().min(1).max(120)
const kind = z.enum(favoriteKindNames)
const note = z.string().trim().max(maxNote)
const collectionName = z.string().trim().min(1).max(maxCollectionName)
const refParams = z.object({ kind, alias })
const id = z.int().min(1).max(2_147_483_647)
const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
const fieldNames = { note: 'заметка', collection: 'подборка', name: 'название' }

const removed = z.object({ removed: z.object({ note: z.string(), collection: z.string().nullable() }).nullable() })
const addresses = z.object({ address: z.string() })

/** `/api/favorites`: what a user keeps at hand. Guests keep their list on the device and never ask. «collections» is no kind: its paths come first. */
export const favoriteEndpoints = (api: FavoritesApi) => [
  ...collectionEndpoints(api),
  ...shareEndpoints(api),
  ...readEndpoints(api),
  ...changeEndpoints(api),
  mergeEndpoint(api),
]

const addressOf =
  ({ publicUrl }: FavoritesApi) =>
  (secret: string) =>
    `${publicUrl}/favorites/${secret}`

async function wholeList(api: FavoritesApi, userId: number): Promise<FavoriteList> {
  const items = await findFavorites(api.db, ofUser(userId))
  return { items, ...(await findCollections(api.db, api.keys, userId, addressOf(api))) }
}

const readEndpoints = (api: FavoritesApi) => [
  defineEndpoint({
    ...ofUserOnly,
    method: 'get',
    path: '/favorites',
    summary: 'Избранное: записи с\u00a0пометками и\u00a0подборки',
    responses: { 200: { description: 'Последнее добавленное первым', schema: favoriteList } },
    run: ({ c }) => wholeList(api, personOf(c).id),
  }),
  defineEndpoint({
    ...ofUserOnly,
    method: 'get',
    path: '/favorites/keys',
    summary: 'Что есть в\u00a0избранном, для сердечек: «drug/skor»',
    responses: {
      200: { description: 'Вид и\u00a0адрес каждой записи', schema: z.object({ items: z.array(z.string()) }) },
    },
    run: async ({ c }) => ({ items: await findKeys(api.db, personOf(c).id) }),
  }),
]

const changeEndpoints = (api: FavoritesApi) => [
  defineEndpoint({
    ...ofUserOnly,
    method: 'put',
    path: '/favorites/{kind}/{alias}',
    summary: 'Добавить в\u00a0избранное; повторно\u00a0— заметка, подборка, «изменения прочитаны»',
    params: refParams,
    body: z.strictObject({
      note: note.optional(),
      collection: collectionName.nullish().describe('Название; новой ещё может не\u00a0быть'),
      seen: z.boolean().optional(),
    }),
    fieldNames,
    responses: { 204: 'Есть в\u00a0избранном', 404: 'Нет такой записи' },
    async run({ c, params, body }) {
      const { id: userId } = personOf(c)
      await changeFavorites(api.db, userId, tx => putFavorite(tx, userId, params, body))
      return 204
    },
  }),
  defineEndpoint({
    ...ofUserOnly,
    method: 'delete',
    path: '/favorites/{kind}/{alias}',
    summary: 'Убрать из\u00a0избранного',
    params: refParams,
    responses: { 200: { description: 'Чем оно было', schema: removed } },
    async run({ c, params }) {
      const { id: userId } = personOf(c)
      return { removed: await changeFavorites(api.db, userId, tx => removeFavorite(tx, userId, params)) }
    },
  }),
]

const mergeEndpoint = (api: FavoritesApi) =>
  defineEndpoint({
    ...ofUserOnly,
    method: 'post',
    path: '/favorites/merge',
    summary: 'Список с\u00a0устройства; повторно не\u00a0добавляет ничего',
    // 500 records with notes of 500 Cyrillic letters.
    maxBody: 900_000,
    maxParts: maxDeviceFavorites * 6,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            kind,
            alias,
            title: z.string().trim().min(1).max(300).optional(),
            note: note.optional(),
            collection: collectionName.nullish(),
          }),
        )
        .max(maxDeviceFavorites),
    }),
    responses: {
      200: {
        description: 'Что добавлено и\u00a0чему не\u00a0хватило места',
        schema: z.object({
          added: z.array(z.object({ kind, alias: z.string(), title: z.string() })),
          skipped: z.array(z.object({ kind, alias: z.string() })),
        }),
      },
    },
    run({ c, body }) {
      const { id: userId } = personOf(c)
      return changeFavorites(api.db, userId, tx => mergeFavorites(tx, userId, body.items))
    },
  })

const collectionEndpoints = (api: FavoritesApi) => [
  defineEndpoint({
    ...ofUserOnly,
    method: 'post',
    path: '/favorites/collections',
    summary: 'Новая подборка',
    body: z.strictObject({ name: collectionName }),
    fieldNames,
    responses: { 201: { description: 'Её номер', schema: z.object({ id: z.int() }) } },
    async run({ c, body }) {
      const { id: userId } = personOf(c)
      return { id: await changeFavorites(api.db, userId, tx => addCollection(tx, userId, body.name)) }
    },
  }),
  defineEndpoint({
    ...ofUserOnly,
    access: 'owner',
    method: 'put',
    path: '/favorites/collections/{id}',
    summary: 'Переименовать подборку',
    params: idParams,
    body: z.strictObject({ name: collectionName }),
    fieldNames,
    responses: { 204: 'Переименована', 404: 'Нет такой подборки' },
    async run({ c, params, body }) {
      const { id: userId } = personOf(c)
      await changeFavorites(api.db, userId, tx => renameCollection(tx, userId, params.id, body.name))
      return 204
    },
  }),
  defineEndpoint({
    ...ofUserOnly,
    access: 'owner',
    method: 'delete',
    path: '/favorites/collections/{id}',
    summary: 'Удалить подборку; записи остаются',
    params: idParams,
    responses: { 204: 'Удалена', 404: 'Нет такой подборки' },
    async run({ c, params }) {
      const { id: userId } = personOf(c)
      await changeFavorites(api.db, userId, tx => removeCollection(tx, userId, params.id))
      return 204
    },
  }),
]

const shareEndpoints = (api: FavoritesApi) => [
  defineEndpoint({
    ...ofUserOnly,
    method: 'post',
    path: '/favorites/share',
    summary: 'Секретный адрес списка или подборки; повторно\u00a0— тот\u00a0же',
    body: z.strictObject({ collection: id.nullish().describe('Без неё\u00a0— весь список') }),
    responses: { 200: { description: 'Адрес', schema: addresses }, 404: 'Нет такой подборки' },
    async run({ c, body }) {
      const { id: userId } = personOf(c)
      const secret = await changeFavorites(api.db, userId, tx =>
        openShare(tx, api.keys, userId, body.collection ?? null),
      )
      return { address: addressOf(api)(secret) }
    },
  }),
  defineEndpoint({
    ...ofUserOnly,
    method: 'delete',
    path: '/favorites/share',
    summary: 'Закрыть секретный адрес: он ответит 404',
    query: z.object({ collection: idParams.shape.id.optional().describe('Без неё\u00a0— адрес всего списка') }),
    responses: { 204: 'Закрыт', 404: 'Нет такой подборки' },
    async run({ c, query }) {
      const { id: userId } = personOf(c)
      await changeFavorites(api.db, userId, tx => closeShare(tx, userId, query.collection ?? null))
      return 204
    },
  }),
]
