import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/page/callout.tsx'

/** A part that did not load; what else is on the page works. */
export function LoadFailed({ what, onRetry }: { what: ReactNode; onRetry(): Promise<void> }) {
  return (
    <Callout kind="danger" title={what}>
      <p>Проверьте связь: записи на&nbsp;месте.</p>
      <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => void onRetry()}>
        Повторить
      </Button>
    </Callout>
  )
}

/** Of about the size of what comes: a page, or a small part of one. */
export const Loading = ({ isSmall = false }: { isSmall?: boolean }) => (
  <div className={isSmall ? 'cabinet-waiting min-h-34' : 'cabinet-waiting'} aria-hidden="true" />
)
