import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { type Limits, openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { oncePer } from '#kit/once-per.ts'
import { type Keys, openKeys } from '#kit/security/keys.server.ts'
import type { Device } from './sign-in/device-cookie.ts'
import { user } from './user.table.ts'

/** What the commands of accounts work with. */
export interface Accounts {
  db: Db
  keys: Keys
  limits: Limits
  jobs: Jobs
  publicUrl: string
  /** Whether this refusal is the first of its kind within an hour: only that one becomes an event. */
  isFirstRefusal(key: string): boolean
}

/** Who asks, as far as a command needs to know. */
export interface Caller {
  session: Session
  network: string
  userAgent: string
  /** What the browser brings as proof that somebody has signed in with it before; null when it brings none. */
  device: Device | null
}

const opened = new WeakMap<Services, Accounts>()

/** Of these services, made when first asked for. */
export function accountsOf(services: Services): Accounts {
  const accounts = opened.get(services) ?? openAccounts(services)
  opened.set(services, accounts)
  return accounts
}

function openAccounts({ db, dataDir, secretKey, publicUrl, jobs, log }: Services): Accounts {
  const pool = (db as Db & { $client: Pool }).$client
  return {
    db,
    publicUrl,
    keys: openKeys(dataDir, secretKey, () => void warnOfLostKey(db, log)),
    limits: openLimits(pool),
    jobs: jobs ?? openJobs(pool, log),
    isFirstRefusal: oncePer(3_600_000, 10_000),
  }
}

/** A new key beside accounts that are older than it: what was signed and sealed with the old one is lost. */
async function warnOfLostKey(db: Db, log: Services['log']): Promise<void> {
  const people = await db.$count(user).catch(() => 0)
  if (people === 0) return
  const what = 'everybody is signed out, and second factors have to be set up anew (recovery codes still work)'
  log.error({ people }, `DATA_DIR/secret.key was lost or damaged, a new one was made: ${what}`)
}
