import { isLimited, isWithin, type Limit, type Limits, type Taken } from '#kit/http/limits.server.ts'
import { Problem } from '#kit/problem.ts'

/** Of one e-mail and one place: a network, or a device of the account. */
export const perPair: Limit = { name: 'login-pair', points: 5, seconds: 60 }
const perNetwork: Limit = { name: 'login-network', points: 30, seconds: 60 }
const perEmail: Limit = { name: 'login-email', points: 100, seconds: 3_600 }
/** Of one e-mail and one network, after strangers have used up the e-mail's hour. */
const perPairBeyond: Limit = { name: 'login-beyond', points: 20, seconds: 3_600 }
/** A stolen device cookie must not allow endless guessing. */
const perDevice: Limit = { name: 'login-device', points: 50, seconds: 3_600 }

export interface Attempt {
  email: string
  network: string
  /** Of a device that the account has signed in with before; null for any other. */
  deviceId: string | null
}

export interface Counted {
  taken: Taken
  /** Set when the e-mail's hour is used up: then the password is looked at, but is good only from a network of the account. */
  refusal: Problem | null
}

/**
 * Counted before the password is looked at: attempts that come together count together. One limit after the other: an attempt that is
 * refused by one costs nothing of the next, so nobody can use up the e-mail's hour from one network.
 */
export async function countAttempt(limits: Limits, { email, network, deviceId }: Attempt): Promise<Counted> {
  const taken = await limits.take(perPair, [email, deviceId ?? network])
  if (deviceId !== null) {
    await limits.take(perDevice, [email, deviceId])
    return { taken, refusal: null }
  }
  await limits.take(perNetwork, network)
  try {
    await limits.take(perEmail, email)
    return { taken, refusal: null }
  } catch (error) {
    if (!isLimited(error) || !(await isWithin(limits, perPairBeyond, [email, network]))) throw error
    return { taken, refusal: error }
  }
}

/** Whoever has signed in takes the attempts back. */
export async function forgive(limits: Limits, { email, network, deviceId }: Attempt): Promise<void> {
  await limits.forget(perPair, [email, deviceId ?? network])
  if (deviceId !== null) return limits.forget(perDevice, [email, deviceId])
  await limits.giveBack(perNetwork, network)
  await limits.giveBack(perEmail, email)
  await limits.forget(perPairBeyond, [email, network])
}

/** All attempts at one account are forgotten: its owner has proven to read its letters. */
export async function clearSignInLimits(limits: Limits, email: string): Promise<void> {
  for (const limit of [perPair, perEmail, perPairBeyond, perDevice]) await limits.forgetAll(limit, email)
}

export function tooManyAttempts({ headers }: Problem): Problem {
  const seconds = Number(headers['Retry-After'])
  const form = { one: 'секунду', few: 'секунды' }[new Intl.PluralRules('ru').select(seconds) as 'one' | 'few'] ?? 'секунд'
  const text = `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${seconds} ${form}.`
  return new Problem('limited', text, { email: [text] }, headers)
}

export const headersOf = ({ remaining, resetsAt }: Taken) => ({
  'X-RateLimit-Limit': String(perPair.points),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetsAt),
})
