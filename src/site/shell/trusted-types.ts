import { lastRenderedPage } from '#site/navigation/last-rendered-html.ts'
import { themeScript } from './theme-script.ts'

type Rule = (text: string) => string | null

/**
 * The content policy forbids texts to become markup or script, except through this one policy. What passes: nothing (announcements are
 * cleared with it), the page that was kept, the scripts React and the router write when the first page cannot be hydrated (empty ones and
 * that of the theme), and data for search engines, which the router writes without `<`. Whether a script may run its hash decides besides.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Record<string, Rule>): unknown } }
  const allowKnown: Rule = text =>
    text === lastRenderedPage.html || text === themeScript || /^(\s*|<script><\/script>|{"[^<]*)$/.test(text) ? text : null
  trustedTypes?.createPolicy('default', { createHTML: allowKnown, createScript: allowKnown })
}
