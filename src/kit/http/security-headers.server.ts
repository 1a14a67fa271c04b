import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/**
 * Browser features that the site does not use. Only names that Chromium 147 to 156 know on every platform, because on every page they
 * warn about others: `bluetooth` on Linux, `attribution-reporting` since its removal.
 */
const disabledFeatures = [
  'accelerometer',
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
/** For the button «Скопировать». `web-share` is allowed by default. */
const ownFeatures = ['clipboard-write']

/** Headers of every response, including errors, files, and responses to unparsable requests. */
export function commonHeaders(publicUrl: string): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      [...disabledFeatures.map(name => `${name}=()`), ...ownFeatures.map(name => `${name}=(self)`)].join(', '),
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:')
      ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}

export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const always = commonHeaders(publicUrl)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // Pages with a secret in their URL set `no-referrer`, which must not be overwritten.
    const hasSecret = headers.get('Referrer-Policy') === 'no-referrer'
    for (const [name, value] of always) headers.set(name, value)
    if (hasSecret) headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', denyAllPolicy)
  }
}

/** The Content-Security-Policy of responses that are not pages. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The Content-Security-Policy of a page. It has hashes instead of nonces, because a nonce in a cached page is known to everyone.
 * Only the given scripts are hashed, so injected markup cannot become trusted.
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
  // Strings become markup or script only through the policy in `site/shell/trusted-types.ts`.
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

/** In development Vite injects scripts and styles and uses a WebSocket. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:; base-uri 'none'; frame-ancestors 'none'"
