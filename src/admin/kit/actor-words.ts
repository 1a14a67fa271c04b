import type { SecurityEvent } from '#features/accounts/security-events.server.ts'

/** An account that no longer exists, by the number it had. */
export const deletedAccount = (id: number): string => `Удалённая учётная запись №\u00a0${id}`

const program = 'Программа'

/** What a visitor without an account can cause as well. */
const eventsOfVisitors: ReadonlySet<string> = new Set<SecurityEvent>([
  'sign-in-failed',
  'sign-in-refused',
  'password-refused',
  'code-refused',
  'forgery-refused',
  'access-refused',
])

/** A save or an event, as far as it tells who caused it. */
interface Caused {
  who: number | null
  /** Null when there is no such account, or no longer. */
  name: string | null
  /** Null for a save of a record. */
  event: string | null
  /** Of the request; empty when the program acted by itself. */
  network: string | null
}

/** Who did it, in words: an account, the program, or a visitor. Events lose the number of a deleted account, saves keep it. */
export function actorWords({ who, name, event, network }: Caused): string {
  if (event !== null && network === '') return program
  if (who !== null) return name ?? deletedAccount(who)
  if (event === null) return program
  // The link is asked for with an address alone, so that the journal does not tell whether there is such an account.
  if (event === 'reset-asked') return 'Гость'
  return eventsOfVisitors.has(event) ? 'Гость или удалённая учётная запись' : 'Удалённая учётная запись'
}
