import {
  consumeByNetwork,
  isLimited,
  type Limit,
  type LimitState,
  type Limits,
  refundByNetwork,
  tryConsume,
} from '#kit/http/limits.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** Per email and place: a network or a known device. */
export const perPair: Limit = { name: 'login-pair', points: 5, seconds: 60 }
const perNetwork: Limit = { name: 'login-network', points: 30, seconds: 60 }
const perEmail: Limit = { name: 'login-email', points: 100, seconds: 3_600 }
/** Per email and network, once the hourly limit of the email is used up. */
const perPairAfterHour: Limit = { name: 'login-beyond', points: 20, seconds: 3_600 }
/** A stolen device cookie must not allow endless guessing. */
const perDevice: Limit = { name: 'login-device', points: 50, seconds: 3_600 }

export interface Attempt {
  email: string
  network: string
  /** The id of a device known to the account; null for any other. */
  deviceId: string | null
}

export interface CountedAttempt {
  taken: LimitState
  /** Set if the hourly limit of the email is used up: then the password is accepted only from a known network. */
  refusal: HttpProblem | null
}

/**
 * Called before the password is checked, so that concurrent attempts count. The limits are consumed one after the other: an attempt
 * refused by one does not consume the next, so one network cannot use up the hourly limit of an email.
 */
export async function consumeAttempt(limits: Limits, { email, network, deviceId }: Attempt): Promise<CountedAttempt> {
  const taken = await limits.consume(perPair, [email, deviceId ?? network])
  if (deviceId !== null) {
    await limits.consume(perDevice, [email, deviceId])
    return { taken, refusal: null }
  }
  await consumeByNetwork(limits, perNetwork, network)
  try {
    await limits.consume(perEmail, email)
    return { taken, refusal: null }
  } catch (error) {
    if (!isLimited(error) || !(await tryConsume(limits, perPairAfterHour, [email, network]))) throw error
    return { taken, refusal: error }
  }
}

/** After a successful sign-in. */
export async function resetAttempts(limits: Limits, { email, network, deviceId }: Attempt): Promise<void> {
  await limits.reset(perPair, [email, deviceId ?? network])
  if (deviceId !== null) return limits.reset(perDevice, [email, deviceId])
  await refundByNetwork(limits, perNetwork, network)
  await limits.refund(perEmail, email)
  await limits.reset(perPairAfterHour, [email, network])
}

/** After a password reset: the owner has shown that they receive the emails of the account. */
export async function clearSignInLimits(limits: Limits, email: string): Promise<void> {
  for (const limit of [perPair, perEmail, perPairAfterHour, perDevice]) await limits.resetAll(limit, email)
}

export function tooManyAttempts({ headers }: HttpProblem): HttpProblem {
  const seconds = Number(headers['Retry-After'])
  const form =
    { one: 'секунду', few: 'секунды' }[new Intl.PluralRules('ru').select(seconds) as 'one' | 'few'] ?? 'секунд'
  const text = `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${seconds} ${form}.`
  return new HttpProblem('limited', text, { email: [text] }, headers)
}

export const rateLimitHeaders = ({ remaining, resetsAt }: LimitState) => ({
  'X-RateLimit-Limit': String(perPair.points),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetsAt),
})
