import { trimEnd } from '#kit/text/trim-end.ts'

/** `mailto:a@b`, `https:x`, `//host`, `\\host`: as the specification counts them, before a URL parser has its say. */
const scheme = /^[\s\w\0+.-]{2,}:([/\\]{2})?/
const twoSlashes = /^([/\\]\s*){2,}[^/\\]/

const nowhere = 'http://nowhere.invalid'

/** Whether an address leaves this site. A URL parser drops tabs and control characters, so it is asked too; one letter is no scheme. */
export function isExternal(to: string): boolean {
  if (scheme.test(to) || twoSlashes.test(to)) return true
  const url = URL.parse(to, nowhere)
  return url !== null && url.origin !== nowhere && !/^.:$/.test(url.protocol)
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
const circular = /^\/(login|register|logout)(\/|$)/i

/**
 * Where `?redirect=` may lead: a page of this site. Null for everything else, however it is dressed up.
 * The answer is the path as a URL parser writes it, never the text that was given.
 */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return null
  const url = URL.parse(value, nowhere)
  if (!url || url.origin !== nowhere || url.pathname.startsWith('//')) return null
  return circular.test(decoded(url.pathname)) ? null : url.pathname + url.search + url.hash
}

/** An address nobody can read is no address of ours; it is then refused as circular. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/login'
  }
}

/** Two paths of one page are the same here: case and a slash at the end do not matter. */
export const plainPath = (pathname: string): string => withoutEndSlashes(pathname).toLowerCase()

export const withoutEndSlashes = (pathname: string): string => trimEnd(pathname, '/')
