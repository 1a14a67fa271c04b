import { createContext } from 'react-router'

/** The signed-in user for whom a page is rendered. */
export interface Viewer {
  id: number
  isAdmin: boolean
  isVerified: boolean
}

/** The network of the request for such a page, for the journal; empty for public pages. */
export const networkContext = createContext<string>('')

/** Set by the page handler for pages that are not public; null otherwise and for anonymous visitors. */
export const viewerContext = createContext<Viewer | null>(null)

/** The CSRF token that the browser keeps, for a form without a script on such a page. */
export const formTokenContext = createContext<string | null>(null)
