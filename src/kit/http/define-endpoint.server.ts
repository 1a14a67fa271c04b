import type { RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { ruleErrors } from '#kit/text/rule-messages.ts'
import { readInput } from './clean-input.server.ts'
import { describeEndpoint } from './describe-endpoint.server.ts'
import {
  type CallOf,
  type EndpointDeclaration,
  type EndpointDescription,
  isOpen,
  isWrite,
  ordinaryBody,
  type Responses,
  type Result,
} from './endpoint-declaration.ts'
import type { ShellEnv } from './error-response.server.ts'
import { guard } from './guard.server.ts'
import { parseQuery, type QuerySpec } from './list-query.ts'
import type { ReadingKind } from './read-budget.server.ts'
import { limitStream } from './request-body.server.ts'
import { isSearch, spendReading } from './spend-reading.server.ts'

/** A declared endpoint, ready to be mounted. */
export interface Endpoint<Call = unknown> {
  /** Its place in the contract, policy included. */
  route: RouteConfig
  middleware: readonly MiddlewareHandler<ShellEnv>[]
  handle(c: Context<ShellEnv>): Promise<Response>
  /** Exists for the compiler alone: what `kit/contract` tells the browser. */
  readonly call?: Call
}

/**
 * An endpoint of the API in one place: who may call it, what it takes, what it responds and what it does. `run` gets params, query and
 * body as their schemas read them, and returns the body of its success, the status of a success without a body, or a whole `Response`.
 */
export function defineEndpoint<
  const Method extends EndpointDescription['method'],
  const Path extends string,
  R extends Responses,
  P extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Q extends QuerySpec | z.ZodObject = Record<never, never>,
  B extends z.ZodType = z.ZodUndefined,
  // Takes a returned 204 for itself and not for any number.
  const T extends Result<NoInfer<R>> = Result<NoInfer<R>>,
>(declaration: EndpointDeclaration<Method, Path, R, P, Q, B, T>): Endpoint<CallOf<Method, Path, R, B, T>> {
  const status = successWithBody(declaration.responses)
  const cacheControl = isOpen(declaration) && (declaration.isStateless ? 'no-store' : 'no-cache')
  return {
    route: describeEndpoint(declaration),
    middleware: middlewareOf(declaration),
    async handle(c) {
      const params = readParams(c, declaration)
      const query = readQuery(c, declaration)
      const body =
        declaration.body && (await readInput(c, declaration.body, declaration.fieldNames, declaration.maxParts))
      const result = await declaration.run({ c, params, query, body } as Parameters<typeof declaration.run>[0])
      if (result instanceof Response) return result
      if (cacheControl && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cacheControl)
      if (typeof result !== 'number') return c.json(result as object, status)
      return result === 204 ? c.body(null, 204) : c.json('', result as ContentfulStatusCode)
    },
  }
}

const successWithBody = (responses: Responses) =>
  Object.entries(responses).flatMap(([status, response]) =>
    /^2/.test(status) && typeof response !== 'string' ? [Number(status) as ContentfulStatusCode] : [],
  )[0]

function middlewareOf(endpoint: EndpointDescription): MiddlewareHandler<ShellEnv>[] {
  const { access, maxBody = ordinaryBody, isStateless, needsPassword = false } = endpoint
  const { reading = isStateless ? 'calculation' : 'list', tooLargeText } = endpoint
  const isBodyStreamed = Boolean(endpoint.upload || endpoint.isStreamed)
  const judge = isOpen(endpoint)
    ? countReading(reading)
    : guard({ access, isWrite: isWrite(endpoint), needsPassword, isBodyStreamed })
  // A GET has no body; to look for one would cost it as much as its statement.
  if (!isWrite(endpoint)) return [judge]
  // Who is refused is refused by the head alone: no byte of the body is read before.
  return [
    limitAnnounced(maxBody, tooLargeText),
    judge,
    (isBodyStreamed ? limitStream : limitBody)(maxBody, tooLargeText),
  ]
}

/** A length that is announced is part of the head. */
const limitAnnounced =
  (maxSize: number, text?: string): MiddlewareHandler<ShellEnv> =>
  (c, next) => {
    const { headers } = c.req.raw
    if (!headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) > maxSize)
      throw new HttpProblem('too_large', text)
    return next()
  }

/** Where the length is not announced, the bytes are collected and counted as they come. What was read for its token is short enough. */
function limitBody(maxSize: number, text?: string): MiddlewareHandler<ShellEnv> {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpProblem('too_large', text)
    },
  })
  return (c, next) => (c.req.raw.bodyUsed ? next() : limit(c, next))
}

const countReading =
  (kind: ReadingKind): MiddlewareHandler<ShellEnv> =>
  (c, next) => {
    spendReading(c, kind, ...(isSearch(new URL(c.req.url).searchParams) ? (['search'] as const) : []))
    return next()
  }

/** A path that does not fit names nothing. */
function readParams(c: Context<ShellEnv>, { params, refuse }: EndpointDescription): unknown {
  if (!params) return {}
  const read = params.safeParse(c.req.param())
  if (!read.success) throw refuse?.() ?? new HttpProblem('missing')
  return read.data
}

function readQuery(c: Context<ShellEnv>, { query, refuse }: EndpointDescription): unknown {
  if (!query) return {}
  const { searchParams } = new URL(c.req.url)
  const { value, errors } =
    query instanceof z.ZodObject ? readObject(query, searchParams) : readList(query, searchParams)
  if (Object.keys(errors).length > 0) throw refuse?.() ?? invalid(errors)
  return value
}

interface ReadQuery {
  value: unknown
  errors: FieldErrors
}

/** A parameter that is repeated is a list. */
function readObject(schema: z.ZodObject, search: URLSearchParams): ReadQuery {
  const given = Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const values = search.getAll(key)
      return [key, values.length === 1 ? values[0] : values]
    }),
  )
  const read = schema.safeParse(given)
  return { value: read.data, errors: read.success ? {} : ruleErrors(read.error.issues, given) }
}

function readList(spec: QuerySpec, search: URLSearchParams): ReadQuery {
  const { values, errors, unknown } = parseQuery(spec, search)
  return {
    value: values,
    errors: Object.fromEntries([
      ...Object.entries(errors).map(([key, message]) => [key, [message]]),
      ...unknown.slice(0, 20).map(key => [key.slice(0, 100).toWellFormed(), ['Такого параметра нет.']]),
    ]),
  }
}
