import { isScriptProtocol } from '#kit/addresses.ts'

const storageKey = 'app:reload'
const minIntervalMs = 10_000

/**
 * Loads a page of this site as a document, but not the same one twice within ten seconds, to avoid a reload loop.
 *
 * @returns false when it was loaded too recently
 * @throws for other hosts and for addresses that would run a script
 */
export function reloadApp(path: string): boolean {
  const url = new URL(path, location.href)
  if (isScriptProtocol(url.protocol)) throw new Error(`Cannot navigate to a URL with '${url.protocol}' protocol.`)
  if (url.host !== location.host) throw new Error(`Cannot navigate to a URL with a different host: '${path}'.`)
  if (!mayReload(path)) return false
  if (location.pathname === path) location.reload()
  else location.href = path
  return true
}

function mayReload(path: string): boolean {
  const now = Date.now()
  try {
    const last: { path?: unknown; expires?: unknown } | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (last?.path === path && Number(last.expires) >= now) return false
  } catch {
    // Storage is unavailable or its value invalid: no earlier reload is known.
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, expires: now + minIntervalMs }))
  } catch {
    // Storage may be unavailable.
  }
  return true
}
