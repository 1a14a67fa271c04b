import { withoutTrailingSlashes } from '#kit/addresses.ts'

const dummyOrigin = 'http://nowhere.invalid'
const maxLength = 300

/** A path as redirects store it: decoded, in lower case, without a trailing slash. Null for what is no path of this site, or has a query. */
export function sourcePath(text: string): string | null {
  const path = decoded(text.trim())
  if (path === null || path.length > maxLength || !/^\/(?![/\\])[^?#\\\p{Cc}\uFFFD]*$/u.test(path)) return null
  const url = URL.parse(path, dummyOrigin)
  if (!url || url.origin !== dummyOrigin) return null
  // The parser removes «..», so that one page has one path.
  return decoded(withoutTrailingSlashes(url.pathname))?.toLowerCase() || '/'
}

/** Where a redirect may lead: a path of this site or an https address, as `Location` needs it. Null for anything else. */
export function targetAddress(text: string): string | null {
  const given = text.trim()
  if (given.length > maxLength || /[\p{Cc}\\\uFFFD\s]/u.test(given) || !given.isWellFormed()) return null
  if (given.startsWith('/')) {
    const url = given.startsWith('//') ? null : URL.parse(given, dummyOrigin)
    return url && url.origin === dummyOrigin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : null
  }
  const url = URL.parse(given)
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password ? url.href : null
}

/** The path part of a target that is on this site, in the form of `sourcePath`. */
export const pathOfTarget = (to: string): string | null =>
  to.startsWith('/') ? sourcePath(to.split(/[?#]/, 1)[0]!) : null

/** What scanners ask every site for. */
const scanned =
  /(^|\/)(\.|wp-|cgi-bin|phpmyadmin|vendor\/|xmlrpc|_next|_nuxt|\.well-known)|\.(php|asp|aspx|jsp|cgi|env|sql|bak|zip|gz|tar|map)$/

/**
 * Whether a missing address may be stored and shown to editors: not what could name a person or be a secret (long codes, numbers,
 * e-mail addresses), and nothing that is asked of every site.
 */
export function isCountable(path: string): boolean {
  if (path.length > 150 || !/^\/[\p{L}\d._~/-]+$/u.test(path) || scanned.test(path.toLowerCase())) return false
  if (/^\/(api|admin|profile|sanctum|assets|builds|files|media|drawings)(\/|$)/i.test(path)) return false
  return !path.split(/[/._~-]+/).some(isSecretLike)
}

const isSecretLike = (part: string): boolean =>
  part.length > 30 ||
  /\d{5,}/.test(part) ||
  (part.length >= 10 && /\d/.test(part) && /\p{L}/u.test(part)) ||
  /\p{Ll}\p{Lu}/u.test(part)

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return null
  }
}
