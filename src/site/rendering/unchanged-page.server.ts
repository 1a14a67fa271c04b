import { hash } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Rendering } from '#kit/http/error-response.server.ts'

/** Null for a page that is not cached. */
export const renderingContext = createContext<Rendering | null>(null)

/**
 * Whether the cached page was rendered from the same texts. A page is rendered from the data of its loaders alone, which it carries for
 * the browser: the same data in the same program on the same day make the same page.
 */
export function isUnchanged(given: RouterContextProvider, texts: readonly string[]): boolean {
  const rendering = given.get(renderingContext)
  if (!rendering) return false
  rendering.madeFrom = hash('sha256', JSON.stringify(texts), 'base64url')
  return rendering.madeFrom === rendering.previous
}
