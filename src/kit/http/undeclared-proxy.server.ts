import type { MiddlewareHandler } from 'hono'
import { undeclaredProxy } from './client-address.server.ts'
import type { ShellEnv } from './error-response.server.ts'

/**
 * Logs a warning once when requests come through a proxy that TRUSTED_PROXIES does not list, because then all visitors share
 * one network and its rate limits.
 */
export function warnUndeclaredProxy(): MiddlewareHandler<ShellEnv> {
  let hasWarned = false
  return async (c, next) => {
    const peer = hasWarned ? null : undeclaredProxy(c)
    if (peer !== null) {
      hasWarned = true
      c.get('services').log.warn(
        { peer, setting: 'TRUSTED_PROXIES' },
        'requests come through a proxy that TRUSTED_PROXIES does not name: limits count everybody behind it as one visitor',
      )
    }
    await next()
  }
}
