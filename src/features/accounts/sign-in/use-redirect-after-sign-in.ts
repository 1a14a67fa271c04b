import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { localPath } from './local-path.ts'

/**
 * Leaves a page for guests as soon as the user is signed in, here or in another tab.
 *
 * @param welcome the notification after signing in on this page
 * @returns a function to call when the server has accepted the sign-in
 */
export function useRedirectAfterSignIn(welcome?: (name: string) => string): () => Promise<void> {
  const redirectPath = useRedirectPath()
  const signedInHere = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    void import('./redirect-when-signed-in.ts').then(
      ({ redirectWhenSignedIn }) =>
        redirectWhenSignedIn(
          { isSignInHere: () => signedInHere.current, redirectPath: redirectPath, welcome },
          controller.signal,
        ),
      () => {},
    )
    return () => controller.abort()
  }, [redirectPath, welcome])
  return async () => {
    signedInHere.current = true
    await (await import('./redirect-when-signed-in.ts')).refreshSession()
  }
}

/** The guarded page that redirected here; null for anything but a path of this site. */
export function useRedirectPath(): string | null {
  return localPath(new URLSearchParams(useLocation().search).get('redirect'))
}
