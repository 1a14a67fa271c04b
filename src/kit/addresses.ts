import { trimEnd } from '#kit/text/trim-end.ts'

/** `mailto:a@b`, `https:x`, `//host`, `\\host`: as the specification counts them, before a URL parser has its say. */
const scheme = /^[\s\w\0+.-]{2,}:([/\\]{2})?/
const twoSlashes = /^([/\\]\s*){2,}[^/\\]/

const dummyOrigin = 'http://nowhere.invalid'

/** Whether an address leaves this site. A URL parser drops tabs and control characters, so it is asked too; one letter is no scheme. */
export function isExternal(to: string): boolean {
  if (scheme.test(to) || twoSlashes.test(to)) return true
  const url = URL.parse(to, dummyOrigin)
  return url !== null && url.origin !== dummyOrigin && !/^.:$/.test(url.protocol)
}

/** `blob:`, `data:`, `javascript:` and `vbscript:`: never an address to go to. */
export const isScriptProtocol = (protocol: string): boolean => /^[\s\0]*(blob|data|javascript|vbscript):$/i.test(protocol)

/** The address for an `href`, or nothing when a click on it would run a script. */
export function safeHref(to: string): string | undefined {
  if (/^[/?#]/.test(to)) return to
  const plain = to.replaceAll(/[\s\p{Cc}]/gu, '').replace(/^(view-source:)+/i, '')
  return isScriptProtocol(/^[^:]*:/.exec(plain)?.[0] ?? '') ? undefined : to
}

/** Pages that end or begin a session: leading back to them would turn in a circle. */
const sessionPage = /^\/(login|register|logout)(\/|$)/i

/**
 * Where `?redirect=` may lead: a page of this site. Null for everything else, however it is dressed up.
 * The answer is the path as a URL parser writes it, never the text that was given.
 */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return null
  const url = URL.parse(value, dummyOrigin)
  if (!url || url.origin !== dummyOrigin || url.pathname.startsWith('//')) return null
  return sessionPage.test(decodePath(url.pathname)) ? null : url.pathname + url.search + url.hash
}

/** An address nobody can read is no address of ours; it is then refused as circular. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/login'
  }
}

/** Two paths of one page are the same here: case and a slash at the end do not matter. */
export const normalizePath = (pathname: string): string => withoutTrailingSlashes(pathname).toLowerCase()

export const withoutTrailingSlashes = (pathname: string): string => trimEnd(pathname, '/')
