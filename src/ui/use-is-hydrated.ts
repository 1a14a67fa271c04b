import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its document is hydrated, so that both render the same; true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
