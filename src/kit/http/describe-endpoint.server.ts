import { z as openapi, type RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type DescribedResponse,
  type EndpointDescription,
  isWrite,
  type JsonSchema,
  ordinaryBody,
} from './endpoint-declaration.ts'
import type { QuerySpec } from './list-query.ts'

/** The error shape in the contract. */
const problemSchema = openapi
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .openapi('Problem', { description: 'Единый вид ошибки' })

/** An endpoint in the contract. Its policy travels with it as `x-access` and what goes with that. */
export function describeEndpoint(endpoint: EndpointDescription): RouteConfig {
  const { method, path, access, tags, summary, body, needsPassword, isStateless, maxBody = ordinaryBody } = endpoint
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint.query ?? {})]
  const described = {
    method,
    path,
    tags: [...tags],
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toContract(body, 'input') } } },
    }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema(endpoint.upload) } } },
    }),
    'x-access': access,
    ...(needsPassword && { 'x-needs-password': true }),
    ...(isStateless && { 'x-stateless': true }),
    ...(maxBody !== ordinaryBody && { 'x-max-body': maxBody }),
    responses: describeResponses(endpoint),
  }
  return described as RouteConfig
}

function describeResponses({ access, body, needsPassword, isStateless, responses, ...endpoint }: EndpointDescription) {
  const declared = Object.entries(responses).map(([status, response]) => [
    status,
    describeResponse(Number(status), response),
  ])
  return {
    ...(isStateless && {
      400: failure('Тело запроса — не JSON'),
      413: failure('Слишком большой запрос'),
      415: failure('Тело запроса — не application/json'),
    }),
    ...(access !== 'public' && { 401: failure('Нужен вход') }),
    ...(access === 'admin' && { 403: failure('Только для администраторов') }),
    ...(isWrite(endpoint) && !isStateless && { 419: failure('Нет токена или он чужой') }),
    ...(body && { 422: failure('Поля с ошибками') }),
    ...(needsPassword && { 423: failure('Нужно подтвердить пароль: POST /user/confirm-password') }),
    ...Object.fromEntries(declared),
  }
}

function describeResponse(status: number, response: string | DescribedResponse) {
  if (typeof response === 'string') return status >= 400 ? failure(response) : { description: response }
  const { description, schema, type = 'application/json' } = response
  return {
    description,
    content: { [type]: { schema: schema instanceof z.ZodType ? toContract(schema, 'output') : schema } },
  }
}

const uploadSchema = (field: string) =>
  ({ type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] }) as const

const failure = (description: string) => ({ description, content: { 'application/json': { schema: problemSchema } } })

function pathParameters({ path, params }: EndpointDescription) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const declared = Object.keys(params?.shape ?? {})
  if (names.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${path}: the path names [${names}], params names [${declared}]`)
  return names.map(name => parameterOf('path', name, params!.shape[name] as z.ZodType))
}

function queryParameters(query: QuerySpec | z.ZodObject) {
  if (query instanceof z.ZodObject)
    return Object.entries(query.shape).map(([name, schema]) => parameterOf('query', name, schema as z.ZodType))
  return Object.entries(query).map(([name, { description = name }]) => ({
    in: 'query',
    name,
    required: false,
    schema: { type: 'string' },
    description,
  }))
}

function parameterOf(place: 'path' | 'query', name: string, schema: z.ZodType) {
  const { description, ...described } = toContract(schema, 'input')
  return {
    in: place,
    name,
    required: !schema.isOptional(),
    schema: described,
    ...(description !== undefined && { description }),
  }
}

/** JSON Schema as it stands inside a contract, which names the dialect for all of them. */
function toContract(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
