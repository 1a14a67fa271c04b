import { type BlockedNavigation, browserRouter } from './browser-router.ts'

/**
 * Stops navigations inside of the site; `onBlocked` decides about each. Returns a function that ends it. React Router's own hook
 * would add its code to the first scripts of every page.
 */
export function blockNavigation(
  shouldBlock: (from: string, to: string) => boolean,
  onBlocked: (navigation: BlockedNavigation) => void,
): () => void {
  const router = browserRouter()
  if (!router) return () => {}
  const key = crypto.randomUUID()
  router.getBlocker(key, ({ currentLocation, nextLocation }) => shouldBlock(currentLocation.pathname, nextLocation.pathname))
  const unsubscribe = router.subscribe(({ blockers }) => {
    const blocker = blockers.get(key)
    if (blocker?.state === 'blocked') onBlocked(blocker)
  })
  return () => {
    unsubscribe()
    router.deleteBlocker(key)
  }
}
