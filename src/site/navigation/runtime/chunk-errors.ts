import { browserRouter } from '#kit/react-router/browser-router.ts'
import { reloadApp } from './reload-app.ts'

/**
 * When a chunk or stylesheet fails to load during a navigation, the target is loaded as a document. Without a navigation
 * nothing is reloaded, because the current page can still be read.
 */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', event => {
    // A missing stylesheet must not reject the import; other errors are left to the caller.
    if (/^Unable to preload CSS/.test((event as Event & { payload?: Error }).payload?.message ?? ''))
      event.preventDefault()
    reloadTarget()
  })
  const onError = ({ target }: Event) => {
    if (
      target instanceof HTMLLinkElement &&
      target.rel === 'stylesheet' &&
      target.href.startsWith(`${location.origin}/assets/`)
    )
      reloadTarget()
  }
  document.addEventListener('error', onError, { capture: true })
}

function reloadTarget(): void {
  const place = browserRouter()?.state.navigation.location
  if (place) reloadApp(place.pathname + place.search + place.hash)
}
