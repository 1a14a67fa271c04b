import { readablePage } from './readable-page.ts'
import { themeScript } from './theme-script.ts'

interface Rules {
  createHTML(text: string): string | null
  createScript(text: string): string | null
}

/**
 * The content policy forbids texts to become markup or script, except through this one policy. What passes: the page that was kept (its
 * own markup), the empty script React makes an element of, data for search engines, and the one script the server writes too.
 */
export function guardTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } }
  trustedTypes?.createPolicy('default', {
    createHTML: text => (text === '<script></script>' || text === readablePage.html || isData(text) ? text : null),
    createScript: text => (text === themeScript || isData(text) ? text : null),
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
