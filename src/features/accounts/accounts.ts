import type { Db } from '#kit/db/database.server.ts'
import type { Limits } from '#kit/http/limits.server.ts'
import type { Session, SessionStore } from '#kit/http/session.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import type { KnownNetworks } from './sessions/known-networks.server.ts'
import type { Device } from './sign-in/device-cookie.ts'

/** What the endpoints and commands of accounts work with; a site makes it once. */
export interface Accounts {
  db: Db
  keys: Keys
  limits: Limits
  jobs: Jobs
  sessions: SessionStore
  publicUrl: string
  knownNetworks: KnownNetworks
  /** Whether this refusal is the first of its kind within an hour: only that one becomes an event. */
  isFirstRefusal(key: string): boolean
  /** What other features store about a person, by the name it has in the download of one's own data. */
  personalData: PersonalData
}

export type PersonalData = Readonly<Record<string, (db: Db, userId: number) => Promise<unknown>>>

/** Who sends a request, as far as a command needs to know. */
export interface Caller {
  session: Session
  network: string
  userAgent: string
  /** What the browser brings as proof that somebody has signed in with it before; null when it brings none. */
  device: Device | null
}
