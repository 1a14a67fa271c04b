import { createContext, useContext } from 'react'

/** Given by the server's entry for a page that failed. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The browser reads the same number back from the document, so that both draw the same. */
export function useRequestId(): string | undefined {
  const given = useContext(RequestIdContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content
}
