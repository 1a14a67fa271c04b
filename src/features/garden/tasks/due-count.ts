import { useEffect } from 'react'
import { observable } from '#kit/observable.ts'
import type { TaskView } from './task-view.ts'

/** How many jobs wait or are due today, while a page shows them; 0: none, or no page has loaded them. */
export const dueCount = observable(0)

/** Tells the frame of the page how many jobs are due, as long as this page shows them. */
export function useDueCount(counts: Readonly<Record<TaskView['group'], number>> | undefined): void {
  const due = counts ? counts.waiting + counts.today : 0
  useEffect(() => {
    dueCount.set(due)
    return () => dueCount.set(0)
  }, [due])
}
