import { trimEnd } from '#kit/text/trim-end.ts'

/** `mailto:a@b`, `https:x`, `//host`, `\\host`: external by the specification, whatever a URL parser makes of them. */
const scheme = /^[\s\w\0+.-]{2,}:([/\\]{2})?/
const twoSlashes = /^([/\\]\s*){2,}[^/\\]/

/** Lets the URL parser read addresses without an origin. */
export const dummyOrigin = 'http://nowhere.invalid'

/** Whether an address leads to another site. Also asks the URL parser, because browsers drop tabs and control characters. A single letter is no scheme. */
export function isExternal(to: string): boolean {
  if (scheme.test(to) || twoSlashes.test(to)) return true
  const url = URL.parse(to, dummyOrigin)
  return url !== null && url.origin !== dummyOrigin && !/^.:$/.test(url.protocol)
}

/** `blob:`, `data:`, `javascript:` and `vbscript:` are never followed. */
export const isScriptProtocol = (protocol: string): boolean =>
  /^[\s\0]*(blob|data|javascript|vbscript):$/i.test(protocol)

/** The address for an `href`; undefined when a click on it would run a script. */
export function safeHref(to: string): string | undefined {
  if (/^[/?#]/.test(to)) return to
  const plain = to.replaceAll(/[\s\p{Cc}]/gu, '').replace(/^(view-source:)+/i, '')
  return isScriptProtocol(/^[^:]*:/.exec(plain)?.[0] ?? '') ? undefined : to
}

/** Equal for all spellings of a page's path: ignores case and trailing slashes. */
export const normalizePath = (pathname: string): string => withoutTrailingSlashes(pathname).toLowerCase()

export const withoutTrailingSlashes = (pathname: string): string => trimEnd(pathname, '/')
