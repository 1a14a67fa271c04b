import { randomBytes, randomUUID } from 'node:crypto'
import type { Keys } from '#kit/security/keys.server.ts'
import type { Viewer } from './viewer.ts'

/** A signed-in browser, or one that still owes the code of the second factor. */
export interface SignedIn extends Viewer {
  /** Of the session, not of the person. */
  sessionId: number
  isPending: boolean
  isRemembered: boolean
  /** When the password was last asked for. */
  confirmedAt: Date | null
}

/** Who sends a request. Forgery tokens are bound to `token`, which the cookie holds. */
export interface Session<S extends SignedIn = SignedIn> {
  token: string
  signedIn: S | null
}

/** A call that the guard refused: without a token of its session, or without the right to it. */
export interface Refusal {
  event: 'forgery-refused' | 'access-refused'
  userId: number | null
  network: string
}

/** What the shell knows of accounts. */
export interface SessionStore {
  keys: Keys
  /** The session of a token, none when it has ended. */
  find(token: string): Promise<SignedIn | null>
  /** Keeps a refusal for the operator. */
  recordRefusal(refusal: Refusal): Promise<void>
}

/** Without a request the session lives this long; seconds. */
export const sessionSeconds = 7_200
export const rememberedSeconds = 400 * 86_400

/** However often it is used, a session ends so long after the sign-in; seconds. */
export const maxSessionSeconds = (isRemembered: boolean) => (isRemembered ? rememberedSeconds : 30 * 86_400)

/** A visitor has no row in the database: a signed random value is enough to bind a forgery token to. */
export function newAnonymousSession(keys: Keys): Session {
  const random = randomBytes(16).toString('base64url')
  return { token: `${random}.${keys.sign('visitor', random)}`, signedIn: null }
}

/** The session of the request's cookie; null when there is none, or none that is still good. */
export async function findSession({ keys, find }: SessionStore, headers: Headers, isSecure: boolean): Promise<Session | null> {
  const token = readCookie(headers, sessionCookie(isSecure), /^[\w-]{20,64}(\.[\w-]{43})?$/)
  if (!token) return null
  const [random = '', signature] = token.split('.')
  if (signature !== undefined) return keys.isSigned('visitor', random, signature) ? { token, signedIn: null } : null
  const signedIn = await find(token)
  return signedIn && { token, signedIn }
}

/** Half a sign-in opens nothing. */
export const viewerOf = (session: Session | null | undefined): Viewer | null =>
  session?.signedIn && !session.signedIn.isPending ? session.signedIn : null

const sessionCookie = (isSecure: boolean) => (isSecure ? '__Host-sadozor_session' : 'sadozor_session')
const csrfCookie = 'XSRF-TOKEN'

/** A cookie that stands there twice with different values was tossed in by somebody: neither counts. */
export function readCookie(headers: Headers, name: string, shape: RegExp): string | null {
  const values = (headers.get('cookie') ?? '')
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
  return [`${sessionCookie(isSecure)}=${session.token}; ${shared}; HttpOnly`, `${csrfCookie}=${newCsrfToken(keys, session)}; ${shared}`]
}

/** Any token made for a session is good while the session lasts. */
function newCsrfToken(keys: Keys, { token }: Session): string {
  const random = randomUUID()
  return `${random}.${keys.sign('forgery', `${token}.${random}`)}`
}

export function isCsrfToken(keys: Keys, session: Session, token: string): boolean {
  const [random = '', signature = ''] = token.split('.')
  return keys.isSigned('forgery', `${session.token}.${random}`, signature)
}
