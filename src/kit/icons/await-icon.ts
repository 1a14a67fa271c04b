import type { Drawing } from './icon-request.ts'

/** After this time a warning is logged; an icon that loads later is still shown. */
const warnAfterMs = 1500

/** Shows the icon when it is loaded and logs a slow or failed load. Returns a function that cancels. */
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
  // biome-ignore lint/suspicious/noConsole: the specification fixes this text in the browser's console
  console.warn(`[Icon] ${text}`)
}
