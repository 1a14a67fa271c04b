import type { Context, MiddlewareHandler } from 'hono'
import { describeError } from '#kit/describe-error.ts'
import { Problem } from '#kit/problem.ts'
import { parseBounded } from './bounded-json.ts'
import { callerNetwork } from './client-address.server.ts'
import { problemResponse, type ShellEnv } from './error-response.server.ts'
import type { Services, SiteServices } from './services.server.ts'
import {
  findSession,
  isCsrfToken,
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
}

/** A password once given again is good for so long; milliseconds. */
export const confirmedFor = 10_800_000

/** In this order: session, CSRF token, access, password; then the cookies of the session that holds after the handler. */
export function guard(rule: GuardRule): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const services = c.get('services')
    const isSecure = isSecureAddress(services)
    const session = await findSession(services.sessions, c.req.raw.headers, isSecure)
    const viewer = viewerOf(session)
    if (viewer) c.set('actor', viewer.id)
    if (!session && rule.access !== 'public' && (await isOfBlockedAccount(services, c.req.raw.headers))) throw blockedProblem()
    if (rule.isWrite) await checkCsrfToken(c, services, session)
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

const blockedProblem = () => new Problem('unauthenticated', blockedText)

function refuse({ access, needsPassword }: GuardRule, viewer: Viewer | null, session: Session | null): Problem | null {
  if (access === 'public') return null
  if (!viewer) return new Problem('unauthenticated')
  if (access === 'admin' && !viewer.isAdmin) return new Problem('forbidden')
  const confirmed = session?.signedIn?.confirmedAt?.getTime() ?? 0
  return needsPassword && Date.now() - confirmed > confirmedFor ? new Problem('confirm') : null
}

/** Private answers are kept by nobody. */
export function sendSession(c: Context<ShellEnv>, store: SessionStore, isSecure: boolean): void {
  for (const cookie of sessionCookies(store, c.get('session'), isSecure)) c.res.headers.append('Set-Cookie', cookie)
  c.res.headers.set('Cache-Control', 'no-store')
}

async function checkCsrfToken(c: Context<ShellEnv>, services: SiteServices, session: Session | null): Promise<void> {
  const token = (await bodyToken(c)) ?? c.req.header('x-csrf-token') ?? c.req.header('x-xsrf-token')
  const isOurs = session && token && isCsrfToken(services.sessions.keys, session, decode(token))
  if (isOurs && !isForeign(c, services)) return
  await record(c, 'forgery-refused', session)
  throw new Problem('csrf')
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
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined
  const text = await c.req.text()
  if (!text.includes('"_token"')) return undefined
  try {
    const { _token } = parseBounded(text) as { _token?: unknown }
    return typeof _token === 'string' ? _token : undefined
  } catch {
    return undefined
  }
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return ''
  }
}

/** The browser says which site asks. A page of another one may hold no token, and if it did, it would not help. */
function isForeign(c: Context<ShellEnv>, { publicUrl, hosts }: Services): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const from = URL.parse(origin)
  if (!from) return true
  // Without a configured address nobody knows whether a proxy in front of us speaks https.
  if (!hosts) return ![new URL(publicUrl).host, new URL(c.req.url).host].includes(from.host)
  return from.protocol !== new URL(publicUrl).protocol || !hosts.includes(from.host)
}
