import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '../components/failure.tsx'
import { GuestCard } from '../components/guest-card.tsx'

interface LetterStepProps {
  title: string
  lead: ReactNode
  /** What the button does, in its own words. */
  action: string
  run(): Promise<unknown>
  /** Where it leads when that is done, and when the link is good no longer. */
  done: string
  stale: string
  below?: ReactNode
}

/** Where a letter leads: reading the page changes nothing, its button does. */
export function LetterStep({ title, lead, action, run, done, stale, below }: LetterStepProps) {
  const { press, isRunning, failure } = usePress(run, done, stale)
  const isReady = useSyncExternalStore(
    noChange,
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

const noChange = () => () => {}

function usePress(run: () => Promise<unknown>, done: string, stale: string) {
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
