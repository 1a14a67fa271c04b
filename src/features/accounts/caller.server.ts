import type { Context } from 'hono'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { isSecureAddress } from '#kit/http/guard.server.ts'
import type { Accounts, Caller } from './accounts.ts'
import type { AccountSession, Person } from './sessions/session-store.server.ts'
import { type Device, deviceCookie, readDevice } from './sign-in/device-cookie.ts'

/** Behind a guard: who sends this request. */
export function callerOf(c: Context<ShellEnv>): Caller {
  return {
    session: c.get('session'),
    userAgent: c.req.header('user-agent') ?? '',
    get network() {
      return callerNetwork(c)
    },
    get device() {
      return readDevice(c.req.raw.headers, isSecureAddress(c.get('services')))
    },
  }
}

/** Behind the guard of an endpoint that is not public: the person is known. */
export const personOf = (c: Context<ShellEnv>): Person => (c.get('session').signedIn as AccountSession).person

/** From now on this browser is known to the account that has been signed in to with it. */
export const sendDevice = (c: Context<ShellEnv>, device: Device, accounts: Accounts): void =>
  c.header('Set-Cookie', deviceCookie(device, isSecureAddress(accounts)), { append: true })
