import { dueCount } from '#features/garden/tasks/due-count.ts'
import { useObservable } from '#ui/use-observable.ts'

/** The number of jobs that are due, on pages that show them. */
export function DueMark({ className = '' }: { className?: string }) {
  const due = useObservable(dueCount)
  if (due === 0) return null
  return (
    <span className={`badge tone-honey ${className}`}>
      <span className="sr-only">дел на сегодня: </span>
      {due > 99 ? '99+' : due}
    </span>
  )
}
