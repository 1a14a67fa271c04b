import { navigateTo } from '#kit/navigation/navigate-to.ts'

/** Client-side navigation for links: one listener on the document instead of a component with hooks for each link. */
export function followLinks(): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!(link instanceof HTMLAnchorElement) || !isInternalNavigation(event, link)) return
    event.preventDefault()
    const { href, pathname, search, hash, dataset } = link
    void navigateTo(pathname + search + hash, {
      replace: href === location.href,
      ...(dataset.top && { state: { scroll: 'top' } }),
    })
  })
}

/** False for clicks that the browser handles: other windows, downloads, anchors of this page, other sites, and `rel="external"`. */
function isInternalNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false
  if (link.origin !== location.origin || !link.hasAttribute('href') || link.hasAttribute('download')) return false
  const isAnchor = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return !isAnchor && /^(_self)?$/.test(link.target) && !link.relList.contains('external')
}
