import type { Services } from '#kit/http/services.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { openMailer, usualSender } from '#kit/mail/mailer.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import { gardenCompleter, gardenOpener } from '../facts/open-garden.server.ts'
import { letterJobName, queueLetters } from './claim-reminders.server.ts'
import { type LetterSender, sendLetter } from './send-letter.server.ts'

/** The morning letters: who is due is looked up every ten minutes, because days begin at other times elsewhere. */
export function addReminderJobs(services: Services, jobs: Jobs, keys: Keys): void {
  const sender = letterSender(services, keys)
  jobs.handle(letterJobName, ({ userId, day }) => sendLetter(sender, { userId: Number(userId), day: String(day) }))
  jobs.schedule('garden-letters', '*/10 * * * *', () => queueLetters(services.db, jobs))
}

export function letterSender(services: Services, keys: Keys): LetterSender {
  const { db, publicUrl, mailFrom = usualSender(publicUrl), log } = services
  const mailer = openMailer({ ...services, mailFrom }, log)
  return { db, keys, mailer, publicUrl, open: gardenOpener(services, gardenCompleter(services.cache)) }
}
