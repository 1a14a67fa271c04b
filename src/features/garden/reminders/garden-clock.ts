import type { Day } from '#features/verdict/calendar.ts'
import { dayOfGarden } from '../plan/task-groups.ts'

/** Day and hour (0…23) that a clock in the garden shows; a garden of an unknown region keeps the time of Moscow. */
export function clockOfGarden(now: Date, zone: string | null): { day: Day; hour: number } {
  const hours = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? 'Europe/Moscow',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return { day: dayOfGarden(now, zone), hour: Number(hours.format(now)) }
}
