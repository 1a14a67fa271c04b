import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { localPath } from '#kit/addresses.ts'

/**
 * The way out of a page for guests, as soon as somebody is signed in: here, or meanwhile in another tab.
 *
 * @param welcome said to whoever has signed in here
 * @returns to be called when the server has let somebody in
 */
export function useEntrance(welcome?: (name: string) => string): () => Promise<void> {
  const asked = useAskedPath()
  const isHere = useRef(false)
  useEffect(() => {
    const leaving = new AbortController()
    void import('./redirect-when-signed-in.ts').then(
      ({ watchEntrance }) => watchEntrance({ isHere: () => isHere.current, asked, welcome }, leaving.signal),
      () => {},
    )
    return () => leaving.abort()
  }, [asked, welcome])
  return async () => {
    isHere.current = true
    await (await import('./redirect-when-signed-in.ts')).learnWhoIsHere()
  }
}

/** Where a guard sent the visitor from; null for anything that is no page of ours. */
export function useAskedPath(): string | null {
  return localPath(new URLSearchParams(useLocation().search).get('redirect'))
}
