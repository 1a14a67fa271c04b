import { copyNamesOf } from '#features/accounts/unsaved-copies.ts'

/**
 * The name under which this tab copies a form: that of the latest copy that no open tab holds, or a new one. So tabs with the same form never
 * overwrite each other's text, and what a closed tab has left is found. Held until `end`.
 */
export async function claimCopy(userId: number, form: string, end: AbortSignal): Promise<string> {
  for (const name of copyNamesOf(userId, form)) if (await hold(`${userId}:${name}`, end)) return name
  const name = `${form}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  await hold(`${userId}:${name}`, end)
  return name
}

/** False when another tab has it. The browser gives it free when the tab is closed or crashes. */
function hold(name: string, end: AbortSignal): Promise<boolean> {
  // Absent on pages without HTTPS.
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      if (!lock || end.aborted) return
      return new Promise<void>(release => end.addEventListener('abort', () => release(), { once: true }))
    }
    navigator.locks.request(`unsaved:${name}`, { ifAvailable: true }, held).catch(reject)
  })
}
