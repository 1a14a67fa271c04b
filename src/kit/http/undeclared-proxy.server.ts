import type { MiddlewareHandler } from 'hono'
import type { ShellEnv } from './answer.server.ts'
import { undeclaredProxy } from './client-address.server.ts'

/**
 * Behind a proxy that nobody declared all visitors share one network, and thus their limits: the first such request is named in the log,
 * the others are not.
 */
export function nameUndeclaredProxy(): MiddlewareHandler<ShellEnv> {
  let isNamed = false
  return async (c, next) => {
    const peer = isNamed ? null : undeclaredProxy(c)
    if (peer !== null) {
      isNamed = true
      c.get('services').log.warn(
        { peer, setting: 'TRUSTED_PROXIES' },
        'requests come through a proxy that TRUSTED_PROXIES does not name: limits count everybody behind it as one visitor',
      )
    }
    await next()
  }
}
