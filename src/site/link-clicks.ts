import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

/** Follows the links of the document without loading it anew: one listener instead of a component with a dozen hooks for every link. */
export function useLinkClicks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return
      event.preventDefault()
      goTo(navigate, link)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function goTo(navigate: NavigateFunction, { href, pathname, search, hash, dataset }: HTMLAnchorElement): void {
  void navigate(pathname + search + hash, {
    replace: href === location.href,
    ...(dataset.top && { state: { scroll: 'top' } }),
  })
}

/** Everything else is the browser's: other windows, downloads, anchors of this page, other sites and what is no page (`rel="external"`). */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.origin !== location.origin || !link.hasAttribute('href') || link.hasAttribute('download')) return false
  const isAnchor = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return !isAnchor && /^(_self)?$/.test(link.target) && !link.relList.contains('external')
}
