import { dummyOrigin } from '#kit/addresses.ts'

/** Pages that start or end a session: redirecting back to them would loop. */
const sessionPage = /^\/(login|register|logout)(\/|$)/i

/**
 * The target of `?redirect=` when it is a page of this site, otherwise null. Returns the path as the URL parser
 * normalizes it, never the given text.
 */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return null
  const url = URL.parse(value, dummyOrigin)
  if (!url || url.origin !== dummyOrigin || url.pathname.startsWith('//')) return null
  return sessionPage.test(decodePath(url.pathname)) ? null : url.pathname + url.search + url.hash
}

/** An undecodable path becomes one that `localPath` rejects. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/login'
  }
}
