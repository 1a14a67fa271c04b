import type { IncomingMessage } from 'node:http'
import type { Services } from './services.server.ts'
import { csrfTokenIn, isCsrfToken, namedSession, type Session, type SessionStore } from './session.server.ts'

/** Reads a header by its lower-case name. */
export type ReadHeader = (name: string) => string | undefined

export const headerOf =
  ({ headers }: IncomingMessage): ReadHeader =>
  name =>
    headers[name] as string | undefined

/** A body that may carry a CSRF token has at most so many bytes: forms without a script are small. */
export const maxTokenBody = 16 * 1024

/** The token of the head; undefined: there is none, and the body may have one. */
export const tokenOfHead = (header: ReadHeader): string | undefined => header('x-csrf-token') ?? header('x-xsrf-token')

/** Whether a body can carry the token, as far as its head tells. Without an announced length it has to be counted. */
export const mayHaveToken = (header: ReadHeader): boolean =>
  header('content-type')?.startsWith('application/json') === true &&
  (header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) <= maxTokenBody)

export const isTokenOf = (
  { keys }: Pick<SessionStore, 'keys'>,
  session: Pick<Session, 'token'>,
  token: string,
): boolean => isCsrfToken(keys, session, decode(token))

function decode(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return ''
  }
}

/**
 * The browser says which site asks. A page of another one may hold no token, and if it did, it would not help.
 * @param ownHost the host that the request names, which counts only while none is configured
 */
export function isForeign(
  header: ReadHeader,
  ownHost: string,
  { publicUrl, hosts }: Pick<Services, 'publicUrl' | 'hosts'>,
): boolean {
  const site = header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = header('origin')
  if (origin === undefined) return false
  const from = URL.parse(origin)
  if (!from) return true
  // Without a configured address nobody knows whether a proxy in front of us speaks https.
  if (!hosts) return ![new URL(publicUrl).host, ownHost].includes(from.host)
  return from.protocol !== new URL(publicUrl).protocol || !hosts.includes(from.host)
}

/** What is known of a site before it is asked. */
export interface KnownSite extends Pick<Services, 'publicUrl' | 'hosts'> {
  sessions: Pick<SessionStore, 'keys'>
}

const isSecure = ({ publicUrl }: KnownSite) => publicUrl.startsWith('https:')

/** Whether the head of a write alone shows that the guard would refuse it for its CSRF token. */
export function isForgedHead(header: ReadHeader, site: KnownSite): boolean {
  const session = namedSession(site.sessions, header('cookie'), isSecure(site))
  if (!session || isForeign(header, URL.parse(`http://${header('host')}`)?.host ?? '', site)) return true
  const token = tokenOfHead(header)
  return token === undefined ? !mayHaveToken(header) : !isTokenOf(site.sessions, session, token)
}

/**
 * Whether the head comes from somebody who has signed in: only to them a token of such a session was ever given. The session may have
 * ended since.
 */
export function isOfUser(header: ReadHeader, site: KnownSite): boolean {
  const session = namedSession(site.sessions, header('cookie'), isSecure(site))
  if (!session || session.isAnonymous) return false
  const token = tokenOfHead(header) ?? csrfTokenIn(header('cookie'))
  return token !== null && isTokenOf(site.sessions, session, token)
}
