import { isSecureAddress } from '#kit/http/guard.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findSession, type SessionStore, viewerOf } from '#kit/http/session.server.ts'
import { openMailer } from '#kit/mail/mailer.server.ts'
import { accountsOf } from './accounts.ts'
import { deliver, type Errand, letterJob } from './mail/mail-job.server.ts'
import { cleanUp } from './profile/profile-commands.server.ts'
import { recordRefusal } from './security-events.server.ts'
import { sessionStore } from './sessions/session-store.server.ts'
import { sealAnew } from './two-factor/reseal-secrets.server.ts'

/** The services of a site with accounts: it knows who asks, and its queue knows how to write letters. */
export function withAccounts(services: Services): Services {
  const accounts = accountsOf(services)
  const sessions: SessionStore = {
    ...sessionStore(services.db, accounts.keys),
    recordRefusal: ({ event, userId, network }) => recordRefusal(accounts, event, userId, network),
  }
  const isSecure = isSecureAddress(services)
  const mailFrom = services.mailFrom ?? `Садозор <noreply@${new URL(services.publicUrl).hostname}>`
  const { smtpUrl, isPlainSmtpAllowed, dataDir, log } = services
  const mailer = openMailer({ smtpUrl, isPlainSmtpAllowed, mailFrom, dataDir }, log)
  accounts.jobs.handle(letterJob, data => deliver(accounts, mailer, data as unknown as Errand))
  accounts.jobs.repeat('account-cleanup', '17 * * * *', () => cleanUp(accounts))
  accounts.jobs.repeat('account-reseal', '23 * * * *', () => sealAnew(accounts, log))
  return {
    ...services,
    jobs: accounts.jobs,
    sessions,
    findViewer: async headers => viewerOf(await findSession(sessions, headers, isSecure)),
  }
}
