import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { drug } from '#features/drugs/drug.entity.ts'
import { drugUse } from '#features/drugs/uses/drug-use.entity.ts'
import { findFormerAlias } from '#kit/entity/alias-redirect.server.ts'
import { publicRecords } from '#kit/entity/public.server.ts'
import { toJsonSchema } from '#kit/entity/to-openapi.ts'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { defineRoute, problemSchema } from '#kit/http/route.ts'
import { type FieldErrors, invalid, Problem } from '#kit/problem.ts'
import { type PublicKind, pageSize, publicKinds, usesOf } from './catalogue-api.server.ts'

type Api = OpenAPIHono<ShellEnv>
type Schema = Record<string, unknown>

/** `GET /api/{kind}` and `GET /api/{kind}/{alias}` for a closed list of kinds: published records, the same filters as the pages. */
export function addPublicApi(api: Api): void {
  for (const kind of publicKinds) {
    api.openapi(listRoute(kind), c => answerList(c, kind) as never)
    api.openapi(recordRoute(kind), c => answerRecord(c, kind) as never)
  }
}

async function answerList(c: Context<ShellEnv>, { entity, query, find }: PublicKind): Promise<Response> {
  const { db } = c.get('services')
  const parsed = parseQuery(query, new URL(c.req.url).searchParams)
  const errors: FieldErrors = Object.fromEntries([
    ...Object.entries(parsed.errors).map(([key, message]) => [key, [message as string]]),
    ...parsed.unknown.slice(0, 20).map(key => [key.slice(0, 100).toWellFormed(), ['Такого параметра нет.']]),
  ])
  if (Object.keys(errors).length) throw invalid(errors)
  const { aliases, total } = await find(db, parsed.values as never)
  const page = (parsed.values as { page: number }).page
  return answer(c, { items: await publicRecords(db, entity, aliases), total, page, pageSize })
}

async function answerRecord(c: Context<ShellEnv>, { entity }: PublicKind): Promise<Response> {
  const { db } = c.get('services')
  const alias = c.req.param('alias') ?? ''
  if (!/^[a-z0-9-]{1,80}$/.test(alias)) throw new Problem('missing')
  const [record] = await publicRecords(db, entity, [alias])
  if (record)
    return answer(c, entity.name === drug.name ? { ...record, uses: await publicRecords(db, drugUse, await usesOf(db, alias)) } : record)
  const present = await findFormerAlias(db, entity.name, alias)
  if (present) return c.redirect(`/api/${entity.path}/${present}`, 301)
  throw new Problem('missing')
}

function answer(c: Context<ShellEnv>, body: Schema): Response {
  return c.json(body, 200, { 'Cache-Control': 'no-cache' })
}

const json = (schema: Schema) => ({ 'application/json': { schema } })
const failed = (description: string) => ({ description, content: { 'application/json': { schema: problemSchema } } })

function listRoute({ entity, query }: PublicKind) {
  const { many } = entity.words
  const list = {
    type: 'object',
    properties: {
      items: { type: 'array', items: toJsonSchema(entity) },
      total: { type: 'integer', description: 'Сколько записей подходит под фильтры' },
      page: { type: 'integer' },
      pageSize: { type: 'integer' },
    },
    required: ['items', 'total', 'page', 'pageSize'],
  }
  const parameters = Object.entries(query).map(([name, { description }]) => ({
    in: 'query',
    name,
    required: false,
    schema: { type: 'string' },
    description: description ?? name,
  }))
  return defineRoute({
    method: 'get',
    path: `/${entity.path}`,
    access: 'public',
    tags: [entity.path],
    summary: `Список: ${many}`,
    parameters: parameters as NonNullable<RouteConfig['parameters']>,
    responses: {
      200: { description: `Опубликованные записи: ${many}`, content: json(list) },
      304: { description: 'Не изменилось с ответа с этим ETag' },
      422: failed('Неизвестный или неверный параметр'),
    },
  })
}

function recordRoute({ entity }: PublicKind) {
  const record = toJsonSchema(entity)
  const uses = { type: 'array', description: 'Регламенты', items: toJsonSchema(drugUse) }
  const schema =
    entity.name === drug.name
      ? { ...record, properties: { ...(record.properties as Schema), uses }, required: [...(record.required as string[]), 'uses'] }
      : record
  return defineRoute({
    method: 'get',
    path: `/${entity.path}/{alias}`,
    access: 'public',
    tags: [entity.path],
    summary: `Одна запись: ${entity.words.one}`,
    parameters: [{ in: 'path', name: 'alias', required: true, schema: { type: 'string' }, description: 'Адрес страницы записи' }],
    responses: {
      200: { description: `Запись: ${entity.words.one}`, content: json(schema) },
      301: { description: 'Адрес сменился' },
      304: { description: 'Не изменилось с ответа с этим ETag' },
      404: failed('Такой записи нет'),
    },
  })
}
