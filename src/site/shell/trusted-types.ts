import { inertHtml } from '#kit/inert-html.ts'
import { lastRenderedPage } from '#site/navigation/last-rendered-html.ts'

type Rule = (text: string) => string | null

/**
 * The Content-Security-Policy allows strings to become markup or script only through this policy. It accepts empty strings (live
 * regions are cleared with them), the last rendered page, the empty scripts that React writes when hydration fails, JSON-LD, which the
 * router writes without `<`, and the strings of `inertHtml`. Scripts also need an allowed hash to run. The only script that may be
 * started by its address is the service worker.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Record<string, Rule>): unknown }
  }
  const allowKnown: Rule = text =>
    text === lastRenderedPage.html || /^(\s*|<script><\/script>|{"[^<]*)$/.test(text) ? text : null
  trustedTypes?.createPolicy('default', {
    createHTML: text => (inertHtml.has(text) ? text : allowKnown(text)),
    createScript: allowKnown,
    createScriptURL: url => (url === '/service-worker.js' ? url : null),
  })
}
