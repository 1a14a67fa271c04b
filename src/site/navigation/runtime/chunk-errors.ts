import { browserRouter } from '#kit/react-router/browser-router.ts'
import { reloadApp } from './reload-app.ts'

/**
 * A part of the page or its stylesheet that does not come while somebody is going somewhere: the place they go to is loaded
 * from the server. Without a navigation nothing is reloaded: what stands there can still be read.
 */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', event => {
    // What is thrown is then the caller's; a stylesheet alone takes nothing away.
    if (/^Unable to preload CSS/.test((event as Event & { payload?: Error }).payload?.message ?? '')) event.preventDefault()
    reloadTarget()
  })
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href.startsWith(`${location.origin}/assets/`))
      reloadTarget()
  }
  document.addEventListener('error', onError, { capture: true })
}

function reloadTarget(): void {
  const place = browserRouter()?.state.navigation.location
  if (place) reloadApp(place.pathname + place.search + place.hash)
}
