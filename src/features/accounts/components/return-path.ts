const base = 'http://here.invalid'
const closed = /^\/(login|register|logout)(\/|$)/i

/**
 * Where somebody goes after signing in: path, query and hash of a page of this site, or null. Whatever a browser could take for another
 * site, and the pages that would lead straight back, are refused.
 */
export function returnPath(given: string | null | undefined): string | null {
  if (!given || !/^\/[^/\\]/.test(`${given} `)) return null
  const url = URL.parse(given, base)
  if (url?.origin !== base || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  return /^\/[/\\]/.test(path) || closed.test(decoded(url.pathname)) ? null : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
