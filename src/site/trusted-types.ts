import { readablePage } from './readable-page.ts'
import { themeScript } from './theme-script.ts'

interface Rules {
  createHTML(text: string): string | null
  createScript(text: string): string | null
}

/**
 * The content policy forbids texts to become markup or script, except through this one policy. What passes: the page that was kept (its
 * own markup), the empty script React makes an element of, and of scripts data that is not executed and the text the server writes too.
 */
export function guardTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } }
  trustedTypes?.createPolicy('default', {
    createHTML: text => (text === '<script></script>' || text === readablePage.html ? text : null),
    createScript: text => (text === themeScript || isJson(text) ? text : null),
  })
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
