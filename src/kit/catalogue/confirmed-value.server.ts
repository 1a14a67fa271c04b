import { setTimeout as pause } from 'node:timers/promises'
import type { Generation } from './generation-listener.server.ts'

/** A refused connection is known after a few milliseconds; so long a caller waits for that at most. */
export const maxDecisionMs = 500

/** The generation; after an idle time it has to be confirmed first, which takes less than to read or render without it. */
export async function confirmedValue(generation: Generation): Promise<number | null> {
  const { value, isListening, confirmation } = generation
  if (value !== null || !isListening || !confirmation) return value
  await Promise.race([confirmation(), pause(maxDecisionMs, undefined, { ref: false })])
  return generation.value
}
