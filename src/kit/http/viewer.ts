import { createContext } from 'react-router'

/** Whoever asks for a page that is not the same for everybody. */
export interface Viewer {
  id: number
  isAdmin: boolean
  isVerified: boolean
}

/** Set by the pages' handler for pages that are not public; everywhere else, and for a visitor, it is null. */
export const viewerContext = createContext<Viewer | null>(null)
