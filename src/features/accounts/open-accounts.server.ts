import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { openMailer, usualSender } from '#kit/mail/mailer.server.ts'
import { oncePer } from '#kit/once-per.ts'
import { openKeys } from '#kit/security/keys.server.ts'
import type { Accounts, PersonalData } from './accounts.ts'
import { deliverMail, type MailJob, mailJobName } from './mail/mail-job.server.ts'
import { cleanUp } from './profile/profile-commands.server.ts'
import { recordFirstRefusal } from './security-events.server.ts'
import { openKnownNetworks } from './sessions/known-networks.server.ts'
import { sessionStore } from './sessions/session-store.server.ts'
import { resealSecrets } from './two-factor/reseal-secrets.server.ts'
import { user } from './user.table.ts'

/** The accounts of a site, and their work in its queue: letters, and what is done every hour. */
export function openAccounts(services: Services, personalData: PersonalData = {}): Accounts {
  const { db, dataDir, secretKey, publicUrl, jobs, log } = services
  const pool = (db as Db & { $client: Pool }).$client
  const keys = openKeys(dataDir, secretKey, () => void warnOfLostKey(db, log))
  const isFirstRefusal = oncePer(3_600_000, 10_000)
  const accounts: Accounts = {
    db,
    publicUrl,
    keys,
    limits: openLimits(pool),
    jobs: jobs ?? openJobs(pool, log),
    isFirstRefusal,
    personalData,
    knownNetworks: openKnownNetworks(db),
    sessions: {
      ...sessionStore(db, keys),
      recordRefusal: ({ event, userId, network }) => recordFirstRefusal({ db, isFirstRefusal }, event, userId, network),
    },
  }
  addJobs(accounts, services)
  return accounts
}

function addJobs(
  accounts: Accounts,
  { publicUrl, smtpUrl, isPlainSmtpAllowed, mailFrom, dataDir, log }: Services,
): void {
  const sender = mailFrom ?? usualSender(publicUrl)
  const mailer = openMailer({ smtpUrl, isPlainSmtpAllowed, mailFrom: sender, dataDir }, log)
  accounts.jobs.handle(mailJobName, data => deliverMail(accounts, mailer, data as unknown as MailJob), {
    dueWithinSeconds: 10,
  })
  accounts.jobs.schedule('account-cleanup', '17 * * * *', () => cleanUp(accounts), { maxSeconds: 3_000 })
  accounts.jobs.schedule('account-reseal', '23 * * * *', () => resealSecrets(accounts, log))
}

/** A new key beside accounts that are older than it: what was signed and sealed with the old one is lost. */
async function warnOfLostKey(db: Db, log: Services['log']): Promise<void> {
  const people = await db.$count(user).catch(() => 0)
  if (people === 0) return
  const what = 'everybody is signed out, and second factors have to be set up again (recovery codes still work)'
  log.error({ people }, `DATA_DIR/secret.key was lost or damaged, a new one was made: ${what}`)
}
