import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { type ApiAccess, guard } from '#kit/http/guard.server.ts'
import type { ReadingKind } from '#kit/http/read-budget.server.ts'
import { isSearch, spendReading } from '#kit/http/spend-reading.server.ts'
import { invalid, Problem } from '#kit/problem.ts'

type Declaration<P extends string> = Omit<RouteConfig, 'path'> & {
  path: P
  access: ApiAccess
  /** A calculation that writes nothing and knows nobody: neither session nor forgery token. */
  isStateless?: true
  /** Dangerous: the password must have been asked for in the last three hours, else 423. */
  needsPassword?: true
  /** The longest body, in bytes as they come; 16 KB unless given. */
  maxBody?: number
  /** What public reading takes out of the caller's share; a list unless given. */
  reading?: ReadingKind
}

const ordinaryBody = 16 * 1024

/**
 * An API route with its policy: `api.openapi(defineRoute({ method, path, access: 'public', … }), handler)`.
 * The policy travels in the contract as `x-access`; the program does not start with a route that has none.
 * Public reading looks at no cookie; everything else passes `guard`.
 */
export function defineRoute<P extends string, R extends Declaration<P>>({
  access,
  isStateless,
  needsPassword,
  maxBody = ordinaryBody,
  reading = isStateless ? 'calculation' : 'list',
  ...route
}: R & { path: P }) {
  const isWrite = !/^(get|head|options)$/.test(route.method)
  const isOpen = access === 'public' && (!isWrite || isStateless)
  const middleware = [
    // A GET has no body; to look for one would cost it as much as its statement.
    ...(isWrite ? [limitBody(maxBody)] : []),
    ...(isOpen ? [countReading(reading)] : [guard({ access, isWrite, needsPassword: needsPassword === true })]),
  ]
  const policy = {
    'x-access': access,
    ...(needsPassword && { 'x-needs-password': true }),
    ...(isStateless && { 'x-stateless': true }),
    ...(maxBody !== ordinaryBody && { 'x-max-body': maxBody }),
  }
  return createRoute({ ...(route as unknown as Omit<R, 'access'>), middleware, ...policy } as unknown as Omit<R, 'access'> & {
    path: P
  })
}

/** Where the length is not announced, the bytes are counted as they come. */
const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('too_large')
    },
  })

const countReading =
  (kind: ReadingKind): MiddlewareHandler<ShellEnv> =>
  (c, next) => {
    if (c.get('services')?.readBudget) spendReading(c, kind, ...(isSearch(new URL(c.req.url).searchParams) ? (['search'] as const) : []))
    return next()
  }

/** A router whose validation speaks the one error shape. */
export const createApi = () =>
  new OpenAPIHono<ShellEnv>({
    defaultHook: result => {
      if (!result.success) throw invalid(z.flattenError(result.error).fieldErrors as Record<string, string[]>)
    },
  })

/** The error shape in the contract. */
export const problemSchema = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .openapi('Problem', { description: 'Единый вид ошибки' })

/** Routes that the router knows and the contract does not, that have no policy, or that only administrators may have. */
export function undeclaredRoutes(api: OpenAPIHono<ShellEnv>): string[] {
  const declared = new Map(
    api.openAPIRegistry.definitions.flatMap(definition =>
      definition.type === 'route'
        ? [[`${definition.route.method} ${toColons(definition.route.path)}`, (definition.route as { 'x-access'?: string })['x-access']]]
        : [],
    ),
  )
  const known = api.routes.filter(route => route.method !== 'ALL').map(route => `${route.method.toLowerCase()} ${toColons(route.path)}`)
  return [...new Set([...known, ...declared.keys()])].filter(route => !declared.get(route) || isTooOpen(route, declared.get(route)))
}

const isTooOpen = (route: string, access?: string) => / \/(admin|file-manager)(\/|$)/.test(route) && access !== 'admin'

const toColons = (path: string) => path.replaceAll(/\/\{(\w+)\}/g, '/:$1')
