import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { SubmitError } from '#ui/form/form-errors.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import { consumeReturnPath } from '../drafts.ts'
import { oweSignOut } from '../sessions/owed-sign-out.ts'
import { firstName, isAuthenticated, session } from '../sessions/session.ts'
import { broadcastSessionChange } from '../sessions/session-broadcast.ts'
import { localPath } from './local-path.ts'

interface SignInRedirect {
  /** Whether the user signs in on this page rather than in another tab. */
  isSignInHere(): boolean
  /** The guarded page that redirected here. */
  redirectPath: string | null
  welcome: ((name: string) => string) | undefined
}

/** Navigates away as soon as there is a user, until `signal` is aborted. */
export function redirectWhenSignedIn(
  { isSignInHere, redirectPath, welcome }: SignInRedirect,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const redirectIfSignedIn = () => {
    const user = session.user()
    if (!isAuthenticated(user)) return
    if (isSignInHere()) broadcastSessionChange()
    const name = firstName(user)
    const message = isSignInHere() ? welcome?.(name) : `${name}, вы уже вошли.`
    if (message) notifications.add({ message, timeout: 10 })
    void navigateTo(redirectPath ?? localPath(consumeReturnPath(user.id)) ?? '/', { replace: true })
  }
  signal.addEventListener('abort', session.subscribe(redirectIfSignedIn))
  redirectIfSignedIn()
}

export async function refreshSession(): Promise<void> {
  // This browser has another session now: the one that was to end is nobody's here.
  oweSignOut(false)
  if (!isAuthenticated(await session.refresh()))
    throw new SubmitError('Вы вошли, но сервер пока не отвечает. Обновите страницу.')
}
