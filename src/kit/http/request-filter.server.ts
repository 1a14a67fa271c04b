import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const maxUrlLength = 8 * 1024
/** Percent-encoded characters. The longest path of the site has about 120; the query may use the rest of `maxUrlLength`. */
const maxPathLength = 1000

/** Its last part is a whole encoded address. */
const takesAddress = /^\/api\/file-manager\/fetch\/[^/]+$/

/** Rejects malformed and oversized URLs with 400 before they are routed. */
export const refuseBadUrls: MiddlewareHandler<ShellEnv> = async (c, next) => {
  const reason = urlProblem(c.req.url)
  return reason ? problemResponse(c, new HttpProblem('bad_request', reason)) : next()
}

function urlProblem(url: string): string | null {
  if (url.length > maxUrlLength) return 'Слишком длинный адрес.'
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?', 1)[0]!
  if (path.length > maxPathLength) return 'Слишком длинный адрес.'
  const decoded = decode(path)
  if (decoded === null || /[\p{Cc}\uFFFD]/u.test(decoded)) return 'В адресе есть недопустимые знаки.'
  if (takesAddress.test(path)) return null
  if (decoded.includes('//') || /^[/\\]{2}/.test(decoded)) return 'В адресе две косые черты подряд.'
  return null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Rejects unknown hosts with 421 when a public URL is configured, because redirects would otherwise point to them. */
export function refuseForeignHosts(hosts: readonly string[] | undefined): MiddlewareHandler<ShellEnv> {
  const ours = new Set(hosts?.map(host => host.toLowerCase()))
  return async (c, next) => {
    if (!hosts || isProbe(c) || ours.has(new URL(c.req.url).host.toLowerCase())) return next()
    return problemResponse(c, new HttpProblem('misdirected'))
  }
}

/** Rejects requests with several `Host` headers: the site and a proxy might each use a different one. */
export const refuseDuplicateHosts: MiddlewareHandler<ShellEnv> = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: Pick<IncomingMessage, 'rawHeaders'> }
  const names = incoming?.rawHeaders?.filter((_, at) => at % 2 === 0) ?? []
  const isAmbiguous = names.filter(name => name.length === 4 && name.toLowerCase() === 'host').length > 1
  return isAmbiguous ? problemResponse(c, new HttpProblem('bad_request')) : next()
}

/** Load balancers probe by IP address, so these paths accept any host. */
const isProbe = (c: Context) => c.req.path === '/healthz' || c.req.path === '/readyz'

const frameworkHeaders = /^(x-react-router-|x-remix-|x-middleware-|x-http-method-override$|x-method-override$)/

/** Removes request headers that React Router or a method override would act on. */
export const dropFrameworkHeaders: MiddlewareHandler = async (c, next) => {
  const names = Object.keys(c.req.header()).filter(name => frameworkHeaders.test(name))
  if (names.length > 0) {
    const headers = new Headers(c.req.raw.headers)
    for (const name of names) headers.delete(name)
    c.req.raw = new Request(c.req.raw, { headers })
  }
  return next()
}
