import { lifetimeOf } from './lifetime.ts'

/** What a page says that may be kept by nobody without asking; our own pages before they are sent. */
export const alwaysAsk = 'no-cache'

/**
 * Browsers ask each time, shared caches keep the page for a short time. `must-revalidate` ends what a browser would do with
 * `stale-while-revalidate`, and by RFC 9111 also what a shared cache may do with it: those that go by the letter read `CDN-Cache-Control` (RFC 9213).
 *
 * @param seconds for which it is fresh; 0: nobody keeps it
 */
export function cacheHeaders(seconds: number, now: number): string[] {
  const lifetime = lifetimeOf(seconds, now)
  if (!lifetime) return ['Cache-Control', alwaysAsk]
  const { fresh, whileRevalidating, ifError } = lifetime
  const stale = `stale-while-revalidate=${whileRevalidating}, stale-if-error=${ifError}`
  return [
    'Cache-Control',
    `public, max-age=0, must-revalidate, s-maxage=${fresh}, ${stale}`,
    'CDN-Cache-Control',
    `max-age=${fresh}, ${stale}`,
  ]
}

/** How a shared cache takes keys: `tags` Cloudflare and Google, `surrogate_keys` Fastly and Varnish. */
export type KeyStyle = 'tags' | 'surrogate_keys'

/** One header only, because the keys of a page take half a kilobyte. */
export const keyHeaders = (style: KeyStyle, keys: readonly string[]): string[] =>
  style === 'tags' ? ['Cache-Tag', keys.join(',')] : ['Surrogate-Key', keys.join(' ')]
