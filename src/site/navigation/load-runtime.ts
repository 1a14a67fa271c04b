import type { ClientInstrumentation } from 'react-router'

type NavigationRuntime = typeof import('./runtime/navigation-runtime.ts')

/** Code for client-side navigations, loaded after the page because the first page does not need it. Null until then. */
export const navigationRuntime: { current: NavigationRuntime | null } = { current: null }

let loading: Promise<NavigationRuntime | null> | undefined

/** Null when loading failed: the router then navigates without it. */
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

/** Runs `beforeNavigate` before every navigation that code starts, but not before Back and Forward. */
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
