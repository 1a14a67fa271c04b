import type { ReactNode } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'

interface GuestRowProps {
  /** What the row says; the button is named after it. */
  said: string
  lead?: ReactNode
  action: string
  onAction(): Promise<void>
}

/** A fact of a planting on the device, with what can be done with it. */
export function GuestRow({ said, lead, action, onAction }: GuestRowProps) {
  const { run, isRunning, failure } = useAction(onAction)
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      {lead}
      {said}
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        aria-label={`${action}: ${said}`}
        aria-disabled={isRunning || undefined}
        onClick={run}
      >
        {action}
      </Button>
      <Failure text={failure} />
    </li>
  )
}
