import { OpenAPIHono } from '@hono/zod-openapi'
import type { Endpoint } from './define-endpoint.server.ts'
import type { ShellEnv } from './error-response.server.ts'

/** The router of `/api`, which knows its contract. */
export type Api = OpenAPIHono<ShellEnv>

export const createApi = (): Api => new OpenAPIHono<ShellEnv>()

export function mount(api: Api, endpoints: readonly Endpoint[]): void {
  for (const { route, middleware, handle } of endpoints) {
    api.openAPIRegistry.registerPath(route)
    api.on(route.method.toUpperCase(), [toColons(route.path)], ...middleware, handle)
  }
}

/** Routes that the router knows and the contract does not, that have no policy, or that only administrators may have. */
export function undeclaredRoutes(api: Api): string[] {
  const declared = new Map(
    api.openAPIRegistry.definitions.flatMap(definition =>
      definition.type === 'route'
        ? [
            [
              `${definition.route.method} ${toColons(definition.route.path)}`,
              (definition.route as { 'x-access'?: string })['x-access'],
            ],
          ]
        : [],
    ),
  )
  const known = api.routes
    .filter(route => route.method !== 'ALL')
    .map(route => `${route.method.toLowerCase()} ${toColons(route.path)}`)
  return [...new Set([...known, ...declared.keys()])].filter(
    route => !declared.get(route) || isTooOpen(route, declared.get(route)),
  )
}

const isTooOpen = (route: string, access?: string) => / \/(admin|file-manager)(\/|$)/.test(route) && access !== 'admin'

export const toColons = (path: string) => path.replaceAll(/\/\{(\w+)\}/g, '/:$1')
