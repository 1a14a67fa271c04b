import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { toHtml, toText } from '#features/accounts/mail/mail-body.ts'
import { user } from '#features/accounts/user.table.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { isSurelyUnsent, type Mailer } from '#kit/mail/mailer.server.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import type { OpenGarden, OpenGardenOf } from '../facts/open-garden.server.ts'
import { zoneOfRegion } from '../facts/zone.ts'
import { isOnPlot } from '../sharing/shared-garden.server.ts'
import { addStock } from '../tasks/add-stock.server.ts'
import { inOrder } from '../tasks/in-order.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import { clockOfGarden } from './garden-clock.ts'
import { gardenReminder } from './garden-reminder.table.ts'
import { hoursOfTrying } from './reminder-hours.ts'
import { reminderLetter } from './reminder-letter.ts'
import { codeOfZone, renewSecret } from './reminder-settings.server.ts'

export interface LetterSender {
  db: Db
  keys: Keys
  mailer: Mailer
  publicUrl: string
  open: OpenGardenOf
}

/**
 * Sends the letter of a day, once: that it goes out is stored before it is handed to the mail server, and taken back only when that has surely
 * not taken it. A letter whose fate is not known is not sent again. Nothing is due, or it has become late: no letter.
 */
export async function sendLetter(
  sender: LetterSender,
  { userId, day }: { userId: number; day: Day },
  now = new Date(),
): Promise<void> {
  const { db, keys, mailer, publicUrl } = sender
  const due = await findDue(db, userId)
  if (!due || due.sentOn === day || !isInTime(due, day, now)) return
  const garden = await sender.open(db, userId)
  const tasks = dueTasks(garden, due.plots)
  if (tasks.length === 0) return
  const whole = await addStock(db, userId, withVerdicts(garden, tasks), garden.today)
  const secret = tryUnseal(keys, due.sealedSecret) ?? (await renewSecret(db, keys, userId, due.sealedSecret))
  const offUrl = `${publicUrl}/reminders/${secret}`
  const text = reminderLetter({ tasks: whole, today: day, publicUrl, offUrl })
  if (!(await markSent(db, userId, day))) return
  const headers = { 'List-Unsubscribe': `<${offUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  try {
    await mailer.send({ to: due.email, subject: text.subject, text: toText(text), html: toHtml(text), headers })
  } catch (error) {
    if (!isSurelyUnsent(error)) return
    await db.update(gardenReminder).set({ sentOn: due.sentOn }).where(eq(gardenReminder.userId, userId))
    throw error
  }
}

interface DueLetter {
  email: string
  hour: number
  plots: readonly number[] | null
  sealedSecret: string
  sentOn: Day | null
  code: string | null
}

/** Undefined where nobody may be written to any more. */
async function findDue(db: Db, userId: number): Promise<DueLetter | undefined> {
  const { hour, plotIds, sealedSecret, sentOn, isOn } = gardenReminder
  const { email, emailVerifiedAt, blockedAt, deletionAt } = user
  const [row] = await db
    .select({ email, emailVerifiedAt, hour, plots: plotIds, sealedSecret, sentOn, code: codeOfZone })
    .from(gardenReminder)
    .innerJoin(user, eq(user.id, gardenReminder.userId))
    .where(and(eq(gardenReminder.userId, userId), isOn, isNull(blockedAt), isNull(deletionAt)))
  return row?.emailVerifiedAt ? row : undefined
}

function isInTime({ hour, code }: Pick<DueLetter, 'hour' | 'code'>, day: Day, now: Date): boolean {
  const clock = clockOfGarden(now, zoneOfRegion(code === null ? null : { code }))
  return clock.day === day && clock.hour < hour + hoursOfTrying
}

/** What waits and what is due today, on these plots; what belongs to no plot only in a letter about all. */
function dueTasks(garden: OpenGarden, plots: readonly number[] | null) {
  const due = listDays(garden).filter(({ group }) => group === 'waiting' || group === 'today')
  return inOrder(plots === null ? due : due.filter(task => plots.some(plot => isOnPlot(garden, task, plot))))
}

/** False when another program sends this letter already. */
async function markSent(db: Db, userId: number, day: Day): Promise<boolean> {
  const isUnsent = or(isNull(gardenReminder.sentOn), lt(gardenReminder.sentOn, day))
  const marked = await db
    .update(gardenReminder)
    .set({ sentOn: day })
    .where(and(eq(gardenReminder.userId, userId), gardenReminder.isOn, isUnsent))
    .returning({ id: gardenReminder.userId })
  return marked.length > 0
}
