import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { invalid, Problem } from '#kit/http/problem.ts'

export type ApiAccess = 'public' | 'user' | 'owner' | 'admin'

type Declaration<P extends string> = Omit<RouteConfig, 'path'> & { path: P; access: ApiAccess }

/**
 * An API route with its policy: `api.openapi(defineRoute({ method, path, access: 'public', … }), handler)`.
 * The policy travels in the contract as `x-access`; the program does not start with a route that has none.
 */
export function defineRoute<P extends string, R extends Declaration<P>>({ access, ...route }: R & { path: P }) {
  const guard = access === 'public' ? {} : { middleware: refuse }
  return createRoute({ ...(route as unknown as Omit<R, 'access'>), ...guard, 'x-access': access } as unknown as Omit<R, 'access'> & {
    path: P
  })
}

/** Denied by default: whoever brings sessions puts a real check here. */
const refuse = () => {
  throw new Problem('unauthenticated')
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

/** Routes that the router knows and the contract does not, or that have no policy. */
export function undeclaredRoutes(api: OpenAPIHono<ShellEnv>): string[] {
  const declared = new Map(
    api.openAPIRegistry.definitions.flatMap(definition =>
      definition.type === 'route'
        ? [[`${definition.route.method} ${toColons(definition.route.path)}`, (definition.route as { 'x-access'?: string })['x-access']]]
        : [],
    ),
  )
  const known = api.routes.filter(route => route.method !== 'ALL').map(route => `${route.method.toLowerCase()} ${toColons(route.path)}`)
  return [...new Set([...known, ...declared.keys()])].filter(route => !declared.get(route))
}

const toColons = (path: string) => path.replaceAll(/\/\{(\w+)\}/g, '/:$1')
