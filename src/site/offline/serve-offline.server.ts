import type { Hono } from 'hono'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { pagePolicy } from '#kit/http/security-headers.server.ts'
import { offlinePage } from './offline-page.server.ts'
import worker from './service-worker.js?worker&url'

interface OfflineBuild {
  id: string
  stylesheets: readonly string[]
  fonts: readonly string[]
}

/** The worker loads and requests files of this site; everything else is denied. */
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The service worker and the page that it shows without a connection. The id of the build is in the script that starts the worker, so that
 * browsers install it again with every build.
 */
export function addOffline(app: Hono<ShellEnv>, { id, stylesheets, fonts }: OfflineBuild): void {
  const page = offlinePage(stylesheets)
  const files = ['/offline.html', ...stylesheets, ...fonts]
  const script = `const site=${JSON.stringify({ build: id, files })}\nimportScripts(${JSON.stringify(worker)})\n`
  const headers = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }
  app.get('/service-worker.js', c =>
    c.body(script, 200, {
      ...headers,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': workerPolicy,
    }),
  )
  app.get('/offline.html', c => c.html(page, 200, { ...headers, 'Content-Security-Policy': pagePolicy([]) }))
}
