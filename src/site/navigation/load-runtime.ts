import type { ClientInstrumentation } from 'react-router'

type NavigationRuntime = typeof import('./runtime/navigation-runtime.ts')

/** What happens between pages. Nobody needs it before the first click, so it comes after the page does. */
export const navigationRuntime: { current: NavigationRuntime | null } = { current: null }

let loading: Promise<NavigationRuntime | null> | undefined

/** Null when they cannot be had: the router then works by itself. */
export function loadNavigationRuntime(): Promise<NavigationRuntime | null> {
  loading ??= import('./runtime/navigation-runtime.ts').then(
    runtime => {
      navigationRuntime.current = runtime
      runtime.start()
      return runtime
    },
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}

/** The router asks before every navigation it is told to make. */
export const instrumentations: ClientInstrumentation[] = [
  {
    router({ instrument }) {
      instrument({
        async navigate(proceed, { to }) {
          const runtime = await loadNavigationRuntime()
          await (runtime ? runtime.gate(proceed, to) : proceed())
        },
      })
    },
  },
]
