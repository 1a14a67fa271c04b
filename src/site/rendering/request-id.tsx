import { createContext, useContext } from 'react'

/** Set by the server entry for a failed page. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** In the browser the id is read from a meta element, so that hydration renders the same. */
export function useRequestId(): string | undefined {
  const given = useContext(RequestIdContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content
}
