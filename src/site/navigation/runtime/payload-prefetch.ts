import { browserRouter, routeFiles } from '#kit/react-router/browser-router.ts'
import { payloadUrl, prefetchPayload } from '#kit/react-router/payloads.ts'
import { isSparing } from './build-updates.ts'
import * as indicator from './loading-indicator.ts'
import { cancelLeave, prepareLeave, replacedBy } from './page-transition.ts'
import { isPage, preloadFirst } from './route-preload.ts'

/** Milliseconds. A pointer that only crosses a link stays on it for less. */
const hoverMs = 40

/** Requests code and data of a public page when a pointer rests on a link, a finger touches it or the keyboard reaches it. */
export function watchIntent(): void {
  if (isSparing()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const soon = ({ target }: Event) => {
    cancel()
    const link = linkAt(target)
    if (link) timer = setTimeout(() => prefetch(link), hoverMs)
  }
  document.addEventListener('pointerover', event => event.pointerType === 'mouse' && soon(event), { passive: true })
  document.addEventListener('focusin', soon)
  document.addEventListener('pointerdown', ({ target }) => prefetch(linkAt(target)), { passive: true })
  // From then on the navigation has taken what was prefetched.
  document.addEventListener('click', cancel, { capture: true })
}

/** A pressed link is nearly always followed: the page begins to leave before it is released. */
export function watchPresses(): void {
  document.addEventListener('pointerdown', ({ button, target }) => {
    const link = button === 0 ? linkAt(target) : null
    if (link && isPage(link)) prepareLeave(replacedBy(link.pathname))
  })
  for (const event of ['pointercancel', 'dragstart']) document.addEventListener(event, cancelLeave)
  // By then a click that is followed has started its navigation.
  document.addEventListener('click', () => setTimeout(() => indicator.isActive() || cancelLeave()))
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

function prefetch(link: HTMLAnchorElement | null): void {
  if (!link || !isPage(link)) return
  const { pathname, search } = link
  preloadFirst(pathname)
  const here = browserRouter()?.state.location
  if (pathname === here?.pathname && search === here.search) return
  if (routeFiles(pathname).at(-1)?.hasClientLoader) prefetchPayload(payloadUrl({ pathname, search }))
}
