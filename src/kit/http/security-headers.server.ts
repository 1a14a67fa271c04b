import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** Nothing of this is used, by us or by what may slip in. Chromium complains in the console of every page about names it does not know; on Linux `bluetooth` is one. */
const disabledFeatures = [
  'accelerometer',
  'attribution-reporting',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** «Скопировать». «Поделиться» is allowed where nothing is said of it. */
const ownFeatures = ['clipboard-write']

/** What every answer carries, errors and files included, also those the parser of HTTP gives. A page brings a content policy of its own. */
export function commonHeaders(publicUrl: string): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', [...disabledFeatures.map(name => `${name}=()`), ...ownFeatures.map(name => `${name}=(self)`)].join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as [string, string]] : []),
  ]
}

export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const always = commonHeaders(publicUrl)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // A page that has a secret in its address says that it must go nowhere.
    const hasSecret = headers.get('Referrer-Policy') === 'no-referrer'
    for (const [name, value] of always) headers.set(name, value)
    if (hasSecret) headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', denyAllPolicy)
  }
}

/** Of an answer that is no page. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Hashes instead of nonces: a nonce in a page that is the same for everybody is public. Only scripts named by the caller
 * are hashed, so markup that slipped into a page cannot make itself trusted.
 */
export function pagePolicy(scripts: readonly string[], connect = ''): string {
  const hashes = scripts.map(text => `'sha256-${hash('sha256', text, 'base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    `connect-src 'self' ${connect}`.trim(),
    ...fixedDirectives,
  ].join('; ')
}

const fixedDirectives = [
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // Texts become markup or script through the one policy of `site/shell/trusted-types.ts` only.
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

/** While developing, the bundler injects scripts and styles of its own and talks over a socket. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:; base-uri 'none'; frame-ancestors 'none'"

/** Contents of the scripts written into the page itself. Data blocks are not executed and need no hash. */
export function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const open = html.indexOf('>', at)
    const close = html.indexOf('</script', open)
    if (open === -1 || close === -1) break
    const attributes = html.slice(at + 7, open)
    if (!attributes.includes(' src=') && !attributes.includes('json"')) found.push(html.slice(open + 1, close))
    at = close
  }
  return found
}
