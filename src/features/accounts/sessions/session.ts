import { useSyncExternalStore } from 'react'
import { type ApiClient, ApiError, api } from '#kit/http/api-client.ts'

/** The answer of `GET /api/user`; dates are ISO texts in UTC. */
export interface SessionUser {
  id: number
  name: string
  email: string
  is_admin: boolean
  created_at: string
  updated_at: string
  email_verified_at: string | null
  two_factor_confirmed_at: string | null
}

/** `undefined` until the server has answered, `null` for a visitor. */
export type StoredUser = SessionUser | null | undefined

export interface Session {
  /** Starts at the first call: the anti-forgery cookie, then the user. Resolves when the user of now is known; never rejects. */
  ready(): Promise<StoredUser>
  user(): StoredUser
  /** Asks for the user again, as after a login. Any failure means no user. */
  refresh(): Promise<StoredUser>
  clear(): void
  /** Ends the session and clears the user, even when the call fails. Calls at the same time share one request. */
  signOut(): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Who the visitor is, as the browser knows it. Public pages never know. */
export function createSession(client: ApiClient): Session {
  const listeners = new Set<() => void>()
  let user: StoredUser
  let started: Promise<StoredUser> | undefined
  let leaving: Promise<void> | undefined
  let asked: Promise<StoredUser> | undefined
  // An answer that was asked for before the user was cleared must not bring the user back.
  let turn = 0

  function set(next: StoredUser) {
    turn++
    user = next
    for (const listener of listeners) listener()
  }

  function refresh(): Promise<StoredUser> {
    asked = ask(++turn)
    return asked
  }

  async function ask(mine: number): Promise<StoredUser> {
    const found = await client.get<SessionUser>('/user').catch(() => null)
    if (mine === turn) set(found ?? null)
    return user === undefined ? asked : user
  }

  const leave = () =>
    endSession(client).finally(() => {
      leaving = undefined
      set(null)
    })

  return {
    async ready() {
      started ??= client.prepareWrites().then(refresh)
      await started
      await asked
      return user
    },
    user: () => user,
    refresh,
    clear: () => set(null),
    signOut() {
      leaving ??= leave()
      return leaving
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function endSession(client: ApiClient): Promise<void> {
  try {
    await client.post('/logout')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The browser's session. */
export const session = createSession(api)

const unknownUser = () => undefined

/** The current user in a component; `undefined` on the server and until the answer. */
export const useUser = (): StoredUser => useSyncExternalStore(session.subscribe, session.user, unknownUser)

/** An empty object is nobody. */
export const isAuthenticated = (user: StoredUser | Record<string, never>): user is SessionUser =>
  typeof user === 'object' && user !== null && Object.keys(user).length > 0

export const isAdmin = (user: StoredUser): boolean => isAuthenticated(user) && user.is_admin === true

/** `иван петров` → `Иван`; the rest of the word stays as written. */
export function firstName(user: Pick<SessionUser, 'name'>): string {
  const [word = ''] = user.name.trim().split(/\s+/, 1)
  const [letter = ''] = word
  return letter.toLocaleUpperCase('ru') + word.slice(letter.length)
}
