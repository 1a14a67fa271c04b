import type { Context } from 'hono'
import type { Actor } from '#features/accounts/security-events.server.ts'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { viewerOf } from '#kit/http/session.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** The administrator of a request, behind the guard of an endpoint for administrators. */
export function actorOf(c: Context<ShellEnv>): Actor {
  const viewer = viewerOf(c.get('session'))
  if (!viewer) throw new HttpProblem('unauthenticated')
  return { id: viewer.id, network: callerNetwork(c) }
}
