import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { describeError } from '#kit/describe-error.ts'
import { pagePolicy } from '#kit/http/security-headers.server.ts'
import type { SiteServices } from '#kit/http/services.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { Problem, toResponse } from '#kit/problem.ts'

export interface ShellEnv {
  Variables: {
    services: SiteServices
    requestId: string
    /** Set by the guard of a route; public reading has none. What it holds after the answer goes into the cookies. */
    session: Session
    /** Number of the account that is signed in, for the log. */
    actor: number
    /** Name of the route for log and metrics: a pattern such as `/drugs/:alias`. */
    route: string
    /** Draws an error for people; the site knows how it looks. */
    errorPage: (status: number, message: string, requestId: string) => string
  }
}

/** An error in the form the caller understands. */
export function problemResponse(c: Context<ShellEnv>, problem: Problem, headers: Record<string, string> = {}): Response {
  if (wantsJson(c.req.raw.headers, c.req.path)) return toResponse(problem, headers)
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

export function wantsJson(headers: Headers, path: string): boolean {
  const accept = headers.get('accept') ?? ''
  if (path.startsWith('/api/')) return true
  if (accept.includes('text/html')) return false
  if (accept.includes('application/json') || path.endsWith('.json')) return true
  return headers.get('sec-fetch-mode') === 'cors' || /\b(curl|httpie)\//i.test(headers.get('user-agent') ?? '')
}

/** Unknown errors say nothing of themselves; the log has them under the request id. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(isUnavailable(error) ? 'busy' : 'internal')
}

const unavailableCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|25P03|55P03|57014|57P0\w|53\w{3}|08\w{3})$/

/** Of the driver, which gives them no code. */
const lostConnectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|after calling end on the pool/

/** The database is away, overloaded (a lock or a statement took too long) or shutting down: worth another try, unlike a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, ({ message, code, syscall }) => {
    if (code && unavailableCodes.test(code)) return code !== 'ENOENT' || syscall === 'connect'
    return lostConnectionMessages.test(message)
  })
}

interface CodedError extends Error {
  code?: string
  syscall?: string
}

function hasCause(error: unknown, matches: (error: CodedError) => boolean): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) if (matches(at)) return true
  return false
}

/** The status in log and metrics of a request whose client did not wait for the answer. */
export const clientClosedStatus = 499

/** The client closed the connection, or our time limit did, before the answer was written. */
export function isClientGone(c: Context): boolean {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  return outgoing?.destroyed === true
}

const abortCodes = /^(ECONNRESET|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)$/

const isAbort = (error: unknown) =>
  hasCause(error, ({ code, message }) => abortCodes.test(code ?? '') || message === 'Client connection prematurely closed.')

/** Whatever was thrown, as an answer. A client that has gone away is no fault of ours; everything unknown is logged. */
export function createErrorHandler(log: Logger) {
  return (error: Error, c: Context<ShellEnv>): Response => {
    if (isClientGone(c) && isAbort(error)) return new Response(null, { status: clientClosedStatus })
    const problem = error instanceof HTTPException && error.status < 500 ? new Problem('bad_request') : toProblem(error)
    if (problem.status >= 500) log.error({ requestId: c.get('requestId'), error: describeError(error) }, 'request failed')
    return problemResponse(c, problem, isUnavailable(error) ? { 'Retry-After': '5' } : {})
  }
}
