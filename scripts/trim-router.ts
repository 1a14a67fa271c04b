import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Parts of React Router that this site does not use but a bundler cannot see to be dead: their browser versions. */
const replacements: Record<string, string> = {
  // `routeDiscovery: { mode: 'initial' }`: no route is ever discovered later.
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = manifest => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getManifestPath = path => path
    export const getPathsWithAncestors = paths => paths
    export const handleClientVersionMismatch = async () => false
    export const URL_LIMIT = 7680
  `,
  // The last resort when even the root's own boundary fails; the original is English and shows the stack.
  'lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react'
    const text = 'На странице что-то сломалось. Обновите её.'
    export const BoundaryShell = ({ children }) => createElement('html', { lang: 'ru' }, createElement('body', null, children))
    export const RemixRootDefaultErrorBoundary = () => createElement(BoundaryShell, null, createElement('h1', null, text))
    export const RemixErrorBoundary = class extends Component {
      state = { error: null, location: this.props.location }
      static getDerivedStateFromError(error) { return { error: error ?? new Error() } }
      static getDerivedStateFromProps({ location }, state) { return state.location === location ? null : { error: null, location } }
      render() { return this.state.error ? createElement(RemixRootDefaultErrorBoundary) : this.props.children }
    }
  `,
}

/** Advice for developers that does nothing for a reader: calls without a use are dropped. */
export const adviceOnly = ['warning', 'warningOnce', 'warnOnce']

/** The words of assertions that only a mistake in the program can meet; development builds keep them. */
const explanation = /^(\s*(?:if \(.*\) )?(?:UNSAFE_)?invariant\(.*), (?:"(?:[^"\\]|\\.)*"|`[^`]*`)\)(;?)$/gm

/** Never used here: a failed prefetch of the router's own reloads the page. Whoever wants it takes this away. */
const prefetch = 'function PrefetchPageLinks('

/** Names for React's developer tools keep a component in the bundle that nobody uses. */
const displayName = /^\w+\.displayName = ".*";$/gm

const refuse = "throw Error('left out by scripts/trim-router.ts')"

/**
 * Functions for what is not used here, with what they do instead: fetchers, writes and forms through the router (ours are
 * links and the API), routes found later, its own places and view transitions, server components. The architecture test
 * keeps their components out of the sources.
 */
const emptied: Record<string, Record<string, string>> = {
  'lib/router/router.js': {
    fetch: refuse,
    handleFetcherAction: refuse,
    handleFetcherLoader: refuse,
    handleAction: refuse,
    discoverRoutes: refuse,
    patchRoutes: refuse,
    normalizeNavigateOptions: 'return { path }',
    enableScrollRestoration: refuse,
    saveScrollPosition: '',
    getSavedScrollPosition: 'return null',
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
  },
  'lib/hooks.js': { RSCErrorHandler: 'return children', useNavigateUnstable: refuse, DefaultErrorComponent: 'return null' },
  'lib/dom/ssr/single-fetch.js': { singleFetchActionStrategy: refuse },
}

export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null
      let trimmed = code
        .replaceAll(explanation, '$1)$2')
        .replaceAll(displayName, '')
        .replaceAll(/= (React\$1\.)(createContext|forwardRef)\(/g, '= /* @__PURE__ */ $1$2(')
      const bodies = Object.entries(emptied).find(([end]) => id.split('?', 1)[0]!.endsWith(`/${end}`))?.[1] ?? {}
      for (const [name, body] of Object.entries(bodies))
        trimmed = without(trimmed, name, body) ?? this.error(`${name} looks different now: bring scripts/trim-router.ts up to date`)
      if (!id.includes('/lib/dom/ssr/components.js')) return trimmed
      if (!trimmed.includes(prefetch)) this.error('PrefetchPageLinks looks different now: bring scripts/trim-router.ts up to date')
      return trimmed.replace(prefetch, `function PrefetchPageLinks() { return null }\nfunction unused(`)
    },
    load(id) {
      const [file = ''] = id.split('?', 1)
      const part = Object.keys(replacements).find(end => file.endsWith(`/react-router/dist/production/${end}`))
      if (part === undefined) return null
      const missing = exportsOf(readFileSync(file, 'utf8')).filter(name => !replacements[part]!.includes(`export const ${name} =`))
      if (missing.length > 0) this.error(`${part} now exports ${missing.join(', ')}: bring scripts/trim-router.ts up to date`)
      return replacements[part]
    },
  }
}

/** A function with another body; null when there is no such function, or more than one. */
function without(code: string, name: string, body: string): string | null {
  const whole = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\)) \\{\\n[\\s\\S]*?^\\1\\}$`, 'gm')
  return code.match(whole)?.length === 1 ? code.replace(whole, `$1$2 { ${body} }`) : null
}

function exportsOf(code: string): string[] {
  const list = code.match(/^export \{([^}]*)\}/m)?.[1] ?? ''
  return list.split(',').map(name => name.trim().replace(/^\w+ as /, ''))
}
