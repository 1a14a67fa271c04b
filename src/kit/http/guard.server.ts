import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeError } from '#kit/describe-error.ts'
import { HttpProblem } from '#kit/problem.ts'
import { parseBounded } from './bounded-json.ts'
import { callerNetwork } from './client-address.server.ts'
import { isForeign, isTokenOf, maxTokenBody, mayHaveToken, tokenOfHead } from './csrf.server.ts'
import { problemResponse, type ShellEnv } from './error-response.server.ts'
import type { Services, SiteServices } from './services.server.ts'
import {
  findSession,
  newAnonymousSession,
  type Refusal,
  type Session,
  type SessionStore,
  sessionCookies,
  viewerOf,
  wasBlocked,
} from './session.server.ts'
import type { Viewer } from './viewer.ts'

/** `owner`: a user, and the command looks at whose thing it is. */
export type ApiAccess = 'public' | 'user' | 'owner' | 'admin'

export interface GuardRule {
  access: ApiAccess
  /** Changes something: the CSRF token is checked before anything else is looked at. */
  isWrite: boolean
  /** Dangerous: the password must have been given in the last three hours. */
  needsPassword: boolean
  /** The handler receives the body itself, as it comes: it is never read for a token. */
  isBodyStreamed?: boolean
}

/** A password once given again is good for so long; milliseconds. */
export const confirmedFor = 10_800_000

/**
 * In this order: session, CSRF token, access, password; then the cookies of the session that holds after the handler. All of it is judged
 * from the head of the request; a body is read only for the token of a session, and only where it is small.
 */
export function guard(rule: GuardRule): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const services = c.get('services')
    const isSecure = isSecureAddress(services)
    const session = await findSession(services.sessions, c.req.raw.headers, isSecure)
    const viewer = viewerOf(session)
    if (viewer) c.set('actor', viewer.id)
    if (!session && rule.access !== 'public' && (await isOfBlockedAccount(services, c.req.raw.headers)))
      throw blockedProblem()
    if (rule.isWrite) await checkCsrfToken(c, rule, session)
    c.set('session', session ?? newAnonymousSession(services.sessions.keys))
    const refusal = refuse(rule, viewer, session)
    if (refusal?.code === 'forbidden') await record(c, 'access-refused', session)
    if (refusal) c.res = problemResponse(c, refusal)
    else await next()
    sendSession(c, services.sessions, isSecure)
  }
}

export const isSecureAddress = ({ publicUrl }: Pick<Services, 'publicUrl'>) => publicUrl.startsWith('https:')

/** Who sends these headers. */
export const findViewer = async (services: SiteServices, headers: Headers): Promise<Viewer | null> =>
  viewerOf(await findSession(services.sessions, headers, isSecureAddress(services)))

/** Whether these headers are of somebody who was signed in until the account was blocked. */
export const isOfBlockedAccount = (services: SiteServices, headers: Headers): Promise<boolean> =>
  wasBlocked(services.sessions, headers, isSecureAddress(services))

/** Said to the owner of a blocked account only: at the next request of a session of it, and after the right password. */
export const blockedText = 'Вход в\u00a0эту учётную запись закрыл администратор. Если это ошибка, напишите нам.'

const blockedProblem = () => new HttpProblem('unauthenticated', blockedText)

function refuse(
  { access, needsPassword }: GuardRule,
  viewer: Viewer | null,
  session: Session | null,
): HttpProblem | null {
  if (access === 'public') return null
  if (!viewer) return new HttpProblem('unauthenticated')
  if (access === 'admin' && !viewer.isAdmin) return new HttpProblem('forbidden')
  const confirmed = session?.signedIn?.confirmedAt?.getTime() ?? 0
  return needsPassword && Date.now() - confirmed > confirmedFor ? new HttpProblem('confirm') : null
}

/** Private answers are kept by nobody. */
export function sendSession(c: Context<ShellEnv>, store: SessionStore, isSecure: boolean): void {
  for (const cookie of sessionCookies(store, c.get('session'), isSecure)) c.res.headers.append('Set-Cookie', cookie)
  c.res.headers.set('Cache-Control', 'no-store')
}

async function checkCsrfToken(c: Context<ShellEnv>, rule: GuardRule, session: Session | null): Promise<void> {
  if (session && (await isOurs(c, rule, session))) return
  await record(c, 'forgery-refused', session)
  throw new HttpProblem('csrf')
}

async function isOurs(c: Context<ShellEnv>, { isBodyStreamed }: GuardRule, session: Session): Promise<boolean> {
  const services = c.get('services')
  const header = (name: string) => c.req.header(name)
  if (isForeign(header, new URL(c.req.url).host, services)) return false
  const token = tokenOfHead(header) ?? (isBodyStreamed || !mayHaveToken(header) ? undefined : await bodyToken(c))
  return token !== undefined && isTokenOf(services.sessions, session, token)
}

/** For the operator. A call is refused whether or not that can be written down. */
async function record(c: Context<ShellEnv>, event: Refusal['event'], session: Session | null): Promise<void> {
  const { sessions, log } = c.get('services')
  try {
    await sessions.recordRefusal({ event, userId: session?.signedIn?.id ?? null, network: callerNetwork(c) })
  } catch (error) {
    log.warn({ requestId: c.get('requestId'), event, error: describeError(error) }, 'a refusal was not recorded')
  }
}

/** A form that was sent as JSON may carry the token in its body. */
async function bodyToken(c: Context<ShellEnv>): Promise<string | undefined> {
  await limitTokenBody(c, async () => {})
  const text = await c.req.text()
  if (!text.includes('"_token"')) return undefined
  try {
    const { _token } = parseBounded(text) as { _token?: unknown }
    return typeof _token === 'string' ? _token : undefined
  } catch {
    return undefined
  }
}

const limitTokenBody = bodyLimit({
  maxSize: maxTokenBody,
  onError: () => {
    throw new HttpProblem('csrf')
  },
})
