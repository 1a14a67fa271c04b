import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type ApiClient, ApiError, api, type Caller } from '#kit/http/api-client.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { userResponseSchema } from '../profile/profile-schemas.ts'
import { isSignOutOwed, oweSignOut } from './owed-sign-out.ts'

/** The response of `GET /api/user`; dates are ISO texts in UTC. */
export type SessionUser = DeepReadonly<z.infer<typeof userResponseSchema>>

/** `undefined` until the server has answered, `null` for an anonymous visitor. */
export type CurrentUser = SessionUser | null | undefined

export interface Session {
  /**
   * The first call fetches the CSRF cookie, then the user, unless the response with the cookie says that it is a visitor: for a
   * visitor `GET /api/user` is 401, which the browser reports as an error. Resolves to the current user; never rejects.
   */
  ready(): Promise<CurrentUser>
  user(): CurrentUser
  /** No user because the server could not be asked: somebody may be signed in. */
  isUnreachable(): boolean
  /** Fetches the user again, e.g. after a login. Any failure means no user. */
  refresh(): Promise<CurrentUser>
  /** The same when the session may have ended elsewhere: asks first whether it is a visitor, as `ready` does. */
  recheck(): Promise<CurrentUser>
  /** Nobody is known until the next answer, so nothing of a person is shown. */
  forget(): void
  clear(): void
  /**
   * Ends the session and clears the user, even if the call fails: then the next question about the user ends the session first. Concurrent
   * calls share one request.
   */
  signOut(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

/** The user as known to the browser. The server renders public pages without it. */
export function createSession(client: ApiClient): Session {
  const listeners = new Set<() => void>()
  let user: CurrentUser
  let started: Promise<CurrentUser> | undefined
  let signingOut: Promise<unknown> | undefined
  let latestRefresh: Promise<CurrentUser> | undefined
  // A response requested before the user was cleared must not restore the user.
  let version = 0
  let isUnreachable = false

  function set(next: CurrentUser, unreachable = false) {
    version++
    user = next
    isUnreachable = unreachable
    for (const listener of listeners) listener()
  }

  function find(caller: Promise<Caller> | undefined): Promise<CurrentUser> {
    latestRefresh = fetchUser(++version, caller)
    return latestRefresh
  }

  async function fetchUser(ownVersion: number, caller: Promise<Caller> | undefined): Promise<CurrentUser> {
    const found = await findUser(client, (await caller) === 'visitor')
    if (ownVersion === version) set(found === 'unreachable' ? null : found, found === 'unreachable')
    return user === undefined ? latestRefresh : user
  }

  const endAndClear = () =>
    postLogout(client).finally(() => {
      signingOut = undefined
      set(null)
    })

  return {
    async ready() {
      started ??= find(client.prepareWrites())
      await started
      await latestRefresh
      return user
    },
    user: () => user,
    isUnreachable: () => isUnreachable,
    refresh: () => find(undefined),
    recheck: () => find(client.checkCaller()),
    forget: () => set(undefined),
    clear: () => set(null),
    signOut: () => (signingOut ??= endAndClear()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Nobody is shown as signed in until the server has ended a session that was to end. */
async function findUser(client: ApiClient, isVisitor: boolean): Promise<SessionUser | null | 'unreachable'> {
  if (!isSignOutOwed()) return isVisitor ? null : askForUser(client)
  if (isVisitor) oweSignOut(false)
  else if (!(await postLogout(client))) return 'unreachable'
  return null
}

async function askForUser(client: ApiClient): Promise<SessionUser | null | 'unreachable'> {
  try {
    return (await client.get('/user')) ?? null
  } catch (error) {
    return error instanceof ApiError && (error.status === 0 || error.status >= 500) ? 'unreachable' : null
  }
}

/** Returns whether the session has ended; otherwise it is to be ended later. */
async function postLogout(client: ApiClient): Promise<boolean> {
  const isEnded = await client.post('/logout').then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return error.status === 401
    },
  )
  oweSignOut(!isEnded)
  return isEnded
}

export const session = createSession(api)

const serverSnapshot = () => undefined

/** The current user in a component; `undefined` on the server and until the response. */
export const useUser = (): CurrentUser => useSyncExternalStore(session.subscribe, session.user, serverSnapshot)

const isNotUnreachable = () => false

/** Whether the server could not be asked who is signed in. */
export const useUnreachable = (): boolean =>
  useSyncExternalStore(session.subscribe, session.isUnreachable, isNotUnreachable)

/** An empty object counts as anonymous. */
export const isAuthenticated = (user: CurrentUser | Record<string, never>): user is SessionUser =>
  typeof user === 'object' && user !== null && Object.keys(user).length > 0

export const isAdmin = (user: CurrentUser): boolean => isAuthenticated(user) && user.is_admin === true

/** `иван петров` → `Иван`; the rest of the word stays as written. */
export function firstName(user: Pick<SessionUser, 'name'>): string {
  const [word = ''] = user.name.trim().split(/\s+/, 1)
  const [letter = ''] = word
  return letter.toLocaleUpperCase('ru') + word.slice(letter.length)
}
