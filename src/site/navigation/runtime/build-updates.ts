import { fetchRetry } from '#kit/http/fetch-retry.ts'
import { buildId } from '#kit/react-router/browser-router.ts'

const interval = 3_600_000
const afterStart = 1000

let isOutdated = false
let known: Promise<boolean> | undefined

/** Whether a newer build is out: the next navigation then loads its page from the server. */
export const isUpdateFound = (): boolean => isOutdated

/** Asks about this build soon after the start and about newer ones every hour, until there is one. */
export function watchBuilds(): void {
  if (connection()?.effectiveType !== 'slow-2g') setTimeout(isCurrentKnown, afterStart)
  const polling = setInterval(async () => {
    if (await isNewerThere()) {
      isOutdated = true
      clearInterval(polling)
    }
  }, interval)
}

export const connection = () => (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection

/** A manifest that is away, broken or no manifest says nothing: the question is asked again in an hour. */
async function isNewerThere(): Promise<boolean> {
  if (!(await isCurrentKnown())) return true
  const latest = await ask(`/builds/latest.json?${Date.now()}`)
  return isBuild(latest) && latest.id !== buildId()
}

/** False when the server says that it has no such build any more. Asked until it has been answered. */
function isCurrentKnown(): Promise<boolean> {
  known ??= ask(`/builds/meta/${buildId()}.json`).then(answer => {
    if (!isBuild(answer) || !Array.isArray(answer.prerendered)) known = undefined
    return answer !== 'gone'
  })
  return known
}

async function ask(url: string): Promise<unknown> {
  try {
    const { ok, status, text } = await fetchRetry(url, {})
    if (!ok) return status === 404 || status === 403 ? 'gone' : null
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isBuild = (value: unknown): value is { id: string; prerendered?: unknown } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'
