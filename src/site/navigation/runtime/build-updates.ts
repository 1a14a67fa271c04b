import { fetchRetry } from '#kit/http/fetch-retry.ts'
import { buildId } from '#kit/react-router/browser-router.ts'

const pollIntervalMs = 3_600_000
const firstCheckMs = 1000

let isOutdated = false
let currentCheck: Promise<boolean> | undefined

/** Whether a newer build was found: the next navigation then loads a document. */
export const isUpdateFound = (): boolean => isOutdated

/** Checks the current build soon after the start, and looks for a newer one every hour until one is found. */
export function watchBuilds(): void {
  if (connection()?.effectiveType !== 'slow-2g') setTimeout(isCurrentBuildServed, firstCheckMs)
  const polling = setInterval(async () => {
    if (await hasNewerBuild()) {
      isOutdated = true
      clearInterval(polling)
    }
  }, pollIntervalMs)
}

const connection = () => (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection

/** Whether nothing should be loaded ahead, because the user saves data or the connection is slow. */
export const isSparing = (): boolean => connection()?.saveData === true || /2g/.test(connection()?.effectiveType ?? '')

/** A missing or invalid manifest counts as no update; the next check is in an hour. */
async function hasNewerBuild(): Promise<boolean> {
  if (!(await isCurrentBuildServed())) return true
  const latest = await fetchManifest(`/builds/latest.json?${Date.now()}`)
  return isBuild(latest) && latest.id !== buildId()
}

/** False when the server no longer has this build. Repeated until there is a valid response. */
function isCurrentBuildServed(): Promise<boolean> {
  currentCheck ??= fetchManifest(`/builds/meta/${buildId()}.json`).then(manifest => {
    if (!isBuild(manifest) || !Array.isArray(manifest.prerendered)) currentCheck = undefined
    return manifest !== 'gone'
  })
  return currentCheck
}

async function fetchManifest(url: string): Promise<unknown> {
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
