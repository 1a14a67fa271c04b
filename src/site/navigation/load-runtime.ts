import type { ClientInstrumentation } from 'react-router'

type Behaviours = typeof import('./runtime/navigation-runtime.ts')

/** What happens between pages. Nobody needs it before the first click, so it comes after the page does. */
export const behaviours: { now: Behaviours | null } = { now: null }

let loading: Promise<Behaviours | null> | undefined

/** Null when they cannot be had: the router then works by itself. */
export function loadBehaviours(): Promise<Behaviours | null> {
  loading ??= import('./runtime/navigation-runtime.ts').then(
    found => {
      behaviours.now = found
      found.start()
      return found
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
          const found = await loadBehaviours()
          await (found ? found.gate(proceed, to) : proceed())
        },
      })
    },
  },
]
