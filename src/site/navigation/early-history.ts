import { browserRouter } from '#kit/react-router/browser-router.ts'

/**
 * Back and Forward before the router listens change the address under a page of another address, because the browser keeps the document
 * for both. Hydrating it would mix the two pages, so the page of the new address is loaded.
 */
export function watchEarlyHistory(): void {
  const loaded = performance.getEntriesByType('navigation')[0]?.name
  const check = () => {
    if (!browserRouter() && loaded && withoutHash(loaded) !== withoutHash(location.href)) location.reload()
  }
  check()
  addEventListener('popstate', check)
}

const withoutHash = (address: string) => address.split('#')[0]
