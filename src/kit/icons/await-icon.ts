import type { Drawing } from './icon-request.ts'

/** Milliseconds that a page waits before it says so in the log; it goes on without the icon, and a later answer is still shown. */
const warnAfterMs = 1500

/** Returns what ends the interest in it. */
export function awaitIcon(name: string, loading: Promise<Drawing | null>, show: (icon: Drawing) => void): () => void {
  let isWanted = true
  const timer = setTimeout(() => warn(`loading icon \`${name}\` timed out after ${warnAfterMs}ms`), warnAfterMs)
  const end = () => {
    isWanted = false
    clearTimeout(timer)
  }
  const settle = (icon: Drawing | null) => {
    if (!isWanted) return
    end()
    if (icon) show(icon)
    else warn(`failed to load icon \`${name}\``)
  }
  loading.then(settle, () => settle(null))
  return end
}

function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification fixes the words in the browser's log
  console.warn(`[Icon] ${text}`)
}
