import { expect } from 'vitest'

export const actors = ['guest', 'pending', 'unverified', 'user', 'other', 'admin'] as const
export type Actor = (typeof actors)[number]

export interface Route {
  method: string
  path: string
  access: string
  needsPassword: boolean
  isStateless: boolean
}

/** The status if the guard rejected the request, otherwise 'да'. */
export async function decisionOf(response: Response): Promise<string> {
  // Uploads answer FilePond in plain text once the guard has let the request through.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const { message = '' } = response.status >= 400 && isJson ? ((await response.json()) as { message?: string }) : {}
  const refusals: Record<number, string> = {
    401: 'Unauthenticated.',
    403: 'This action is unauthorized.',
    404: 'Не найдено.',
    419: 'CSRF token mismatch.',
    423: 'Password confirmation required.',
  }
  return refusals[response.status] === message ? String(response.status) : 'да'
}

/** The expected decision of the guard for an actor; the owner is `user`. */
export function expectedDecision({ access, needsPassword, path }: Route, actor: Actor): string {
  if (access === 'public') return /\{alias\}|_nuxt_icon/.test(path) ? expect.stringMatching(/^(да|404)$/) : 'да'
  if (actor === 'guest' || actor === 'pending') return '401'
  if (access === 'admin' && actor !== 'admin') return '403'
  if (needsPassword) return '423'
  return access === 'owner' && actor !== 'user' ? '404' : 'да'
}

export const isWrite = (route: Route) => route.method !== 'GET'
/** Stateless calculations need no CSRF token. */
export const needsToken = (route: Route) => isWrite(route) && !route.isStateless

export const accessLabel: Record<string, string> = {
  public: 'всем',
  user: 'вошедшим',
  owner: 'владельцу',
  admin: 'администраторам',
}
