import { readablePage } from './readable-page.ts'

interface Rules {
  createHTML(text: string): string | null
  createScript(text: string): string | null
}

/**
 * The content policy forbids texts to become markup or script, except through this one policy. What passes: the page that was kept (its
 * own markup), the empty script React makes an element of, data for search engines, and the scripts that stand in the server's HTML:
 * React writes them again when the first page cannot be hydrated.
 */
export function guardTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } }
  const sent = new Set(Array.from(document.scripts, script => script.textContent))
  const isOurs = (text: string) => sent.has(text) || isData(text)
  trustedTypes?.createPolicy('default', {
    createHTML: text => (text === '<script></script>' || text === readablePage.html || isOurs(text) ? text : null),
    createScript: text => (isOurs(text) ? text : null),
  })
}

/** JSON that is no markup either: the router writes `<` as an escape. */
function isData(text: string): boolean {
  try {
    return !text.includes('<') && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
