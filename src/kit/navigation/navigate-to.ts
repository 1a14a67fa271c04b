import { isExternal, isScriptProtocol } from '#kit/addresses.ts'
import { browserRouter, type NavigateOptions } from '#kit/react-router/browser-router.ts'
import { VisibleError } from './visible-error.ts'

interface Options extends NavigateOptions {
  /** Required for an address of another site. */
  external?: boolean
}

/**
 * Navigates from a script; use it instead of the router's own functions. An empty address is the home page.
 *
 * @throws for another site without `external`, and for addresses that would run a script
 */
export async function navigateTo(to: string, { external = false, ...options }: Options = {}): Promise<void> {
  const target = to || '/'
  const isLeaving = checkTarget(target, external)
  const router = browserRouter()
  if (router && !isLeaving) return router.navigate(target, options)
  if (options.replace) location.replace(target)
  else location.assign(target)
}

/** @returns whether the address leaves the site. Both texts are fixed by the specification. */
export function checkTarget(target: string, external: boolean): boolean {
  const isLeaving = isExternal(target)
  if (isLeaving && !external)
    throw new VisibleError(
      'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.',
    )
  const protocol = URL.parse(target, 'http://nowhere.invalid')?.protocol ?? ''
  if (isScriptProtocol(protocol)) throw new VisibleError(`Cannot navigate to a URL with '${protocol}' protocol.`)
  return isLeaving
}
