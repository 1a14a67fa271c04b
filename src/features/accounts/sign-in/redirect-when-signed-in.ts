import { localPath } from '#kit/addresses.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { SubmitError } from '#ui/form/form-errors.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import { takePlace } from '../drafts.ts'
import { firstName, isAuthenticated, session } from '../sessions/session.ts'
import { tellOtherTabs } from '../sessions/session-broadcast.ts'

interface Entrance {
  /** Whether the person signs in on this page, and not in another tab. */
  isHere(): boolean
  /** Where a guard sent them from. */
  asked: string | null
  welcome: ((name: string) => string) | undefined
}

/** Leads away whoever is signed in, until the page is left. */
export function watchEntrance({ isHere, asked, welcome }: Entrance, leaving: AbortSignal): void {
  if (leaving.aborted) return
  const look = () => {
    const user = session.user()
    if (!isAuthenticated(user)) return
    if (isHere()) tellOtherTabs()
    const name = firstName(user)
    const message = isHere() ? welcome?.(name) : `${name}, вы уже вошли.`
    if (message) notifications.add({ message, timeout: 10 })
    void navigateTo(asked ?? localPath(takePlace(user.id)) ?? '/', { replace: true })
  }
  leaving.addEventListener('abort', session.subscribe(look))
  look()
}

export async function learnWhoIsHere(): Promise<void> {
  if (!isAuthenticated(await session.refresh())) throw new SubmitError('Вы вошли, но сервер пока не отвечает. Обновите страницу.')
}
