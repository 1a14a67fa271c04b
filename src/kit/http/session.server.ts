import { randomBytes, randomUUID } from 'node:crypto'
import type { Keys } from '#kit/security/keys.server.ts'
import type { Viewer } from './viewer.ts'

/** The session of a signed-in user; with `isPending` the code of the second factor is still missing. */
export interface SignedIn extends Viewer {
  /** Id of the session row. */
  sessionId: number
  isPending: boolean
  isRemembered: boolean
  /** When the password was last confirmed. */
  confirmedAt: Date | null
}

/** The session of a request, signed in or anonymous. CSRF tokens are bound to `token`, the value of the cookie. */
export interface Session<S extends SignedIn = SignedIn> {
  token: string
  signedIn: S | null
}

/** A request that the guard rejected: without a valid CSRF token, or without the right to it. */
export interface Refusal {
  event: 'forgery-refused' | 'access-refused'
  userId: number | null
  network: string
}

/** What kit needs of the accounts feature. */
export interface SessionStore {
  keys: Keys
  /** The session of a token; null when it has ended. */
  find(token: string): Promise<SignedIn | null>
  /** Whether the session of a token ended because its account was blocked. */
  isBlocked(token: string): Promise<boolean>
  /** Stores a refusal as a security event. */
  recordRefusal(refusal: Refusal): Promise<void>
}

/** A session ends after this many seconds without a request. */
export const sessionSeconds = 7_200
export const rememberedSeconds = 400 * 86_400

/** A session ends this many seconds after the sign-in, even if it is in use. */
export const maxSessionSeconds = (isRemembered: boolean) => (isRemembered ? rememberedSeconds : 30 * 86_400)

/** An anonymous session has no database row: a signed random token is enough to bind a CSRF token to. */
export function newAnonymousSession(keys: Keys): Session {
  const random = randomBytes(16).toString('base64url')
  return { token: `${random}.${keys.sign('visitor', random)}`, signedIn: null }
}

/** The session of the request's cookie; null when there is none or it is no longer valid. */
export async function findSession(
  { keys, find }: SessionStore,
  headers: Headers,
  isSecure: boolean,
): Promise<Session | null> {
  const token = sessionToken(headers, isSecure)
  if (!token) return null
  const [random = '', signature] = token.split('.')
  if (signature !== undefined) return keys.isSigned('visitor', random, signature) ? { token, signedIn: null } : null
  const signedIn = await find(token)
  return signedIn && { token, signedIn }
}

const sessionToken = (headers: Headers, isSecure: boolean) => sessionTokenIn(headers.get('cookie'), isSecure)

const sessionTokenIn = (cookies: string | null | undefined, isSecure: boolean) =>
  readCookieIn(cookies, sessionCookie(isSecure), /^[\w-]{20,64}(\.[\w-]{43})?$/)

/**
 * The session that the cookies of a request name, without a look at the database: an anonymous one is valid, that of a user may have ended
 * or never have been.
 */
export function namedSession(
  { keys }: Pick<SessionStore, 'keys'>,
  cookies: string | undefined,
  isSecure: boolean,
): (Pick<Session, 'token'> & { isAnonymous: boolean }) | null {
  const token = sessionTokenIn(cookies, isSecure)
  if (!token) return null
  const [random = '', signature] = token.split('.')
  if (signature !== undefined && !keys.isSigned('visitor', random, signature)) return null
  return { token, isAnonymous: signature !== undefined }
}

/** The CSRF token that the browser keeps. */
export const csrfTokenIn = (cookies: string | undefined): string | null =>
  readCookieIn(cookies, csrfCookie, /^[\w.%-]{1,200}$/)

/** For requests that are refused because they have no session: whether they had one until their account was blocked. */
export async function wasBlocked({ isBlocked }: SessionStore, headers: Headers, isSecure: boolean): Promise<boolean> {
  const token = sessionToken(headers, isSecure)
  return token !== null && !token.includes('.') && isBlocked(token)
}

/** The signed-in user; null for anonymous sessions and until the second factor is confirmed. */
export const viewerOf = (session: Session | null | undefined): Viewer | null =>
  session?.signedIn && !session.signedIn.isPending ? session.signedIn : null

const sessionCookie = (isSecure: boolean) => (isSecure ? '__Host-sadozor_session' : 'sadozor_session')
const csrfCookie = 'XSRF-TOKEN'

/** The value of a cookie if it has the expected shape. A cookie sent twice with different values may be injected and is ignored. */
export const readCookie = (headers: Headers, name: string, shape: RegExp): string | null =>
  readCookieIn(headers.get('cookie'), name, shape)

function readCookieIn(cookies: string | null | undefined, name: string, shape: RegExp): string | null {
  const values = (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  const [value = ''] = values
  return values.every(other => other === value) && shape.test(value) ? value : null
}

export function sessionCookies({ keys }: SessionStore, session: Session, isSecure: boolean): string[] {
  const seconds = session.signedIn?.isRemembered && !session.signedIn.isPending ? rememberedSeconds : sessionSeconds
  const shared = `Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [
    `${sessionCookie(isSecure)}=${session.token}; ${shared}; HttpOnly`,
    `${csrfCookie}=${newCsrfToken(keys, session)}; ${shared}`,
  ]
}

/** Every token of a session is valid as long as the session. */
function newCsrfToken(keys: Keys, { token }: Session): string {
  const random = randomUUID()
  return `${random}.${keys.sign('csrf', `${token}.${random}`)}`
}

export function isCsrfToken(keys: Keys, session: Pick<Session, 'token'>, token: string): boolean {
  const [random = '', signature = ''] = token.split('.')
  return keys.isSigned('csrf', `${session.token}.${random}`, signature)
}
