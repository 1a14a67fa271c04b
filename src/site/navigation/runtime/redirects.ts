import { withoutTrailingSlashes } from '#kit/addresses.ts'
import { checkTarget } from '#kit/navigation/navigate-to.ts'

export interface RedirectRule {
  /** A path, or `/old/**` for everything below it. Case and a slash at the end do not matter. */
  from: string
  /** A path or an address of another site; what `/**` stood for is put in the place of another `/**`. */
  to: string
  /** Of a document; 307 unless given. */
  status?: 301 | 302 | 307 | 308
}

/** Addresses people try that are not the ones we have. */
export const redirects: readonly RedirectRule[] = [
  { from: '/privacy', to: '/privacy-policy' },
  { from: '/admin', to: '/admin/drugs' },
]

/** Where a path leads by the first rule that knows it; null when none does. */
export function redirectFor(pathname: string, rules = redirects): { to: string; status: number } | null {
  const plain = withoutTrailingSlashes(pathname) || pathname.slice(0, 1)
  for (const { from, to, status = 307 } of rules) {
    const rest = remainder(plain, from)
    if (rest === null) continue
    // What was behind never becomes a host: exactly one slash stands before it.
    const target = to.replace(/\/\*\*$/, rest.replace(/^[/\\]*(?=.)/, '/')) || '/'
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

/** In the browser: the query is left behind, the hash goes along unless the rule has its own. */
export const clientTarget = (to: string, hash: string): string => (to.includes('#') ? to : to + hash)

/** Of a document: the query goes along. */
export function serverTarget(to: string, search: string): string {
  const [path = '', hash] = to.split('#', 2)
  const query = search && path.includes('?') ? `&${search.slice(1)}` : search
  return path + query + (hash === undefined ? '' : `#${hash}`)
}
