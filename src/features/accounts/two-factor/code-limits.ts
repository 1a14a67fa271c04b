import { isLimited, type Limit, type Limits, tryConsume } from '#kit/http/limits.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const perMinute: Limit = { name: 'code', points: 5, seconds: 60 }
/** Wrong codes only. Three of a million codes are valid at a time: twenty tries a day take about thirty years. */
const perDay: Limit = { name: 'code-day', points: 20, seconds: 86_400 }
/** Recovery codes cannot be guessed: this only limits load. Separate from app codes and per place, so that nobody can lock out the owner. */
const recoveryPerMinute: Limit = { name: 'recovery-code', points: 5, seconds: 60 }
const confirmationsPerMinute: Limit = { name: 'code-confirm', points: 5, seconds: 60 }
const mailsPerDay: Limit = { name: 'code-letter', points: 1, seconds: 86_400 }
const clearsPerDay: Limit = { name: 'code-day-cleared', points: 1, seconds: 86_400 }

const tooManyToday =
  'Слишком много неверных кодов за сутки. Войдите по коду восстановления или задайте новый пароль по письму.'

/** Called before an app code is checked. */
export async function consumeCodeAttempt(limits: Limits, userId: number): Promise<void> {
  await limits.consume(perMinute, String(userId))
  try {
    await limits.consume(perDay, String(userId))
  } catch (error) {
    throw isLimited(error) ? new HttpProblem('limited', tooManyToday, { code: [tooManyToday] }, error.headers) : error
  }
}

/** A correct code does not count. The wrong ones of the day still do: they may be somebody else's. */
export async function resetCodeAttempts(limits: Limits, userId: number): Promise<void> {
  await limits.reset(perMinute, String(userId))
  await limits.refund(perDay, String(userId))
}

export const consumeRecoveryCodeAttempt = (limits: Limits, userId: number, place: string) =>
  limits.consume(recoveryPerMinute, [String(userId), place])
export const resetRecoveryCodeAttempts = (limits: Limits, userId: number, place: string) =>
  limits.reset(recoveryPerMinute, [String(userId), place])

export const consumeConfirmationAttempt = (limits: Limits, userId: number) =>
  limits.consume(confirmationsPerMinute, String(userId))
export const resetConfirmationAttempts = (limits: Limits, userId: number) =>
  limits.reset(confirmationsPerMinute, String(userId))

export const isWrongCodeMailDue = (limits: Limits, userId: number) => tryConsume(limits, mailsPerDay, String(userId))

/**
 * After a password reset: the person who used up the limit knew the old password only. At most once a day, or somebody with access to the
 * mailbox could guess codes without limit.
 */
export async function clearCodeLimits(limits: Limits, userId: number): Promise<void> {
  await limits.reset(perMinute, String(userId))
  await limits.resetAll(recoveryPerMinute, String(userId))
  if (await tryConsume(limits, clearsPerDay, String(userId))) await limits.reset(perDay, String(userId))
}
