import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { describeError } from '#kit/describe-error.ts'
import { cannotSave } from '#kit/files/disk-full.ts'
import { pagePolicy } from '#kit/http/security-headers.server.ts'
import type { SiteServices } from '#kit/http/services.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { oncePer } from '#kit/once-per.ts'
import { HttpProblem, toResponse } from '#kit/problem.ts'

/** Digests of what a page is rendered from. Where both are equal, the page has no body: the cached one is sent. */
export interface Rendering {
  previous: string | undefined
  madeFrom?: string
}

export interface ShellEnv {
  Variables: {
    services: SiteServices
    requestId: string
    /** Set by the route's guard, not for public routes. Its final state is sent as cookies. */
    session: Session
    /** Id of the signed-in user, for the log. */
    actor: number
    /** Refused because too many wait: logged for all together, not for each. */
    isBusy: boolean
    /** Name of the route for log and metrics: a pattern such as `/drugs/:alias`. */
    route: string
    /** For a page that may be cached: what the cached one was made from, and what this one is made from. */
    rendering?: Rendering
    /** Renders an error page as HTML. */
    errorPage: (status: number, message: string, requestId: string) => string
  }
}

/** The response for a problem: JSON or an HTML page, as the client accepts. */
export function problemResponse(
  c: Context<ShellEnv>,
  problem: HttpProblem,
  headers: Record<string, string> = {},
): Response {
  if (wantsJson(name => c.req.header(name), c.req.path)) return toResponse(problem, headers)
  const html = c.get('errorPage')(problem.status, problem.message, c.get('requestId'))
  return new Response(html, {
    status: problem.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy([]),
      ...problem.headers,
      ...headers,
    },
  })
}

/** @param header returns the value of a header by its lower-case name */
export function wantsJson(header: (name: string) => string | null | undefined, path: string): boolean {
  const accept = header('accept') ?? ''
  if (path.startsWith('/api/')) return true
  if (accept.includes('text/html')) return false
  if (accept.includes('application/json') || path.endsWith('.json')) return true
  return header('sec-fetch-mode') === 'cors' || /\b(curl|httpie)\//i.test(header('user-agent') ?? '')
}

/** Hides unknown errors behind a general problem; the log has the details under the request id. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (isServerDiskFull(error)) return cannotSave()
  return new HttpProblem(isUnavailable(error) ? 'busy' : 'internal')
}

const unavailableCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|25P03|40P01|55P03|57014|57P0\w|53\w{3}|08\w{3})$/

/** Messages of driver errors that have no code. */
const lostConnectionMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|after calling end on the pool/

/** True when the database is unreachable, overloaded (a lock or statement timed out, a deadlock) or shutting down: a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, ({ message, code, syscall }) => {
    if (code && unavailableCodes.test(code)) return code !== 'ENOENT' || syscall === 'connect'
    return lostConnectionMessages.test(message)
  })
}

/** The disk of the database or ours. */
export const isServerDiskFull = (error: unknown) =>
  hasCause(error, ({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT')

interface CodedError extends Error {
  code?: string
  syscall?: string
}

function hasCause(error: unknown, matches: (error: CodedError) => boolean): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) if (matches(at)) return true
  return false
}

/** Status in log and metrics when the client disconnected before the response. */
export const clientClosedStatus = 499

/** True when the connection was closed, by the client or by a timeout, before the response was written. */
export function isClientGone(c: Context): boolean {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  return outgoing?.destroyed === true
}

const abortCodes = /^(ECONNRESET|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)$/

const isAbort = (error: unknown) =>
  hasCause(
    error,
    ({ code, message }) => abortCodes.test(code ?? '') || message === 'Client connection prematurely closed.',
  )

const quietMs = 10_000

/**
 * Hono's error handler: turns anything thrown into a response and logs errors of status 500 and above. That the server is busy, and that
 * the database is away, is logged at most once in ten seconds, because anybody can cause it and it concerns all requests at once.
 */
export function createErrorHandler(log: Logger) {
  const mayWarn = oncePer(quietMs, 20)
  return (error: Error, c: Context<ShellEnv>): Response => {
    if (isClientGone(c) && isAbort(error)) return new Response(null, { status: clientClosedStatus })
    const problem =
      error instanceof HTTPException && error.status < 500 ? new HttpProblem('bad_request') : toProblem(error)
    if (error instanceof HttpProblem && problem.code === 'busy') {
      c.set('isBusy', true)
      if (mayWarn(problem.message))
        log.warn({ requestId: c.get('requestId'), reason: problem.message }, 'busy: requests are refused')
    } else if (problem.status === 503) {
      const described = describeError(error)
      if (mayWarn(`${described.code ?? described.message}`))
        log.error({ requestId: c.get('requestId'), error: described }, 'request failed')
    } else if (problem.status >= 500)
      log.error({ requestId: c.get('requestId'), error: describeError(error) }, 'request failed')
    return problemResponse(
      c,
      problem,
      isUnavailable(error) && !problem.headers['Retry-After'] ? { 'Retry-After': '5' } : {},
    )
  }
}
