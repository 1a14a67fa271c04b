import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { type Api, toColons } from './api.server.ts'
import { ordinaryBody } from './endpoint-declaration.ts'

/** A route that changes something, as far as it matters before the application is asked. */
export interface WriteRoute {
  /** A pattern, for the log. */
  path: string
  /** Knows neither session nor CSRF token. */
  isStateless: boolean
  /** Bytes. */
  maxBody: number
}

interface Extensions {
  'x-stateless'?: true
  'x-max-body'?: number
}

/** Finds the route of a request by the router that the application has too. Other spellings of a path find none: the application knows them. */
export function findWriteRoutes(api: Api, base: string): (method: string, url: string) => WriteRoute | null {
  const router = new SmartRouter<WriteRoute>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || definition.route.method === 'get') continue
    const { method, path, ...rest } = definition.route
    const { 'x-stateless': isStateless = false, 'x-max-body': maxBody = ordinaryBody } = rest as Extensions
    const pattern = base + toColons(path)
    router.add(method.toUpperCase(), pattern, { path: pattern, isStateless, maxBody })
  }
  return (method, url) => {
    const end = url.indexOf('?')
    const [[first] = []] = router.match(method, end < 0 ? url : url.slice(0, end))
    return first?.[0] ?? null
  }
}
