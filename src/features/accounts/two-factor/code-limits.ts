import { isLimited, isWithin, type Limit, type Limits } from '#kit/http/limits.server.ts'
import { Problem } from '#kit/problem.ts'

const perMinute: Limit = { name: 'code', points: 5, seconds: 60 }
/** Wrong ones. Three codes of a million are good at once: twenty tries a day find one in some thirty years. */
const perDay: Limit = { name: 'code-day', points: 20, seconds: 86_400 }
/** Too long to be guessed: this one only saves work. Apart from the codes, and per place, so that nobody can use it up for the owner. */
const recovery: Limit = { name: 'recovery-code', points: 5, seconds: 60 }
const confirming: Limit = { name: 'code-confirm', points: 5, seconds: 60 }
const lettersPerDay: Limit = { name: 'code-letter', points: 1, seconds: 86_400 }
const dayCleared: Limit = { name: 'code-day-cleared', points: 1, seconds: 86_400 }

const tooManyToday = 'Слишком много неверных кодов за сутки. Войдите по коду восстановления или задайте новый пароль по письму.'

/** One code of the app, counted before it is looked at. */
export async function countCode(limits: Limits, userId: number): Promise<void> {
  await limits.take(perMinute, String(userId))
  try {
    await limits.take(perDay, String(userId))
  } catch (error) {
    throw isLimited(error) ? new Problem('limited', tooManyToday, { code: [tooManyToday] }, error.headers) : error
  }
}

/** A right code is no attempt. The wrong ones of the day stay: some of them may be a stranger's. */
export async function forgiveCode(limits: Limits, userId: number): Promise<void> {
  await limits.forget(perMinute, String(userId))
  await limits.giveBack(perDay, String(userId))
}

export const countRecoveryCode = (limits: Limits, userId: number, place: string) => limits.take(recovery, [String(userId), place])
export const forgiveRecoveryCode = (limits: Limits, userId: number, place: string) => limits.forget(recovery, [String(userId), place])

export const countConfirmation = (limits: Limits, userId: number) => limits.take(confirming, String(userId))
export const forgiveConfirmation = (limits: Limits, userId: number) => limits.forget(confirming, String(userId))

export const isLetterDue = (limits: Limits, userId: number) => isWithin(limits, lettersPerDay, String(userId))

/**
 * After a password reset codes are looked at again: whoever used them up knew the old password. Once a day, or somebody who reads the
 * letters could guess codes without end.
 */
export async function clearCodeLimits(limits: Limits, userId: number): Promise<void> {
  await limits.forget(perMinute, String(userId))
  await limits.forgetAll(recovery, String(userId))
  if (await isWithin(limits, dayCleared, String(userId))) await limits.forget(perDay, String(userId))
}
