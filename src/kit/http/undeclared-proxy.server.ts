import type { MiddlewareHandler } from 'hono'
import { undeclaredProxy } from './client-address.server.ts'
import type { ShellEnv } from './error-response.server.ts'

/**
 * Behind a proxy that nobody declared all visitors share one network, and thus their limits: the first such request is named in the log,
 * the others are not.
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
