import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '../components/failure.tsx'
import { GuestCard } from '../components/guest-card.tsx'

interface EmailLinkStepProps {
  title: string
  lead: ReactNode
  /** The label of the button. */
  action: string
  run(): Promise<unknown>
  /** Paths to navigate to on success and if the link has expired. */
  done: string
  stale: string
  below?: ReactNode
}

/** The page behind an email link. Only the button acts, since mail programs open links by themselves. */
export function EmailLinkStep({ title, lead, action, run, done, stale, below }: EmailLinkStepProps) {
  const { press, isRunning, failure } = useLinkAction(run, done, stale)
  const isReady = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return (
    <GuestCard title={title} lead={lead} below={below}>
      <p className="mb-4 scripted:hidden">Кнопка работает только с&nbsp;включённым JavaScript.</p>
      <Button onClick={press} disabled={!isReady} aria-disabled={isRunning || undefined}>
        {action}
      </Button>
      <Failure text={failure} />
    </GuestCard>
  )
}

const subscribeToNothing = () => () => {}

function useLinkAction(run: () => Promise<unknown>, done: string, stale: string) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  async function press() {
    if (isRunning) return
    setRunning(true)
    setFailure('')
    try {
      await run()
      await navigateTo(done, { replace: true })
    } catch (error) {
      const { ApiError, failureText } = await import('./email-api.ts')
      if (error instanceof ApiError && error.status === 403) await navigateTo(stale, { replace: true })
      else setFailure(failureText(error))
    }
    setRunning(false)
  }
  return { press, isRunning, failure }
}
