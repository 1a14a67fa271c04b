import { z } from 'zod'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'
import { type PublicRecord, publicRecords } from '#kit/entity/public.server.ts'
import { toJsonSchema } from '#kit/entity/to-openapi.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { JsonSchema } from '#kit/http/endpoint-declaration.ts'
import type { Param, QuerySpec, QueryValues } from '#kit/http/list-query.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** The records on a page of the list, in its order. */
interface ListPage {
  items: readonly { alias: string }[]
  total: number
  words?: WordsFound
}

/** A list that belongs to one record and is not among its fields. */
interface RecordList {
  name: string
  description: string
  entity: AnyEntity
  find(db: Db, alias: string): Promise<PublicRecord[]>
}

interface Declaration<S extends ListSpec> {
  entity: AnyEntity
  /** The same parameters as the page of the list. */
  query: S
  pageSize: number
  find(db: Db, values: QueryValues<S>, cache?: GenerationCache): Promise<ListPage>
  /** Besides its fields, a record has this list. */
  list?: RecordList
}

type ListSpec = QuerySpec & { page: Param<number> }

/** A kind of the catalogue as the public API reads it: published records and their public fields. */
export interface CatalogueApi {
  entity: AnyEntity
  query: QuerySpec
  find(db: Db, values: never, cache?: GenerationCache): Promise<ListPage>
  endpoints(services: Pick<Services, 'db' | 'cache'>): Endpoint[]
}

/** `GET /api/{kind}` and `GET /api/{kind}/{alias}`. Nothing is public until `site/api` names it. */
export function defineCatalogueApi<S extends ListSpec>(kind: Declaration<S>): CatalogueApi {
  const { entity, query, find } = kind
  return {
    entity,
    query,
    find,
    endpoints: services => [listEndpoint(services, kind), recordEndpoint(services.db, kind)],
  }
}

function listEndpoint(
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  { entity, query, pageSize, find }: Declaration<ListSpec>,
) {
  const { many } = entity.words
  return defineEndpoint({
    method: 'get',
    path: `/${entity.path}`,
    access: 'public',
    tags: [entity.path],
    summary: `Список: ${many}`,
    query,
    responses: {
      200: { description: `Опубликованные записи: ${many}`, schema: listSchema(toJsonSchema(entity)) },
      304: 'Не изменилось с ответа с этим ETag',
      422: 'Неизвестный или неверный параметр',
    },
    async run({ query: values }) {
      const { items, total, words } = await find(db, values, cache)
      const aliases = items.map(({ alias }) => alias)
      return {
        items: await publicRecords(db, entity, aliases),
        total,
        page: values.page,
        pageSize,
        ...(words?.corrected && { corrected: words.corrected }),
      }
    },
  })
}

const listSchema = (items: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    items: { type: 'array', items },
    total: { type: 'integer', description: 'Сколько записей подходит под фильтры' },
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
    corrected: {
      type: 'string',
      description: 'Другое написание слов, по которому искали, если по\u00a0заданному ничего не\u00a0нашлось',
    },
  },
  required: ['items', 'total', 'page', 'pageSize'],
})

const isAlias = (text: string) => /^[a-z0-9-]{1,80}$/.test(text)

function recordEndpoint(db: Db, { entity, list }: Pick<Declaration<ListSpec>, 'entity' | 'list'>) {
  return defineEndpoint({
    method: 'get',
    path: `/${entity.path}/{alias}`,
    access: 'public',
    tags: [entity.path],
    summary: `Одна запись: ${entity.words.one}`,
    params: z.object({ alias: z.string().refine(isAlias).describe('Адрес страницы записи') }),
    responses: {
      200: { description: `Запись: ${entity.words.one}`, schema: recordSchema(entity, list) },
      301: 'Адрес сменился',
      304: 'Не изменилось с ответа с этим ETag',
      404: 'Такой записи нет',
      410: 'Запись удалена',
    },
    async run({ c, params: { alias } }) {
      const [record] = await publicRecords(db, entity, [alias])
      if (record) return list ? { ...record, [list.name]: await list.find(db, alias) } : record
      const missing = await findMissing(db, entity.name, alias)
      if (missing.type === 'moved') return c.redirect(`/api/${entity.path}/${missing.alias}`, 301)
      throw missing.type === 'gone' ? new HttpProblem('gone', 'Запись удалена.') : new HttpProblem('missing')
    },
  })
}

function recordSchema(entity: AnyEntity, list?: RecordList): JsonSchema {
  const record = toJsonSchema(entity)
  if (!list) return record
  const { name, description } = list
  return {
    ...record,
    properties: {
      ...(record.properties as JsonSchema),
      [name]: { type: 'array', description, items: toJsonSchema(list.entity) },
    },
    required: [...(record.required as string[]), name],
  }
}
