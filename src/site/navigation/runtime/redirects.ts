import { withoutTrailingSlashes } from '#kit/addresses.ts'
import { checkTarget } from '#kit/navigation/navigate-to.ts'

export interface RedirectRule {
  /** A path, or `/old/**` for everything below it. Case and trailing slashes are ignored. */
  from: string
  /** A path or a URL of another site; `/**` is replaced by the part that `/**` matched. */
  to: string
  /** Status for documents; 307 by default. */
  status?: 301 | 302 | 307 | 308
}

/** Paths that people try although they are no pages. */
export const redirects: readonly RedirectRule[] = [{ from: '/privacy', to: '/privacy-policy' }]

/** The target of the first rule that matches a path, or null. */
export function redirectFor(pathname: string, rules = redirects): { to: string; status: number } | null {
  const plain = withoutTrailingSlashes(pathname) || pathname.slice(0, 1)
  for (const { from, to, status = 307 } of rules) {
    const rest = remainder(plain, from)
    if (rest === null) continue
    // Exactly one slash before the rest, so that it never becomes a host.
    const target = to.replace(/\/\*\*$/, rest && `/${rest.replace(/^[/\\]+/, '')}`) || '/'
    checkTarget(target, true)
    return { to: target, status }
  }
  return null
}

function remainder(pathname: string, from: string): string | null {
  const base = from.replace(/\/\*\*$/, '').toLowerCase()
  const lower = pathname.toLowerCase()
  if (lower === base) return ''
  return base !== from.toLowerCase() && lower.startsWith(`${base}/`) ? pathname.slice(base.length) : null
}

/** In the browser the query is dropped, and the hash is kept unless the rule has its own. */
export const clientTarget = (to: string, hash: string): string => (to.includes('#') ? to : to + hash)

/** For documents the query is kept. */
export function serverTarget(to: string, search: string): string {
  const [path = '', hash] = to.split('#', 2)
  const query = search && path.includes('?') ? `&${search.slice(1)}` : search
  return path + query + (hash === undefined ? '' : `#${hash}`)
}
