import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { Problem } from '#kit/problem.ts'

const maxUrlLength = 8 * 1024
/** Percent-encoded, as it travels. The longest path of ours has some 120 characters; the query may take what is left of 8 KB. */
const maxPathLength = 1000

/** Addresses nobody types and no link of ours has: refused before anything tries to decode them. */
export const refuseBadUrls: MiddlewareHandler<ShellEnv> = async (c, next) => {
  const reason = urlProblem(c.req.url)
  return reason ? problemResponse(c, new Problem('bad_request', reason)) : next()
}

function urlProblem(url: string): string | null {
  if (url.length > maxUrlLength) return 'Слишком длинный адрес.'
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?', 1)[0]!
  if (path.length > maxPathLength) return 'Слишком длинный адрес.'
  const decoded = decode(path)
  if (decoded === null || /[\p{Cc}\uFFFD]/u.test(decoded)) return 'В адресе есть недопустимые знаки.'
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

/** With a configured public address, other hosts are not ours: a redirect would lend them our name. */
export function refuseForeignHosts(hosts: readonly string[] | undefined): MiddlewareHandler<ShellEnv> {
  const ours = new Set(hosts?.map(host => host.toLowerCase()))
  return async (c, next) => {
    if (!hosts || isProbe(c) || ours.has(new URL(c.req.url).host.toLowerCase())) return next()
    return problemResponse(c, new Problem('misdirected'))
  }
}

/** Of two hosts the site and a proxy before it may each take another one. */
export const refuseDuplicateHosts: MiddlewareHandler<ShellEnv> = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: Pick<IncomingMessage, 'rawHeaders'> }
  const names = incoming?.rawHeaders?.filter((_, at) => at % 2 === 0) ?? []
  const isAmbiguous = names.filter(name => name.length === 4 && name.toLowerCase() === 'host').length > 1
  return isAmbiguous ? problemResponse(c, new Problem('bad_request')) : next()
}

/** A load balancer asks by address. */
const isProbe = (c: Context) => c.req.path === '/healthz' || c.req.path === '/readyz'

const frameworkHeaders = /^(x-react-router-|x-remix-|x-middleware-|x-http-method-override$|x-method-override$)/

/** Headers a framework could take for its own. */
export const dropFrameworkHeaders: MiddlewareHandler = async (c, next) => {
  const names = Object.keys(c.req.header()).filter(name => frameworkHeaders.test(name))
  if (names.length > 0) {
    const headers = new Headers(c.req.raw.headers)
    for (const name of names) headers.delete(name)
    c.req.raw = new Request(c.req.raw, { headers })
  }
  return next()
}
